import { follow } from '../../../engine/option-tree.ts'
import type { Offer } from '../../../engine/options.ts'
import { withMeanings } from '../../../kit/replace-meanings.ts'
import { type Combatant, type Fight, isAble, isPresent, type Scene } from '../state/fight.ts'
import { initiativeIn, initiativeNow } from './initiative.ts'

/** Who waits, first-delayed first. */
export const delayers = ({ combatants }: Fight): readonly Combatant[] =>
  combatants.filter((one) => one.delays !== null && isAble(one)).sort((a, b) => a.delays! - b.delays!)

/** CE-DELAY-4: who waited acts now, with the Initiative of the one whose turn it is or would be. */
export function interpose(scene: Scene, { id: who }: Combatant, next: Combatant): void {
  scene.tell({ type: 'interposed', who, before: next.id, initiative: initiativeNow(scene.fight, next) })
}

type Act = () => void
/** What can be chosen now, and how somebody's turn is played. */
type Turns = { readonly menu: () => readonly Offer<Act>[]; readonly play: (scene: Scene, who: Combatant) => void }

/** CE-DELAY-2, CE-PROF-7, with the toggle `interruptDelay`. */
export const mayBeInterrupted = (fight: Fight, who: Combatant): boolean =>
  fight.options.interruptDelay && fight.combatants.some((one) => waitsFor(one, who))

/** RULING: a hidden person is interrupted only by their own side. */
const waitsFor = (one: Combatant, actor: Combatant): boolean =>
  one !== actor && one.delays !== null && isAble(one) && (!actor.hidden || actor.side === one.side)

/** CE-DELAY-2: between declaration and dice a delayer may step in. A deed that is no longer offered is chosen again. */
export function declare(scene: Scene, who: Combatant, { menu, play }: Turns): Act {
  const acts = withMeanings(menu(), (act, path) => ({ act, path }))
  const { path, act } = scene.ask(who, 'turn', acts)
  const [slot, what, goal] = path
  if ((slot !== 'minor' && slot !== 'significant') || what === 'two minors') return act
  const at = scene.fight.combatants.some(({ id }) => id === goal) ? String(goal) : null
  scene.tell({ type: 'announced', who: who.id, what: String(what), at })
  stepIn(scene, who, play)
  const still = isAble(who) && scene.fight.stopped === null ? follow(menu(), path) : null
  return still && 'means' in still ? (still.means as Act) : () => {}
}

/** CE-DEC-6: first-delayed first. Each takes the Initiative of the one whose turn it is, and has a whole turn. */
function stepIn(scene: Scene, who: Combatant, play: Turns['play']): void {
  for (const one of delayers(scene.fight).filter((other) => waitsFor(other, who))) {
    if (!isAble(who) || scene.fight.stopped !== null || !isAble(one)) continue
    if (scene.ask(one, 'interrupt', ['yes', 'no']) === 'no') continue
    interpose(scene, one, who)
    play(scene, one)
  }
}

/** CE-DELAY-3, CE-DEC-7, toggle `delayCarriesOver`: an unused delay may act first in the next round. */
export function carriers(scene: Scene): readonly Combatant[] {
  const waiting = scene.fight.options.delayCarriesOver ? delayers(scene.fight) : []
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
  for (const who of first) if (isAble(who)) scene.tell({ type: 'carried over', who: who.id, initiative }) // since they chose, an explosive charge may have put them out of action
}
