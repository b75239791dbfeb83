import type { Shown, ShownOne } from '../../../engine/book.ts'
import { find } from '../../../engine/common-events.ts'
import { levelAt } from '../../../engine/option-tree.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { nowView } from '../../../table/views/current-fight-view.ts'
import type { Look } from '../../../table/views/fight-for-person.ts'
import { downIn } from '../../../table/views/order-strip-view.ts'
import { fieldPicture } from '../../../words/field-picture.ts'
import { type Asked, askedOn, boardOf, nameOf, placesLine } from '../../../words/fight-on-map.ts'
import { wordsOf } from '../../../words/match-name.ts'
import { makeNumber, namesIn } from '../../../words/names.ts'
import { sheetLines } from '../../../words/sheet-lines.ts'
import { askingIn } from '../dialogue/question.ts'
import { askFor } from '../session/ask-next-question.ts'
import { news, type Turn } from '../session/session.ts'
import { type Commands, refuses, says } from './command.ts'
import { nameFor } from './help-examples.ts'
import { type AtTable, atTable, type InFight, inFight, NOBODY, ownPeople, whoIn } from './message-in-fight.ts'
import { someoneAt } from './set-value.ts'

export const SHOWING: Commands = {
  status: {
    use: '/status',
    says: 'shows who acts when, where everybody stands and how you are',
    whose: 'everybody',
    run: inFight(async (at) => says(at, statusText(at.look))),
  },
  order: {
    use: '/order',
    says: 'shows who acts when',
    whose: 'everybody',
    run: inFight(async (at) => says(at, orderOf(nowView(at.look).shown))),
  },
  field: { use: '/field', says: 'shows where everybody stands, as a picture', whose: 'everybody', run: inFight(field) },
  info: {
    use: '/info [NAME]',
    says: 'shows what you may know of somebody, or your own sheet; also /sheet',
    whose: 'everybody',
    run: info,
  },
}

/** CHAT-23: the field as a picture, on request. */
async function field(at: InFight): Promise<Turn> {
  const { shown } = nowView(at.look)
  const { running, viewer } = at.look
  const { unit } = running.book.words
  const down = downIn(running.book, running.play.fight, viewer)
  const svg = fieldPicture(shown, askedNow(at), { unit, down })
  if (svg === null) return refuses(at, 'Nobody stands anywhere yet.')
  const board = boardOf(shown)
  const places = board
    ? placesLine(board)
    : shown.combatants
        .filter(({ left }) => !left)
        .map((one) => `${one.name} ${placeOf(one, shown, unit)}${down.includes(one.id) ? ' (down)' : ''}`)
        .join(', ')
  return {
    session: at.session,
    said: [{ ...news(`${places}.`), document: { name: 'field.svg', text: svg } }],
  }
}

/** The squares that are open to whoever asks, where a place is asked for. */
function askedNow({ look, session }: InFight): Asked | null {
  const level = levelAt(askFor(look)?.options ?? [], session.prompt?.walk.path ?? [])
  const place = 'refused' in level ? null : askingIn(level)
  return place?.kind === 'spot' ? askedOn(place.of) : null
}

/** CHAT-9: order, positions and one's own state. */
function statusText(look: Look): string {
  const { shown, asks, waiting, over, paused } = nowView(look)
  const name = namesIn(look.running.book, { combatants: shown.combatants } as never)
  const awaited = [...new Set([...asks, ...waiting].map(({ who }) => (who === REFEREE.id ? 'the referee' : name(who))))]
  const head = over
    ? 'The fight is over.'
    : shown.round === 0
      ? 'The fight has not begun yet.'
      : `Round ${shown.round}${shown.turn === null ? '' : `, ${name(shown.turn)}'s turn`}.`
  return [
    head,
    ...(shown.round === 0
      ? shown.combatants.map((one) => rowOf(look, shown, { one, total: null }))
      : shown.order.map(({ who, total }) => rowOf(look, shown, { one: find(shown.combatants, who), total }))),
    ...(paused && !over ? ['The clocks stand still.'] : []),
    ...(awaited.length > 0 ? [`Waiting for ${awaited.join(', ')}.`] : []),
  ].join('\n')
}

