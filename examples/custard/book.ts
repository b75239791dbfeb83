/**
 * Custard, a whole rule book in one file: pies fly until one side has no dignity left. docs/writing-a-book.md explains
 * every part.
 * In the terminal: `./fray play --book examples/custard`. At a table: `./fray --book examples/custard`.
 */
import {
  type Beat,
  because,
  belongsTo,
  bookOf,
  branch,
  d,
  each,
  type FightOf,
  find,
  health,
  leaf,
  model,
  nullable,
  person,
  refusals,
  rowsFor,
  type SceneOf,
  text,
  visible,
  whole,
  withDefault,
} from '../../src/fray.ts'
import { isOneSideLeft } from '../../src/kit/pick-foe.ts'
import { newRound } from '../../src/kit/sides-in-turn.ts'

const MODEL = model({
  sides: ['players', 'enemies'],
  sheet: { dignity: health(withDefault(whole(0, 9), 3)), pies: visible(withDefault(whole(0, 9), 2)) },
  fight: { round: withDefault(whole(0, 999), 0), winner: withDefault(nullable(text()), null) },
  options: { oven: withDefault(whole(1, 5), 2) },
})
type Fight = FightOf<typeof MODEL>
type Combatant = Fight['combatants'][number]

const { event, asks, rolls, inReaction } = rowsFor<Fight>()

const WHO = { who: person() }
const AT = { who: person(), at: person() }

const EVENTS = {
  round: event({ round: whole(1, 999) })({ does: newRound, said: 'Round {round}.' }),
  started: event(WHO)({ does: null, said: "It is {who}'s turn." }),
  acted: event(WHO)({ does: (_fight, _event, who) => void (who.acted = true), said: null }),
  threw: event(AT)({
    does: (_fight, _event, who) => void (who.pies -= 1),
    said: '{who} throws a pie at {at}.',
  }),
  ducked: event(WHO)({
    does: (_fight, _event, who) => void (who.pies -= 1),
    said: '{who} ducks, and drops a pie.',
  }),
  missed: event(AT)({ does: null, said: '{who} misses {at}.' }),
  hit: event({ ...AT, points: belongsTo('at', whole(0, 2)), now: belongsTo('at', text()) })({
    does: (fight, { at, points }) => void (find(fight.combatants, at).dignity -= points),
    said: ({ at, now }, { name }) => `Splat! ${name(at)} is ${now ?? 'hit'}.`,
  }),
  fetched: event({ ...WHO, pies: visible(whole(0, 9)) })({
    does: (_fight, { pies }, who) => void (who.pies += pies),
    said: '{who} fetches {pies} pies.',
  }),
  ended: event({ winner: text() })({
    does: (fight, { winner }) => void (fight.winner = winner),
    said: ({ winner }) =>
      `It is over: ${winner === 'nobody' ? 'nobody looks well' : `the ${winner} keep their dignity`}.`,
  }),
}

const ASKS = asks({
  turn: {
    says: 'Your turn. What will you do?',
    default: ['fetch'],
    menus: { throw: 'At whom?' },
    keys: { throw: 'Throw a pie', fetch: 'Fetch pies' },
  },
  reaction: inReaction('A pie comes flying:', 'stand', { duck: 'Duck', stand: 'Stand firm' }),
})
const ROLLS = rolls({
  throw: {
    says: 'Throw',
    told: ({ total, why }) => (why.length > 0 && total !== null ? `Against the duck: ${total}.` : null),
  },
})
const shut = refusals({ no_pies: 'You have no pie to throw, or nobody to throw it at.' })

type Scene = SceneOf<Fight, typeof EVENTS, typeof ASKS, typeof ROLLS>

const isUp = ({ dignity, left }: Combatant): boolean => dignity > 0 && !left
const standing = ({ combatants }: Fight): readonly Combatant[] => combatants.filter(isUp)
const feels = ({ dignity }: Combatant): string =>
  dignity > 2 ? 'proud' : dignity > 0 ? 'wobbling' : 'covered in custard'

