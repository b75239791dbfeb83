/**
 * Custard, a whole rule book in one file: pies fly until one side has no dignity left. What each part is for: docs/writing-a-book.md.
 * In the terminal: `./fray play --book examples/custard`. At a table: `./fray --book examples/custard`.
 */
import {
  applyOwn, because, type Beat, branch, castOf, check, type Checked, choice, d, each, type Fault, find, flag, type Infer, leaf, namedApart, object, onBlock, OWN_WORDS, type OwnEvent, type RuleBook,
  type Scene as SceneOf, shut, sightOf, text, whole, withDefault, type Words, type Writable,
} from '../../src/fray.ts'

const SHEET = object({
  id: text({ min: 1, max: 32, pattern: /^[a-z0-9][a-z0-9-]*$/ }),
  name: text({ min: 1, max: 32 }),
  side: choice(['players', 'enemies']),
  control: withDefault(choice(['player', 'referee', 'auto']), 'player'),
  dignity: withDefault(whole(0, 9), 3),
  pies: withDefault(whole(0, 9), 2),
  acted: withDefault(flag(), false),
  hidden: withDefault(flag(), false),
  left: withDefault(flag(), false),
})
const OPTIONS = object({ oven: withDefault(whole(1, 5), 2) })
const GROUND = object({})
const FRAME = object({ book: withDefault(text(), 'custard'), options: withDefault(OPTIONS, { oven: 2 }), ground: withDefault(GROUND, {}) })

type Combatant = Infer<typeof SHEET>
type Fight = { readonly options: Infer<typeof OPTIONS>; readonly round: number; readonly winner: string | null; readonly combatants: readonly Combatant[]; readonly ground: object; readonly stopped: string | null }
type Event =
  | { readonly type: 'round'; readonly round: number }
  | { readonly type: 'started' | 'acted' | 'ducked'; readonly who: string }
  | { readonly type: 'threw' | 'missed'; readonly who: string; readonly at: string }
  | { readonly type: 'hit'; readonly who: string; readonly at: string; readonly points: number }
  | { readonly type: 'fetched'; readonly who: string; readonly pies: number }
  | { readonly type: 'ended'; readonly winner: string }
  | OwnEvent<Combatant>
type Scene = SceneOf<Fight, Event>

// The rules.

/** CU-PIE-1: who has dignity acts once in a round, in the order of entry; it is over when one side has none left. */
function next(fight: Fight): Beat | null {
  if (fight.winner !== null) return null
  if (fight.stopped !== null || new Set(standing(fight).map(({ side }) => side)).size < 2) return { kind: 'end', who: null }
  const first = standing(fight).find(({ acted }) => !acted)
  return first && fight.round > 0 ? { kind: 'turn', who: first.id } : { kind: 'round', who: null }
}

function play(scene: Scene, { kind, who }: Beat): void {
  if (who !== null) return turn(scene, find(scene.fight.combatants, who))
  if (kind === 'round') return scene.tell({ type: 'round', round: scene.fight.round + 1 })
  scene.tell({ type: 'ended', winner: standing(scene.fight)[0]?.side ?? 'nobody' })
}

const standing = ({ combatants }: Fight): readonly Combatant[] => combatants.filter(({ dignity, left }) => dignity > 0 && !left)

/** CU-PIE-2: throw a pie, if there is one, or fetch more. */
function turn(scene: Scene, who: Combatant): void {
  scene.tell({ type: 'started', who: who.id })
  const targets = standing(scene.fight).filter(({ side, hidden }) => side !== who.side && !hidden)
  scene.ask(who, 'turn', [
    who.pies > 0 && targets.length > 0 ? branch('throw', () => [each(targets, (at) => () => throwPie(scene, who, at))]) : shut('throw', 'no_pies'),
    leaf('fetch', () => scene.tell({ type: 'fetched', who: who.id, pies: Math.min(scene.fight.options.oven, 9 - who.pies) })),
  ])()
  scene.tell({ type: 'acted', who: who.id })
}

