import { follow } from '../../../engine/option-tree.ts'
import {
  amount,
  branch,
  branches,
  each,
  leaf,
  letter,
  type Offer,
  type Path,
  type Shared,
  type Step,
  spot,
} from '../../../engine/options.ts'
import { isAble, isPresent } from '../state/characteristics.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { initiativeIn, initiativeNow } from './initiative.ts'

type Act = () => void
/** What can be chosen now, and how somebody's turn is played. */
type Turns = { readonly menu: () => readonly Offer<Act>[]; readonly play: (scene: Scene, who: Combatant) => void }

/** CE-DELAY-2, CE-PROF-7, with the toggle `interruptDelay`. */
export const mayBeInterrupted = (fight: Fight, who: Combatant): boolean =>
  fight.options.interruptDelay && fight.combatants.some((one) => waitsFor(one, who))

/** RULING: a hidden person is interrupted only by their own side. */
const waitsFor = (one: Combatant, actor: Combatant): boolean =>
  one !== actor && one.delays !== null && isAble(one) && (!actor.hidden || actor.side === one.side)

const delayers = (fight: Fight, actor: Combatant): readonly Combatant[] =>
  fight.combatants.filter((one) => waitsFor(one, actor)).sort((a, b) => a.delays! - b.delays!)

/** CE-DELAY-2: between declaration and dice a delayer may step in. A deed that is no longer offered is chosen again. */
export function declare(scene: Scene, who: Combatant, { menu, play }: Turns): Act {
  const { path, act } = scene.ask(who, 'turn', traced(menu()))
  const [slot, what, at] = path
  if ((slot !== 'minor' && slot !== 'significant') || what === 'two minors') return act
  scene.tell({
    type: 'announced',
    who: who.id,
    what: String(what),
    at: scene.fight.combatants.some(({ id }) => id === at) ? String(at) : null,
  })
  stepIn(scene, who, play)
  const still = isAble(who) && scene.fight.stopped === null ? follow(menu(), path) : null
  return still && 'means' in still ? (still.means as Act) : () => {}
}

/** CE-DEC-6: first-delayed first. Each takes the Initiative of the one whose turn it is, and has a whole turn. */
function stepIn(scene: Scene, who: Combatant, play: Turns['play']): void {
  for (const one of delayers(scene.fight, who)) {
    if (!isAble(who) || scene.fight.stopped !== null || !isAble(one)) continue
    if (scene.ask(one, 'interrupt', ['yes', 'no']) === 'no') continue
    scene.tell({ type: 'interposed', who: one.id, before: who.id, initiative: initiativeNow(scene.fight, who) })
    play(scene, one)
  }
}

/** CE-DELAY-3, CE-DEC-7, toggle `delayCarriesOver`: an unused delay may act first in the next round. */
export function carriers(scene: Scene): readonly Combatant[] {
  if (!scene.fight.options.delayCarriesOver) return []
  const waiting = scene.fight.combatants
    .filter((one) => one.delays !== null && isAble(one))
    .sort((a, b) => a.delays! - b.delays!)
  if (waiting.length === 0) return []
  const answers = scene.askAll(waiting, 'carry over', () => ['first', 'give up'])
  return waiting.filter((_, i) => answers[i] === 'first')
}

/** CE-DELAY-3: one above the highest of the others; several go by DEX. RULING: without others all stay as they are. */
export function goFirst(scene: Scene, first: readonly Combatant[]): void {
  const { combatants, round } = scene.fight
  if (first.length === 0) return
  const others = combatants.filter((one) => isPresent(one) && !one.conditions.surrendered && !first.includes(one))
  if (others.length === 0) return
  const initiative = 1 + Math.max(...others.map((one) => initiativeIn(one, round)))
  for (const who of first) if (isAble(who)) scene.tell({ type: 'carried over', who: who.id, initiative }) // a charge may have gone off
}

/** An action and the way through the menus that led to it. */
type Traced = { readonly path: Path; readonly act: Act }

const traced = (options: readonly Offer<Act>[], before: Path = []): readonly Offer<Traced>[] =>
  options.map((option) => trace(option, before))

function trace(option: Offer<Act>, before: Path): Offer<Traced> {
  if (!option) return option
  const at = (step: Step, act: Act): Traced => ({ path: [...before, step], act })
  switch (option.kind) {
    case 'leaf':
      return leaf(option.key, at(option.key, option.means))
    case 'branch':
      return branch(option.key, () => traced(option.open(), [...before, option.key]))
    case 'branches':
      return branches(option.things, (thing) => traced(option.open(thing as never), [...before, thing.id]))
    case 'each':
      return each(option.things, (thing) => at(thing.id, option.means(thing as never)))
    case 'amount':
      return amount(option.of, (n) => at(n, option.means(n)))
    case 'spot':
      return spot(option.of, (point, gone) => at(point, option.means(point, gone)))
    case 'letter':
      return letter((words) => at(words, option.means(words)), option.most)
    case 'many':
      return {
        ...option,
        means: (things: never) =>
          at(
            (things as readonly { id: string }[]).map(({ id }) => id),
            option.means(things),
          ),
      }
    case 'shares':
      return { ...option, means: (shared: Shared) => at(shared, option.means(shared)) }
    case 'shut':
      return option
  }
}
