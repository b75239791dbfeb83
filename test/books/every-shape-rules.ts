import type { CombatantBase, FightBase } from '../../src/engine/common-events.ts'
import { copy } from '../../src/engine/copy-compare-hash.ts'
import {
  among,
  amount,
  branch,
  each,
  leaf,
  letter,
  many,
  type Point,
  type Shared,
  shares,
  shut,
  spot,
} from '../../src/engine/options.ts'
import { type Beat, type Scene as EngineScene, REFEREE, type Rules, type Writable } from '../../src/engine/scene.ts'

/**
 * A small book that asks each of the ten shapes of a question once, one beat each, and notes what was taken. The last
 * shape asks nothing.
 */
export const everyShape: Rules<Fight, Event> = { id: 'every-shape', version: 1, next, play, apply }

export type Fight = Omit<FightBase, 'combatants'> & {
  readonly done: number
  readonly combatants: readonly Combatant[]
  readonly taken: readonly Taken[]
}
export type Combatant = CombatantBase & { readonly end: number; readonly str: number }
type Taken = { readonly about: string; readonly what: What }
type What = string | number | readonly string[] | Shared | Point

export type Event =
  | { readonly type: 'took'; readonly who: string; readonly about: string; readonly what: What }
  | { readonly type: 'noted'; readonly who: string; readonly to: string; readonly words: string }

type Scene = EngineScene<Fight, Event>

/** Ann is asked, Vex reacts, Zed is there to be aimed at. */
export const shapes = (): Fight => ({
  done: 0,
  combatants: [named('ann', 4), named('vex', 7), named('zed', 7)],
  taken: [],
  ground: {},
  stopped: null,
})

const named = (id: string, end: number): Combatant => ({
  id,
  name: id.charAt(0).toUpperCase() + id.slice(1),
  side: 'players',
  hidden: false,
  left: false,
  end,
  str: 7,
})

/** The questions in their order, and an answer that fits each. */
export const ANSWERS = [
  ['ann', ['vex', 'zed']],
  ['ann', 4.5],
  ['ann', 'yes'],
  ['ann', 'minor', 'draw'],
  ['ann', 'zed'],
  ['vex', 'dodge'],
  ['ann', { end: 2, str: 3 }],
  ['ann', [1, 2]],
  ['ann', 'I throw sand in his eyes.'],
] as const

const QUESTIONS: readonly ((scene: Scene) => void)[] = [
  function allies(scene) {
    took(
      scene,
      'allies',
      scene.ask(ann(scene), 'allies', [many(others(scene))]).map(({ id }) => id),
    )
  },
  function stride(scene) {
    took(
      scene,
      'stride',
      scene.ask(ann(scene), 'stride', [amount({ least: 0.5, most: 6, step: 0.5, unit: 'm' }, (metres) => metres)]),
    )
  },
  function surrender(scene) {
    took(scene, 'surrender', scene.ask(ann(scene), 'surrender', ['yes', 'no']))
  },
  function turn(scene) {
    took(
      scene,
      'turn',
      scene.ask(ann(scene), 'turn', [
        branch('minor', () => ['draw', leaf('reload', 'reload'), branch('stance', () => ['prone', 'crouched'])]),
        shut('attack', 'E_EMPTY'),
        'skip',
      ]),
    )
  },
  function target(scene) {
    took(scene, 'target', scene.ask(ann(scene), 'target', [each(others(scene))]).id)
  },
  function reaction(scene) {
    const vex = scene.fight.combatants[1]!
    took(scene, 'reaction', scene.ask(vex, 'reaction', ['dodge', 'parry', 'stand']))
  },
  function wound(scene) {
    const { end, str } = ann(scene)
    took(
      scene,
      'wound',
      scene.ask(ann(scene), 'wound', [
        shares({
          points: 5,
          bins: [
            { id: 'end', most: end },
            { id: 'str', most: str },
          ],
        }),
      ]),
    )
  },
  function step(scene) {
    took(
      scene,
      'step',
      scene.ask(ann(scene), 'step', [
        spot(
          among(
            [
              [0, 1],
              [1, 1],
              [1, 2],
            ],
            'squares',
          ),
          (point) => point,
        ),
      ]),
    )
  },
  function stunt(scene) {
    took(scene, 'stunt', scene.ask(ann(scene), 'stunt', [letter((words) => words, 80)]))
  },
  function notice(scene) {
    scene.tell({ type: 'noted', who: REFEREE.id, to: 'ann', words: 'The lights go out.' })
  },
]

function next(fight: Fight): Beat | null {
  const question = QUESTIONS[fight.done]
  return question ? { kind: question.name, who: null } : null
}

function play(scene: Scene, _beat: Beat): void {
  QUESTIONS[scene.fight.done]!(scene)
}

const ann = (scene: Scene): Combatant => scene.fight.combatants[0]!
const others = (scene: Scene): readonly Combatant[] => scene.fight.combatants.slice(1)
const took = (scene: Scene, about: string, what: What): void =>
  scene.tell({ type: 'took', who: about === 'reaction' ? 'vex' : 'ann', about, what })

function apply(fight: Writable<Fight>, event: Event): void {
  fight.done += 1
  if (event.type === 'took') fight.taken.push(copy({ about: event.about, what: event.what }) as Writable<Taken>)
}