/** CU-PIE-3: 3 or more on a die hits, 6 costs the target two points. CU-PIE-4: who ducks is hit only by 5 or more, and drops a pie. */
function throwPie(scene: Scene, by: Combatant, at: Combatant): void {
  scene.tell({ type: 'threw', who: by.id, at: at.id })
  const ducks = scene.ask(at, 'reaction', [at.pies > 0 && 'duck', 'stand']) === 'duck'
  if (ducks) scene.tell({ type: 'ducked', who: at.id })
  const { total } = scene.roll(by, 'throw', d(1, 6), because(['ducking', ducks ? -2 : 0, 'CU-PIE-4']))
  if (total < 3) return scene.tell({ type: 'missed', who: by.id, at: at.id })
  scene.tell({ type: 'hit', who: by.id, at: at.id, points: Math.min(at.dignity, total === 6 ? 2 : 1) })
}

function apply(fight: Writable<Fight>, event: Event): void {
  switch (event.type) {
    case 'round':
      fight.round = event.round
      for (const one of fight.combatants) one.acted = false
      return
    case 'acted': return void (find(fight.combatants, event.who).acted = true)
    case 'ducked': return void (find(fight.combatants, event.who).pies -= 1)
    case 'threw': return void (find(fight.combatants, event.who).pies -= 1)
    case 'hit': return void (find(fight.combatants, event.at).dignity -= event.points)
    case 'fetched': return void (find(fight.combatants, event.who).pies += event.pies)
    case 'ended': return void (fight.winner = event.winner)
    case 'started': case 'missed': return
    default: applyOwn(fight, event)
  }
}

// What is written, and what may be known.

const BLOCKS = {
  baker: { name: 'Baker', note: 'Plenty of pies.', sheet: { pies: 4 } },
  clown: { name: 'Clown', note: 'Hard to embarrass.', sheet: { dignity: 4 } },
  mayor: { name: 'Mayor', note: 'Has much to lose, and nothing to throw.', sheet: { dignity: 5, pies: 0 } },
}

function open(setup: unknown): { readonly fight: Fight } | { readonly errors: readonly Fault[] } {
  const { combatants, ...rest } = Object(setup) as { readonly combatants?: unknown }
  const frame = check(FRAME, rest)
  if ('errors' in frame) return frame
  const people = castOf(combatants, { read: sheetOf, amiss: () => [], first: null })
  return 'errors' in people ? people : { fight: { ...frame.value, round: 0, winner: null, combatants: namedApart(people.cast), stopped: null } }
}

/** A block, and what is written over it. */
function sheetOf(written: unknown): Checked<Combatant> {
  const found = onBlock(written, BLOCKS)
  return 'errors' in found ? found : check(SHEET, { ...found.ready, ...found.own })
}

const feels = ({ dignity }: Combatant): string => (dignity > 2 ? 'proud' : dignity > 0 ? 'wobbling' : 'covered in custard')

const words: Words<Fight, Event, 'turn' | 'reaction'> = {
  events: {
    round: ({ round }) => `Round ${round}.`,
    started: ({ who }, { name }) => `It is ${name(who)}'s turn.`,
    acted: () => null,
    threw: ({ who, at }, { name }) => `${name(who)} throws a pie at ${name(at)}.`,
    ducked: ({ who }, { name }) => `${name(who)} ducks, and drops a pie.`,
    missed: ({ who, at }, { name }) => `${name(who)} misses ${name(at)}.`,
    hit: ({ at }, { name, fight }) => `Splat! ${name(at)} is ${feels(find(fight.combatants, at))}.`,
    fetched: ({ who, pies }, { name }) => `${name(who)} fetches ${pies ?? 'some'} pies.`,
    ended: ({ winner }) => `It is over: ${winner === 'nobody' ? 'nobody looks well' : `the ${winner} keep their dignity`}.`,
    ...OWN_WORDS,
  },
  asks: { turn: () => 'Your turn. What will you do?', reaction: () => 'A pie comes flying:' },
  menus: { throw: () => 'At whom?' },
  keys: { throw: 'Throw a pie', fetch: 'Fetch pies', duck: 'Duck', stand: 'Stand firm' },
  labels: {},
  refusals: { no_pies: 'You have no pie to throw, or nobody to throw it at.' },
  rolls: { throw: 'Throw' },
  reasons: {},
  status: ({ dignity, pies }) => `dignity ${dignity} · ${pies} ${pies === 1 ? 'pie' : 'pies'}`,
}

