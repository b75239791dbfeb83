import { shares } from '../../../engine/options.ts'
import { PHYSICAL } from '../state/characteristics.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import type { Physical } from '../state/sheet.ts'

/** CE-AID-1, CE-DEC-24: shared by the patient over what is damaged. CE-HEAL-6: so with what heals by itself. */
export function heal(scene: Scene, patient: Combatant, points: number): void {
  if (points <= 0) return
  const bins = PHYSICAL.map((id) => ({ id, most: patient[id].max - patient[id].now })).filter(({ most }) => most > 0)
  restore(scene, patient, scene.ask(patient, 'heal', [shares({ points, bins })]))
}

/** CE-HEAL-4: evenly, odd points to the most damaged, a tie to END, STR, DEX. RULING: the rest to the others. */
export function healEvenly(scene: Scene, patient: Combatant, points: number): void {
  const shared: Record<Physical, number> = { end: 0, str: 0, dex: 0 }
  const damage = (where: Physical): number => patient[where].max - patient[where].now
  for (let left = points; left > 0; left--) {
    const open = PHYSICAL.filter((where) => damage(where) > shared[where])
    if (open.length === 0) break
    shared[open.reduce((a, b) => ((shared[b] - shared[a] || damage(a) - damage(b)) < 0 ? b : a))] += 1
  }
  restore(scene, patient, shared)
}

function restore(scene: Scene, patient: Combatant, shared: Readonly<Record<string, number>>): void {
  for (const where of PHYSICAL) {
    const share = shared[where] ?? 0
    if (share > 0) scene.tell({ type: 'healed', who: patient.id, where, points: share })
  }
}

/** CE-DEC-22: the worst wounded; a tie by entry order. */
export function worst({ combatants }: Fight, among: readonly string[]): string {
  const missing = ({ str, dex, end }: Combatant): number => str.max + dex.max + end.max - str.now - dex.now - end.now
  return combatants.filter(({ id }) => among.includes(id)).reduce((a, b) => (missing(b) > missing(a) ? b : a)).id
}
