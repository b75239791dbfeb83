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
  perFight,
  person,
  refusals,
  rowsFor,
  type SceneOf,
  score,
  secret,
  text,
  visible,
  whole,
  withDefault,
} from 'fray'

/** What a fight and a sheet hold. A field without a mark is its owner's alone. */
const MODEL = model({
  sides: ['heroes', 'foes'],
  sheet: {
    vigour: health(score(12, { value: 6 })),
    skill: withDefault(whole(0, 4), 1),
    weapon: visible(withDefault(text({ max: 32 }), 'staff')),
    guarded: perFight(visible(withDefault(whole(0, 2), 0)), 0),
    motive: secret(withDefault(text({ max: 200 }), '')),
  },
  fight: { round: withDefault(whole(0, 999), 0), winner: withDefault(nullable(text()), null) },
})
type Fight = FightOf<typeof MODEL>
type Combatant = Fight['combatants'][number]

const { event, asks, rolls } = rowsFor<Fight>()

/** What can become true. `does` is the only place that writes a fight. */
const EVENTS = {
  round: event({ round: whole(1, 999) })({
    does: (fight, { round }) => {
      fight.round = round
      for (const one of fight.combatants) one.acted = false
    },
    said: 'Round {round}.',
  }),
  guarded: event({ who: person() })({
    does: (_fight, _event, who) => {
      who.guarded = 2
      who.acted = true
    },
    said: '{who} is on guard.',
  }),
  struck: event({ who: person(), at: person() })({
    does: (_fight, _event, who) => {
      who.guarded = 0
      who.acted = true
    },
    said: '{who} strikes at {at}.',
  }),
  parried: event({ who: person() })({
    does: (_fight, _event, who) => void (who.guarded -= 1),
    said: '{who} turns the blow aside.',
  }),
  missed: event({ who: person(), at: person() })({ does: null, said: '{who} misses {at}.' }),
  hurt: event({ at: person(), points: belongsTo('at', whole(0, 12)), now: belongsTo('at', text()) })({
    does: (fight, { at, points }) => void (find(fight.combatants, at).vigour.now -= points),
    said: ({ at, points, now }, { name }) =>
      `${name(at)} is hit${points === null ? '' : ` for ${points}`}${now === null ? '' : `: ${now}`}.`,
  }),
  ended: event({ winner: text() })({
    does: (fight, { winner }) => void (fight.winner = winner),
    said: 'The {winner} have it.',
  }),
}

const ASKS = asks({
  turn: {
    says: 'Your turn.',
    clock: 'turn',
    default: ['guard'],
    menus: { strike: 'At whom?' },
    keys: { strike: 'Strike', guard: 'Be on guard' },
  },
  parry: {
    says: 'A blow comes at you:',
    clock: 'reaction',
    shape: 'reaction',
    default: ['parry'],
    keys: { parry: 'Parry (uses up a guard)', stand: 'Stand' },
  },
})
const ROLLS = rolls({ strike: { says: 'Strike' } })
const shut = refusals({ no_foe: 'There is nobody to strike at.' })

type Scene = SceneOf<Fight, typeof EVENTS, typeof ASKS, typeof ROLLS>

const isUp = ({ vigour, left }: Combatant): boolean => vigour.now > 0 && !left
const standing = ({ combatants }: Fight): readonly Combatant[] => combatants.filter(isUp)

/** MB-TURN-1: everybody acts once in a round, in the order of entry, until one side is left. */
function next(fight: Fight): Beat | null {
  if (fight.winner !== null) return null
  const sides = new Set(standing(fight).map(({ side }) => side))
  if (fight.stopped !== null || sides.size < 2) return { kind: 'end', who: null }
  const first = standing(fight).find(({ acted }) => !acted)
  return first && fight.round > 0 ? { kind: 'turn', who: first.id } : { kind: 'round', who: null }
}

function play(scene: Scene, { kind, who }: Beat): void {
  if (who !== null) return turn(scene, find(scene.fight.combatants, who))
  if (kind === 'round') return scene.tell({ type: 'round', round: scene.fight.round + 1 })
  const [first] = scene.fight.stopped === null ? standing(scene.fight) : []
  scene.tell({ type: 'ended', winner: first?.side ?? 'crows' })
}

/** MB-TURN-2: strike at an enemy in sight, or be on guard against two blows. */
function turn(scene: Scene, who: Combatant): void {
  const foes = standing(scene.fight).filter(({ side, hidden }) => side !== who.side && !hidden)
  scene.ask(who, 'turn', [
    foes.length > 0
      ? branch('strike', () => [each(foes, (at) => () => strike(scene, who, at))])
      : shut('strike', 'no_foe'),
    leaf('guard', () => scene.tell({ type: 'guarded', who: who.id })),
  ])()
}

/** MB-BLOW-1: 1D6 and the skill; 4 or more hits, and what is above 3 is lost. MB-BLOW-2: a parry takes 2 off. */
function strike(scene: Scene, who: Combatant, target: Combatant): void {
  scene.tell({ type: 'struck', who: who.id, at: target.id })
  const parries = scene.ask(target, 'parry', [target.guarded > 0 && 'parry', 'stand']) === 'parry'
  if (parries) scene.tell({ type: 'parried', who: target.id })
  const why = because(['skill', who.skill, 'MB-BLOW-1'], ['parry', parries ? -2 : 0, 'MB-BLOW-2'])
  const { total } = scene.roll(who, 'strike', d(1, 6), why)
  if (total < 4) return scene.tell({ type: 'missed', who: who.id, at: target.id })
  const points = Math.min(total - 3, target.vigour.now)
  scene.tell({ type: 'hurt', at: target.id, points, now: points < target.vigour.now ? 'standing' : 'down' })
}

export const book = bookOf({ model: MODEL, events: EVENTS, asks: ASKS, rolls: ROLLS, refusals: [shut] })({
  id: 'my-book',
  version: 1,
  title: 'My book',
  next,
  play,
  isUp,
  outcomes: { hit: (events) => events.some(({ type }) => type === 'hurt') },
  foretold: ['hit'],
  blocks: {
    wanderer: { name: 'Wanderer', note: 'Quick with a staff.', sheet: { skill: 2 } },
    robber: { name: 'Robber', note: 'Hungry.', sheet: { vigour: 4, weapon: 'club', motive: 'Owes the miller.' } },
  },
  encounters: {
    bridge: {
      title: 'The bridge',
      pitch: 'Nobody passes without paying.',
      combatants: [
        { id: 'wren', name: 'Wren', side: 'heroes', block: 'wanderer' },
        { id: 'robber', side: 'foes', block: 'robber', control: 'auto' },
      ],
    },
  },
})