export const custard: RuleBook<Fight, Event> = {
  id: 'custard', version: 1, title: 'Custard',
  options: OPTIONS, presets: { usual: { oven: 2 } }, sheet: SHEET, ground: GROUND,
  catalogue: {
    blocks: BLOCKS, gear: {},
    encounters: {
      'tea-party': { title: 'The tea party', pitch: 'It began with a remark about the scones.', setup: { book: 'custard', combatants: [{ id: 'ann', name: 'Ann', side: 'players', block: 'baker' }, { id: 'pip', name: 'Pip', side: 'enemies', block: 'clown', control: 'auto' }] } },
    },
  },
  open, next, play, apply,
  offers: () => [],
  asks: { turn: { clock: 'turn', default: () => ['fetch'] }, reaction: { shape: 'reaction', clock: 'reaction', default: () => ['stand'] } },
  see: (entry, viewer, fight) => {
    const { knows, opens } = sightOf(viewer, fight)
    const who = entry.type === 'began' ? entry.beat.who : entry.type === 'rolled' ? entry.who : 'who' in entry.event ? entry.event.who : null
    return (who === null || knows(who)) && (entry.type !== 'rolled' || opens(entry.who, entry.what)) ? entry : null
  },
  show: (fight, viewer) => {
    const { knows, owns, exact } = sightOf(viewer, fight)
    return {
      phase: fight.winner === null ? 'fighting' : 'over', round: fight.round, turn: null, stopped: fight.stopped, ground: fight.ground,
      order: custard.order(fight).filter(knows).map((who) => ({ who, total: null })),
      combatants: fight.combatants.filter(({ id }) => knows(id)).map((one) => ({
        id: one.id, name: one.name, side: one.side, left: one.left, acted: one.acted, delays: false, own: owns(one.id), sheet: owns(one.id) ? one : {},
        health: exact(one.id) ? { dignity: { max: 9, now: one.dignity } } : viewer.health === 'words' ? feels(one) : null,
      })),
    }
  },
  known: (fight, viewer) => ({ ...fight, combatants: fight.combatants.filter(({ id }) => sightOf(viewer, fight).knows(id)) }),
  foretold: () => ['hit'],
  reads: { status: (_fight, who) => feels(who) },
  order: (fight) => standing(fight).map(({ id }) => id),
  close: ({ combatants }) => combatants.map((one) => ({ ...one, acted: false, hidden: false, left: false })),
  roster: {
    make: (form) => ({ sheet: { block: form.ask('Who are you?', ['baker', 'clown', 'mayor'], { labels: { baker: 'A baker', clown: 'A clown', mayor: 'The mayor' } }) } }),
    read: (line) => ({ refused: `'${line.slice(0, 40)}': send a sheet as JSON, as in {"name": "Ann", "pies": 4}.` }),
    write: ({ dignity, pies }) => JSON.stringify({ dignity, pies }), sample: '{"name": "Ann", "pies": 4}', npc: { control: 'auto' },
    isFit: ({ dignity }) => dignity > 0, carries: () => [], give: () => ({ refused: 'Pies are fetched, not given.' }), rest: (who) => ({ ...who, dignity: Math.max(who.dignity, 3) }),
  },
  outcomes: (events) => ({ hit: events.some(({ type }) => type === 'hit') }),
  policies: { eager: () => 0 },
  words,
}
