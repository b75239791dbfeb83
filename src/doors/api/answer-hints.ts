import type { Hint, Hints } from '../../client/chat-shapes.ts'
import type { Reckoned } from '../../engine/answer-odds.ts'
import { mean } from '../../engine/answer-odds.ts'
import type { Ask } from '../../engine/live-types.ts'
import { isAsking, type Level, placesOf, type Asking as Wanting } from '../../engine/option-tree.ts'
import { type Path, pointsOf } from '../../engine/options.ts'
import { squareName } from '../../field/square-names-and-directions.ts'
import { nullIfSetAside } from '../../table/fights/fights-set-aside.ts'
import type { Service } from '../../table/service.ts'
import type { Look } from '../../table/views/fight-for-person.ts'
import { oddsView } from '../../table/views/fight-views.ts'
import { labelOf, makeNumber, namesIn } from '../../words/names.ts'
import { leavesBelow } from '../../words/odds.ts'
import { choicesOf } from '../chat/dialogue/keyboard.ts'
import { askOf, questAt } from '../chat/session/ask-next-question.ts'
import { lookFrom } from '../chat/session/catch-up.ts'
import type { Prompt, Session } from '../chat/session/session.ts'

const NONE: Hints = { tag: null, ask: null, keys: {}, likely: [], moves: [] }
const MOST_LEAVES = 40
const MOST_LIKELY = 3
const MOST_MOVES = 4_000
/** A book whose odds take long has them on the first keys alone. */
const LONGEST_MS = 1_000

/** What the keys of the open question are worth, the likeliest actions, and where one can go; as far as one may know. */
export async function hintsFor(service: Service, session: Session | null): Promise<Hints> {
  const prompt = session?.prompt ?? null
  const at = session && prompt && (await lookFrom(service, session).catch(nullIfSetAside))
  const ask = at && prompt.ask !== null ? askOf(at, prompt) : null
  if (!at || !ask || ask.dice) return NONE
  const paths = aimedAt(at, leavesBelow(ask.options, prompt.walk.path))
  const worth = new Map<Path, Hint>()
  const until = service.steady() + LONGEST_MS
  for (const path of paths) {
    if (service.steady() > until) break
    const odds = await oddsOf(service, at, { ask, path })
    if (odds) worth.set(path, hintOf(at, { ask, prompt, path }, odds))
  }
  return {
    tag: prompt.tag,
    ask: at.watch.asked[ask.n] ?? null,
    keys: keysOf(at, { ask, prompt }, worth),
    likely: prompt.walk.path.length > 0 ? [] : likelyIn(at, { ask, prompt }, worth),
    moves: movesIn(at, { ask, prompt }),
  }
}

/** The first answer for each target, then the second for each, so that a short time is enough for all targets. */
function aimedAt({ running: { play } }: Look, paths: readonly Path[]): readonly Path[] {
  const targets = play.fight.combatants.map(({ id }) => paths.filter((path) => path.includes(id)))
  const most = Math.max(0, ...targets.map(({ length }) => length))
  const inTurn = Array.from({ length: most }, (_, i) => targets.flatMap((aimed) => aimed.slice(i, i + 1))).flat()
  const others = paths.length <= MOST_LEAVES ? paths : []
  return [...new Set([...inTurn, ...others])].slice(0, MOST_LEAVES)
}

type Asking = { readonly ask: Ask; readonly prompt: Prompt }

async function oddsOf(service: Service, at: Look, { ask, path }: { readonly ask: Ask; readonly path: Path }) {
  const number = at.watch.asked[ask.n]
  const told = number === undefined ? null : await oddsView(service, at, { ask: number, path })
  return told === null || 'refused' in told || !hitIn(told) ? null : told
}

/** Mythos rolls for a success, and asks afterwards what it does. */
const hitIn = ({ odds }: Pick<Reckoned, 'odds'>): Reckoned['odds'][string] | undefined => odds.hit ?? odds.success

/** `15/36`, the share, and the damage to be expected. */
function hintOf(at: Look, { ask, prompt, path }: Asking & { readonly path: Path }, { odds }: Reckoned): Hint {
  const [ways, of] = hitIn({ odds })?.get(true) ?? [0n, 1n]
  const { outOf = 1 } = at.running.book.words
  const more = outOf % Number(of) === 0 ? outOf / Number(of) : 1
  const [hurt, times] = odds.damage ? mean(odds, 'damage') : [0n, 1n]
  return {
    ...named(at, ask, path),
    tap: tapOf(prompt.tag, path),
    ways: more * Number(ways),
    of: more * Number(of),
    damage: odds.damage ? Number((hurt * 10n) / times) / 10 : null,
    again: false,
  }
}