/** `Thug | 8 · 5 m · unhurt`; of one's own all there is to say. */
function rowOf(
  { running: { book, play }, viewer }: Look,
  shown: Shown,
  { one, total }: { readonly one: ShownOne; readonly total: number | null },
): string {
  const { round } = shown
  const full = book.known(play.fight, viewer).combatants.find(({ id }) => id === one.id)
  const state = one.own && full ? book.words.status(full, play.fight) : typeof one.health === 'string' ? one.health : ''
  const parts = [
    `${one.name}${total === null || round === 0 ? '' : ` | ${makeNumber(total)}`}`,
    round === 0 ? '' : placeOf(one, shown, book.words.unit),
    state,
    viewer.referee && full?.hidden ? 'hidden' : '',
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

function placeOf({ id, sheet: { pos } }: ShownOne, { field }: Shown, unit = 'm'): string {
  const square = field?.people.find(({ who }) => who === id)
  if (square) return nameOf(square.at)
  const { x, y = 0 } = (pos ?? {}) as { readonly x?: unknown; readonly y?: unknown }
  return typeof x !== 'number'
    ? ''
    : y === 0
      ? `${makeNumber(x)} ${unit}`
      : `${makeNumber(x)}, ${makeNumber(Number(y))}`
}

/** CHAT-12: with totals where the viewer may know them. */
function orderOf({ order, combatants, round }: Shown): string {
  if (round === 0) return 'There is no order yet.'
  return [
    'The current order of action is:',
    ...order.map(({ who, total }) => `${find(combatants, who).name}${total === null ? '' : ` | ${makeNumber(total)}`}`),
  ].join('\n')
}

const infoUse = (look: Look | null): string => `Say of whom, as in: /info ${look ? nameFor(look, 'others') : 'NAME'}.`

/** During a fight of its combatants, else of the scene and the roster. */
function info(at: Parameters<Commands[string]['run']>[0], given: string): Promise<Turn> {
  return (at.look ? inFight(infoIn) : atTable(infoOf))(at, given)
}

async function infoIn(at: InFight, given: string): Promise<Turn> {
  const own = ownPeople(at)
  if (given === '' && own.length === 0) return refuses(at, infoUse(at.look))
  const found = given === '' ? { found: own[0]!, rest: [] } : whoIn(at.look, wordsOf(given))
  if ('refused' in found) return infoOf(at, given, found.refused)
  const { shown } = nowView(at.look)
  const whom =
    given === '' && shown.combatants.filter(({ own: mine }) => mine).length <= 8
      ? own.map(({ key }) => key)
      : [found.found.key]
  return says(at, whom.map((id) => infoText(at.look, find(shown.combatants, id))).join('\n\n'))
}

function infoText({ running: { book, play }, viewer }: Look, one: ShownOne): string {
  const full = one.own ? book.known(play.fight, viewer).combatants.find(({ id }) => id === one.id) : null
  const health = typeof one.health === 'string' ? [one.health] : []
  return [
    `${one.name} (${one.side})`,
    ...(full
      ? [book.words.status(full, play.fight), book.roster.write(full)]
      : [...health, ...sheetLines(book, one.sheet)]),
  ].join('\n')
}

/** Out of a fight: the referee sees everybody, others their own. */
async function infoOf(at: AtTable, given: string, refused = NOBODY): Promise<Turn> {
  const found = await someoneAt(at, given === '' ? null : wordsOf(given))
  if (!found) return refuses(at, given === '' ? infoUse(at.look) : refused)
  if ('refused' in found) return refuses(at, found.refused)
  const { book, one, fight } = found
  return says(at, [`${one.name} (${one.side})`, book.words.status(one, fight), book.roster.write(one)].join('\n'))
}