/** CU-PIE-1: who has dignity acts once in a round, in the order of entry; it is over when one side has none left. */
function next(fight: Fight): Beat | null {
  if (fight.winner !== null) return null
  if (fight.stopped !== null || isOneSideLeft(fight.combatants, isUp)) return { kind: 'end', who: null }
  const first = standing(fight).find(({ acted }) => !acted)
  return first && fight.round > 0 ? { kind: 'turn', who: first.id } : { kind: 'round', who: null }
}

function play(scene: Scene, { kind, who }: Beat): void {
  if (who !== null) return turn(scene, find(scene.fight.combatants, who))
  if (kind === 'round') return scene.tell({ type: 'round', round: scene.fight.round + 1 })
  const [first] = scene.fight.stopped === null ? standing(scene.fight) : []
  scene.tell({ type: 'ended', winner: first?.side ?? 'nobody' })
}

/** CU-PIE-2: throw a pie, if there is one, or fetch more. */
function turn(scene: Scene, who: Combatant): void {
  scene.tell({ type: 'started', who: who.id })
  const { oven } = scene.fight.options
  const targets = standing(scene.fight).filter(({ side, hidden }) => side !== who.side && !hidden)
  const throws = () => [each(targets, (at) => () => throwPie(scene, who, at))]
  scene.ask(who, 'turn', [
    who.pies > 0 && targets.length > 0 ? branch('throw', throws) : shut('throw', 'no_pies'),
    leaf('fetch', () => scene.tell({ type: 'fetched', who: who.id, pies: Math.min(oven, 9 - who.pies) })),
  ])()
  scene.tell({ type: 'acted', who: who.id })
}

/**
 * CU-PIE-3: 3 or more on a die hits, 6 costs the target two points. CU-PIE-4: who ducks is hit only by 5 or more, and
 * drops a pie.
 */
function throwPie(scene: Scene, { id: who }: Combatant, target: Combatant): void {
  const at = target.id
  scene.tell({ type: 'threw', who, at })
  const ducks = scene.ask(target, 'reaction', [target.pies > 0 && 'duck', 'stand']) === 'duck'
  if (ducks) scene.tell({ type: 'ducked', who: at })
  const why = because(['ducking', ducks ? -2 : 0, 'CU-PIE-4'])
  const { total } = scene.roll({ id: who }, 'throw', d(1, 6), why)
  if (total < 3) return scene.tell({ type: 'missed', who, at })
  const points = Math.min(target.dignity, total === 6 ? 2 : 1)
  const now = feels({ ...target, dignity: target.dignity - points })
  scene.tell({ type: 'hit', who, at, points, now })
}

const ANN = { id: 'ann', name: 'Ann', side: 'players', block: 'baker' }
const BEA = { id: 'bea', name: 'Bea', side: 'players', block: 'mayor' }
const PIP = { id: 'pip', name: 'Pip', side: 'enemies', block: 'clown', control: 'auto' }

const TABLES = { model: MODEL, events: EVENTS, asks: ASKS, rolls: ROLLS, refusals: [shut] }

export const custard = bookOf(TABLES)({
  id: 'custard',
  version: 2,
  title: 'Custard',
  next,
  play,
  isUp,
  condition: feels,
  outcomes: { hit: (events) => events.some(({ type }) => type === 'hit') },
  foretold: ['hit'],
  blocks: {
    baker: { name: 'Baker', note: 'Plenty of pies.', sheet: { pies: 4 } },
    clown: { name: 'Clown', note: 'Hard to embarrass.', sheet: { dignity: 4 } },
    mayor: { name: 'Mayor', note: 'Has nothing to throw.', sheet: { dignity: 5, pies: 0 } },
  },
  encounters: {
    'tea-party': { title: 'The tea party', pitch: 'It began with a remark on the scones.', combatants: [ANN, PIP] },
    wedding: { title: 'The wedding', pitch: 'The mayor stands by the cake.', combatants: [ANN, BEA, PIP] },
  },
  roster: { rest: (who) => ({ ...who, dignity: Math.max(who.dignity, 3) }) },
  words: { status: ({ dignity, pies }) => `dignity ${dignity} · ${pies} ${pies === 1 ? 'pie' : 'pies'}` },
})