const tapOf = (tag: string, path: Path): string => `${tag}:=${JSON.stringify(path)}`

/** `Attack Thug`, with the rest as a second line. */
function named(at: Look, { who, about }: Ask, path: Path): Pick<Hint, 'label' | 'rest' | 'aim' | 'area'> {
  const { book, play } = at.running
  const asked = { fight: book.known(play.fight, at.viewer), name: namesIn(book, play.fight), who, about, beat: null }
  const label = (step: Path[number]): string =>
    typeof step === 'string' ? labelOf(book, step, asked) : typeof step === 'number' ? makeNumber(step) : ''
  const people: readonly Path[number][] = asked.fight.combatants.map(({ id }) => id)
  const aimed = path.findLastIndex((step) => people.includes(step))
  const end = aimed < 0 ? path.length : aimed + 1
  return {
    label: path
      .slice(Math.max(0, end - 2), end)
      .map(label)
      .join(' '),
    rest: path.slice(end).map(label).join(', '),
    aim: aimed < 0 ? null : String(path[aimed]),
    area: areaOf(at, who, path),
  }
}

function areaOf({ running: { book, play } }: Look, who: string, path: Path): Hint['area'] {
  const one = play.fight.combatants.find(({ id }) => id === who)
  return (one && book.words.area?.(path, one)) ?? null
}

/** Each key of the menu with the best that lies behind it. */
function keysOf(at: Look, { ask, prompt }: Asking, worth: ReadonlyMap<Path, Hint>): Hints['keys'] {
  const quest = questAt(at, ask, prompt.tag)
  const { path } = prompt.walk
  return Object.fromEntries(
    choicesOf(quest, prompt.walk).flatMap(({ label, way }) => {
      const below = [...worth].filter(([leaf]) => way.every((step, i) => leaf[path.length + i] === step))
      const best = below.map(([, hint]) => hint).sort(better)[0]
      return best && (path.length > 0 || quest.isReaction) ? [[label, best]] : []
    }),
  )
}

const better = (a: Hint, b: Hint): number => worthOf(b) - worthOf(a) || shareOf(b) - shareOf(a)
const worthOf = ({ ways, of, damage }: Hint): number => damage ?? shareOf({ ways, of })
const shareOf = ({ ways, of }: Pick<Hint, 'ways' | 'of'>): number => (of === 0 ? 0 : ways / of)

function likelyIn(at: Look, { ask, prompt }: Asking, worth: ReadonlyMap<Path, Hint>): Hints['likely'] {
  const isReaction = questAt(at, ask, prompt.tag).isReaction
  return isReaction ? reactionsIn(at, { ask, prompt }, worth) : likeliest(at, { ask, prompt }, worth)
}

/** Of each reaction with a menu of its own, such as what to parry with, the first. */
function reactionsIn(at: Look, { ask, prompt }: Asking, worth: ReadonlyMap<Path, Hint>): Hints['likely'] {
  const below = leavesBelow(ask.options, []).filter(({ length }) => length > 1)
  const firsts = below.filter((path, i) => below.findIndex(([how]) => how === path[0]) === i)
  return firsts.map((path) => {
    const known = [...worth].find(([one]) => same(one, path))?.[1]
    return known ?? { ...named(at, ask, path), tap: tapOf(prompt.tag, path), ...UNKNOWN }
  })
}

/** The same as last time first, then the best against each enemy. */
function likeliest(at: Look, { ask, prompt }: Asking, worth: ReadonlyMap<Path, Hint>): Hints['likely'] {
  const { play } = at.running
  const side = (id: string | null): string | undefined => play.fight.combatants.find((one) => one.id === id)?.side
  const last = at.watch.lines.findLast(
    ({ entry }) =>
      entry.type === 'answered' && entry.who === ask.who && entry.about === ask.about && isAim(entry.path, worth),
  )?.entry
  const again = last?.type === 'answered' ? [...worth].find(([path]) => same(path, last.path))?.[1] : undefined
  const others = [...worth.values(), ...unknownIn(at, { ask, prompt }, worth)]
    .filter((hint) => hint !== again && hint.aim !== null && side(hint.aim) !== side(ask.who))
    .filter(({ ways, of }) => ways > 0 || of === 0)
    .sort(better)
  const perTarget = others.filter(({ aim }, i) => others.findIndex((one) => one.aim === aim) === i)
  return [...(again ? [{ ...again, again: true }] : []), ...perTarget.filter(({ aim }) => aim !== again?.aim)].slice(
    0,
    MOST_LIKELY,
  )
}

