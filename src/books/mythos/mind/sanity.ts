import { because, d } from '../../../engine/dice.ts'
import { whole } from '../../../engine/schema.ts'
import { person, subject } from '../../../engine/schema-marks.ts'
import { parseDamage } from '../../../kit/damage-dice.ts'
import { inOrder } from '../../../kit/order-of-action.ts'
import { unopposed } from '../core/attack-modifiers.ts'
import { succeeds } from '../core/percentile-roll.ts'
import type { Scene } from '../state/all-events.ts'
import { type Combatant, event, type Fight, isActive, isEnemy } from '../state/fight.ts'

export const MIND = {
  /** How much sanity it cost only the one who lost it knows. */
  shaken: event({ who: subject(), at: person(), points: whole(0, 99) })({
    does: (_fight, { points }, who) => void (who.sanity -= points),
    seen: ({ who, points }, { owns }, { usual }) => {
      const seen = usual()
      return seen && { ...seen, points: owns(who) ? points : null }
    },
    said: ({ who, at, points }, { name }) =>
      `${name(who)} faces ${name(at)}${points === null ? '' : ` and loses ${points} sanity`}.`,
    told: { who: 'You face {at} and lose {points} sanity.', others: '{who} faces {at}.' },
  }),
}

/** MY-SAN-1: each investigator, in the order of action, rolls for each kind of enemy that is hard to look at. */
export function faceThem(scene: Scene): void {
  const { fight } = scene
  if (!fight.options.sanity || fight.stopped !== null) return
  for (const who of inOrder(fight).filter((one) => !isEnemy(one) && isActive(one)))
    for (const enemy of kindsOf(fight)) face(scene, who, enemy)
}

/** One of each kind, as far as they are seen. RULING: a kind goes by its name, "Corpse 2" is one more Corpse. */
function kindsOf(fight: Fight): readonly Combatant[] {
  const dread = inOrder(fight).filter((one) => isEnemy(one) && isActive(one) && !one.hidden && one.sanityLoss !== null)
  return dread.filter((one, i) => dread.findIndex(({ name }) => kindOf(name) === kindOf(one.name)) === i)
}

const kindOf = (name: string): string => name.replace(/ \d+$/, '')

/** MY-SAN-1: of `a/b`, a success costs a, a failure b. */
function face(scene: Scene, who: Combatant, { id, sanityLoss }: Combatant): void {
  const { level } = unopposed(scene, who, { what: 'sanity', skill: who.sanity })
  const { count, sides, plus } = parseDamage(sanityLoss!.split('/')[succeeds(level) ? 0 : 1]!)!
  const lost = count === 0 ? plus : scene.roll(who, 'sanity loss', d(count, sides), because()).total
  scene.tell({ type: 'shaken', who: who.id, at: id, points: Math.min(lost, who.sanity) })
}
