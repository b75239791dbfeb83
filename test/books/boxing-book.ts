import {
  type Beat,
  bookOf,
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

/**
 * Boxing in two versions. The second has a field and an event more (`guard`, `braced`), and other defaults: of a field
 * of a sheet (`wind`), of an option (`rounds`), and of a question (`turn`, once the time is up).
 */
const FIGHT = { round: withDefault(whole(0, 99), 0), winner: withDefault(nullable(text()), null) }
const SIDES = ['red', 'blue'] as const
const FIRST = model({
  sides: SIDES,
  sheet: { wind: health(withDefault(whole(0, 9), 4)) },
  fight: FIGHT,
  options: { rounds: withDefault(whole(1, 99), 3) },
})
const SECOND = model({
  sides: SIDES,
  sheet: { wind: health(withDefault(whole(0, 9), 9)), guard: visible(withDefault(whole(0, 9), 2)) },
  fight: FIGHT,
  options: { rounds: withDefault(whole(1, 99), 20) },
})

type Fight = FightOf<typeof SECOND>
type Combatant = Fight['combatants'][number]
const { event, asks } = rowsFor<Fight>()
const WHO = { who: person() }

const EVENTS = {
  rang: event({ round: whole(1, 99) })({
    does: (fight, { round }) => {
      fight.round = round
      for (const one of fight.combatants) one.acted = false
    },
    said: 'Round {round}.',
  }),
  struck: event({ ...WHO, at: person() })({
    does: (fight, { at }) => void (find(fight.combatants, at).wind -= 1),
    said: '{who} strikes {at}.',
  }),
  rested: event(WHO)({ does: null, said: '{who} rests.' }),
  acted: event(WHO)({ does: (_fight, _event, who) => void (who.acted = true), said: null }),
  ended: event({ winner: text() })({ does: (fight, { winner }) => void (fight.winner = winner), said: 'It is over.' }),
}
const BRACED = {
  braced: event(WHO)({ does: (_fight, _event, who) => void (who.guard += 1), said: '{who} braces.' }),
}

const asksWith = (late: string) =>
  asks({
    turn: {
      says: 'Your turn.',
      clock: 'turn',
      default: [late],
      menus: { strike: 'Whom?' },
      keys: { strike: 'Strike', rest: 'Rest', brace: 'Brace' },
    },
  })
const ASKS = asksWith('rest')
type Scene = SceneOf<Fight, typeof EVENTS & typeof BRACED, typeof ASKS, Record<never, never>>

const isUp = ({ wind, left }: Combatant): boolean => wind > 0 && !left

function next({ combatants, round, options, winner, stopped }: Fight): Beat | null {
  if (winner !== null) return null
  const ready = combatants.find((one) => isUp(one) && !one.acted)
  const isOver = stopped !== null || combatants.filter(isUp).length < 2 || (!ready && round >= options.rounds)
  if (isOver) return { kind: 'end', who: null }
  return ready && round > 0 ? { kind: 'turn', who: ready.id } : { kind: 'round', who: null }
}

const playWith =
  (deeds: readonly ('rested' | 'braced')[]) =>
  (scene: Scene, { kind, who: id }: Beat): void => {
    const { combatants, round } = scene.fight
    if (kind === 'round') return scene.tell({ type: 'rang', round: round + 1 })
    if (id === null) return scene.tell({ type: 'ended', winner: combatants.find(isUp)?.side ?? 'nobody' })
    const who = find(combatants, id)
    const foes = combatants.filter((one) => one.side !== who.side && isUp(one))
    scene.ask(who, 'turn', [
      each(foes, (at) => () => scene.tell({ type: 'struck', who: id, at: at.id })),
      ...deeds.map((type) => leaf(type === 'rested' ? 'rest' : 'brace', () => scene.tell({ type, who: id }))),
    ])()
    scene.tell({ type: 'acted', who: id })
  }

const OTHER = {
  title: 'Boxing',
  next,
  isUp,
  condition: ({ wind }: Combatant) => (wind > 0 ? 'up' : 'down'),
  blocks: { boxer: { name: 'Boxer', note: 'Boxes.', sheet: {} } },
  encounters: {},
}
const REST = { rolls: {}, refusals: [refusals({})] }

/** Its sheet lacks `guard`, which none of its rules reads. */
export const boxing = bookOf({ ...REST, model: FIRST as unknown as typeof SECOND, events: EVENTS, asks: ASKS })({
  ...OTHER,
  id: 'boxing',
  version: 1,
  play: playWith(['rested']) as never,
})
export const laterBoxing = bookOf({
  ...REST,
  model: SECOND,
  events: { ...EVENTS, ...BRACED },
  asks: asksWith('brace'),
})({ ...OTHER, id: 'boxing', version: 2, play: playWith(['rested', 'braced']) as never })