/** What books call a plain attack. */
const ATTACKS: ReadonlySet<unknown> = new Set(['attack', 'fight'])

/** Plain attacks whose odds may not be known, or not so soon: the first way for each target, the nearest first. */
function unknownIn(at: Look, { ask, prompt }: Asking, worth: ReadonlyMap<Path, Hint>): readonly Hint[] {
  const reckoned = new Set([...worth.values()].map(({ aim }) => aim))
  const { book, play } = at.running
  const known = book.known(play.fight, at.viewer)
  const me = known.combatants.find(({ id }) => id === ask.who)
  const farOf = (id: string | null): number => {
    const one = known.combatants.find((other) => other.id === id)
    return (me && one && book.words.apart?.(me, one, known)) ?? 0
  }
  return leavesBelow(ask.options, [])
    .filter((path) => path.some((step) => ATTACKS.has(step)))
    .map((path) => ({ ...named(at, ask, path), tap: tapOf(prompt.tag, path), ...UNKNOWN }))
    .filter(({ aim }) => !reckoned.has(aim))
    .toSorted((a, b) => farOf(a.aim) - farOf(b.aim))
}

const UNKNOWN = { ways: 0, of: 0, damage: null, again: false }

const same = (one: Path, other: Path): boolean => JSON.stringify(one) === JSON.stringify(other)
const isAim = (path: Path, worth: ReadonlyMap<Path, Hint>): boolean =>
  [...worth].some(([one, { aim }]) => aim !== null && same(one, path))

/** Points that can be reached, with the last step of the answer that leads to each. */
function movesIn(at: Look, { ask, prompt }: Asking): Hints['moves'] {
  const found: Hints['moves'] = []
  const look = (level: Level, path: Path): void => {
    for (const place of placesOf(level)) {
      if (typeof place === 'string') continue
      const points = isAsking(place) ? pointsTo(at, ask, { place, path }) : []
      const end = path.findLastIndex((step) => !PLACES.has(step)) + 1
      const { label } = named(at, ask, path.slice(end - 1, end))
      const area = areaOf(at, ask.who, path)
      if (points.length > 0) found.push({ tag: prompt.tag, path, label, area, points })
      if (!isAsking(place) && place.kind === 'branch' && path.length < DEEPEST) look(place.open(), [...path, place.key])
    }
  }
  look(ask.options, [])
  return found
}

const DEEPEST = 4
/** What books call the last step before a place. */
const PLACES: ReadonlySet<unknown> = new Set(['to', 'spot'])

type Reached = Hints['moves'][number]['points']

/** A spot by its point or its square; on a line so many forward or back (CE-MOVE-4). */
function pointsTo(
  { running: { book, play } }: Look,
  { who }: Ask,
  { place, path }: { readonly place: Wanting; readonly path: Path },
): Reached {
  if (place.kind === 'spot' && place.of.size <= MOST_MOVES)
    return pointsOf(place.of).map((at) => ({
      at,
      step: 'squares' in place.of ? squareName({ x: at[0], y: at[1] }) : at,
    }))
  const one = play.fight.combatants.find(({ id }) => id === who)
  const { x } = (one as { readonly pos?: { readonly x?: unknown } } | undefined)?.pos ?? {}
  const way = path.at(-1)
  if (place.kind !== 'amount' || !one || typeof x !== 'number' || (way !== 'forward' && way !== 'back')) return []
  const sign = (one.side === (book.sides?.players ?? 'players')) === (way === 'forward') ? 1 : -1
  const { least, most, step } = place.of
  return Array.from({ length: Math.min(MOST_MOVES, Math.floor((most - least) / (step || 1)) + 1) }, (_, i) => {
    const far = least + i * (step || 1)
    return { at: [x + sign * far, 0] as const, step: far }
  })
}
