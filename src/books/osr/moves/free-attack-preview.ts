import type { Asked, Chosen } from '../../../engine/book.ts'
import { find } from '../../../engine/common-events.ts'
import { chanceInWords } from '../../../kit/chance-words.ts'
import { acOf } from '../core/armour-class.ts'
import { isHit } from '../core/attack.ts'
import { attackEdge, attackReasons, usualAttr } from '../core/attack-modifiers.ts'
import type { Blow } from '../core/declared-attack.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { engagingArm } from '../state/usable-weapons.ts'
import type { Path } from './paths.ts'
import { leftBy } from './walk.ts'

const WALKS: readonly unknown[] = ['move', 'run', 'drag']

/** OSR-FREE-2: who strikes on the way to a square, before it is taken; the chance is told where the referee is asked. */
export function strikesOnTheWay({ fight, who, name }: Asked<Fight>, { way, path }: Chosen): readonly string[] {
  const mover = find(fight.combatants, who)
  if (!WALKS.includes(path[0]) || mover.disengaged) return []
  return strikersOn(
    fight,
    mover,
    way.map(([x, y]) => ({ x, y })),
  ).map((blow) => {
    const line = `${name(blow.by.id)} strikes first, against AC ${acOf(fight, blow.at, blow.by)}`
    return mover.control === 'player' ? `${line}.` : `${line}: ${chanceOf(fight, blow)}.`
  })
}

/** The free attacks on a way, in its order, each on the square where it meets the mover. */
function strikersOn(fight: Fight, who: Combatant, path: Path): readonly Blow[] {
  const struck: Combatant[] = []
  const blows: Blow[] = []
  for (let n = 1; n < path.length; n++) {
    const from = path[n - 1]!
    for (const by of leftBy(fight, who, { from, to: path[n]!, struck })) {
      struck.push(by)
      const arm = engagingArm(by)!
      const at = { ...who, pos: from }
      blows.push({ by, at, arm, attr: usualAttr(by, arm), kind: 'free', two: false, aim: 'damage' })
    }
  }
  return blows
}

/** OSR-CHK-5: exactly, before anybody reacts. */
function chanceOf(fight: Fight, blow: Blow): string {
  const edge = attackEdge(fight, blow)
  const added = attackReasons(fight, blow).reduce((sum, [, value]) => sum + value, 0)
  const plain = edge === 0 || fight.options.advAsTwo
  const bonus = added + (plain ? 2 * edge : 0)
  const hits = FACES.filter((natural) => isHit(fight, blow, { natural, total: natural + bonus })).length
  if (plain) return chanceInWords(hits, 20)
  return chanceInWords(edge > 0 ? 400 - (20 - hits) ** 2 : hits ** 2, 400)
}
const FACES = Array.from({ length: 20 }, (_, n) => n + 1)
