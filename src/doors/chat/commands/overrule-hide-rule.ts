import { bookOf } from '../../../books/index.ts'
import { fieldsOf } from '../../../engine/schema-json.ts'
import { overruleFight } from '../../../table/fights/answer-and-overrule.ts'
import { revealSeed } from '../../../table/fights/seats-orders-dice-clock.ts'
import { recastRoll } from '../../../table/fights/undo-redo.ts'
import { keepRuling } from '../../../table/tables/rulings.ts'
import { BY_HAND } from '../../../words/entry-sentences.ts'
import { overruleHelp, someoneIn } from '../../../words/help-examples.ts'
import { wordsOf } from '../../../words/match-name.ts'
import { parseOverruling, parseValue, reasonIn, sayOverrule } from '../../../words/read-overruling.ts'
import { nearest } from '../../../words/refusal-sentences.ts'
import type { Turn } from '../session/session.ts'
import { tellOthers } from '../session/tell-other-chats.ts'
import { sentence } from './character.ts'
import { type Commands, refuses, says } from './command.ts'
import {
  type AtTable,
  atTable,
  did,
  fightOf,
  type InFight,
  inFight,
  recordOf,
  sorryFor,
  whoIn,
} from './message-in-fight.ts'

export const RULING: Commands = {
  overrule: {
    use: '/overrule WHO FIELD VALUE because REASON',
    says: 'lays a hand on anything: join, leave, hide, reveal, roll, reroll, end; alone it shows how',
    whose: 'referee',
    run: inFight(overrule),
  },
  hide: {
    use: '/hide NAME',
    says: 'hides somebody from the other side',
    whose: 'referee',
    run: inFight((at, given) => inSight(at, given, 'hide')),
  },
  reveal: {
    use: '/reveal NAME, /reveal seed',
    says: 'lets somebody be seen; after the fight, shows the seed of its dice',
    whose: 'referee',
    run: inFight(reveal),
  },
  rule: {
    use: '/rule WORDS, /rule OPTION VALUE',
    says: 'keeps a ruling, or makes an option of the book a house rule; alone it lists them',
    whose: 'referee',
    run: atTable(rule),
  },
}

const COMMAND = '/overrule'

async function overrule(at: InFight, given: string): Promise<Turn> {
  const {
    service,
    actor,
    look: {
      running: { book, play },
    },
  } = at
  if (given === '')
    return refuses(
      at,
      [
        sayOverrule(COMMAND),
        ...overruleHelp(COMMAND, book, play.fight).map((line) => line.replace(/ {2,}/, ': ')),
      ].join('\n'),
    )
  const wish = parseOverruling(book, play.fight, { said: wordsOf(given), command: COMMAND })
  if ('refused' in wish) return refuses(at, wish.refused)
  if (wish.why === '') return refuses(at, `Say why, too: ${COMMAND} ${given.slice(0, 60)} because …`)
  if ('what' in wish)
    return did(at, overruleFight(service, actor, { ...fightOf(at), what: wish.what, why: wish.why }), { given })
  const last = (await recordOf(at)).findLast(({ entry }) => entry.type === 'rolled')
  if (!last) return refuses(at, 'Nothing was rolled yet.')
  return did(at, recastRoll(service, actor, { ...fightOf(at), to: last.n, faces: wish.faces, why: wish.why }), {
    given,
  })
}

async function inSight(at: InFight, given: string, verb: 'hide' | 'reveal'): Promise<Turn> {
  const { words, why } = reasonIn(wordsOf(given))
  if (words.length === 0)
    return refuses(
      at,
      `Say whom, as in: /${verb} ${someoneIn(at.look.running.book, at.look.running.play.fight)?.name ?? 'NAME'}.`,
    )
  const found = whoIn(at.look, words)
  if ('refused' in found) return refuses(at, found.refused)
  const { key, label } = found.found
  const isHidden = at.look.running.play.fight.combatants.some(({ id, hidden }) => id === key && hidden)
  if (isHidden === (verb === 'hide')) return refuses(at, `${label} is ${isHidden ? 'hidden already' : 'not hidden'}.`)
  return did(
    at,
    overruleFight(at.service, at.actor, {
      ...fightOf(at),
      what: verb === 'hide' ? { hide: key } : { reveal: key },
      why: why || BY_HAND,
    }),
    { given },
  )
}

async function reveal(at: InFight, given: string): Promise<Turn> {
  if (given.toLowerCase() !== 'seed') return inSight(at, given, 'reveal')
  const {
    running: { record },
  } = at.look
  if (record.state.revealed) return refuses(at, 'The seed has been shown. /verify checks the dice with it.')
  const done = await revealSeed(at.service, at.actor, fightOf(at))
  if ('refused' in done) return refuses(at, await sorryFor(at, done, given))
  const text = `The seed of the dice is ${record.state.seed}. Nothing in this fight changes any more; /verify checks its dice.`
  await tellOthers(at, text)
  return says(at, text)
}

/** The ledger. An option of the book holds from the next fight on. */
async function rule(at: AtTable, given: string): Promise<Turn> {
  const book = bookOf(at.table.settings.book)!
  const options = fieldsOf(book.options, 1)
  const { words, why } = reasonIn(wordsOf(given))
  const [first = '', ...rest] = words
  if (first === '') return says(at, await ledger(at))
  const option = options.find((one) => one.toLowerCase() === first.toLowerCase())
  if (!option || rest.length === 0)
    return keep(at, given, option ?? (words.length <= 2 ? nearest(first, options) : null))
  const value = parseValue(rest.join(' '))
  const kept = await keepRuling(at.service, at.actor, {
    why: why || given.slice(0, 500),
    what: { [option]: value },
    fight: at.session.fight,
    rule: true,
    request: at.request,
  })
  if ('refused' in kept) return refuses(at, sentence(kept.refused))
  const text = `House rule from the next fight on: ${option} is ${String(value)}${why === '' ? '' : ` (${why})`}.`
  await tellOthers(at, text)
  return says(at, text)
}

async function keep(at: AtTable, words: string, near: string | null): Promise<Turn> {
  if (words.length > 500) return refuses(at, 'A ruling has at most 500 characters.')
  const kept = await keepRuling(at.service, at.actor, {
    why: words,
    what: null,
    fight: at.session.fight,
    rule: false,
    request: at.request,
  })
  if ('refused' in kept) return refuses(at, sentence(kept.refused))
  return says(at, `Kept: ${words}`, ...(near === null ? [] : [`For a house rule say, as in: /rule ${near} yes.`]))
}

const LAST = 10

async function ledger({ service, table }: AtTable): Promise<string> {
  const rulings = (await service.store.rulings(table.id)).filter((one) => !one.house).slice(-LAST)
  const rules = Object.entries(table.settings.house).map(
    ([option, value]) =>
      `${option} is ${Array.isArray(value) ? value.map((one: { readonly name?: unknown }) => String(one.name ?? one)).join(', ') || 'none' : String(value)}`,
  )
  return [
    `House rules: ${rules.length === 0 ? 'none' : rules.join(', ')}.`,
    ...(rulings.length === 0 ? ['No rulings are kept.'] : ['Rulings:', ...rulings.map(({ why }) => why)]),
  ].join('\n')
}
