import type { Combatant } from './fight.ts'

export type Attribute = 'str' | 'dex' | 'con' | 'int'

/** UD 2, the skill table: the attribute of each skill, and whether it may be tried untrained. */
export const SKILLS: Readonly<Record<string, { readonly linked: Attribute | null; readonly untrained: boolean }>> = {
  initiative: { linked: 'dex', untrained: true },
  melee: { linked: 'str', untrained: true },
  ranged: { linked: 'dex', untrained: true },
  parry: { linked: 'dex', untrained: true },
  dodge: { linked: 'dex', untrained: true },
  dualMelee: { linked: 'str', untrained: false },
  dualRanged: { linked: 'dex', untrained: false },
  sharpShooter: { linked: null, untrained: false },
  quickDraw: { linked: 'dex', untrained: false },
  rapidReload: { linked: 'dex', untrained: false },
  wearArmor: { linked: null, untrained: false },
  endurance: { linked: 'con', untrained: true },
  acrobatics: { linked: 'dex', untrained: false },
  swim: { linked: 'con', untrained: true },
  firstAid: { linked: 'int', untrained: false },
  hide: { linked: 'dex', untrained: true },
  moveSilently: { linked: 'dex', untrained: true },
  search: { linked: 'int', untrained: true },
}

/** UD-CHK-6: a skill that is not owned counts 0. */
export const skillOf = ({ skills }: Combatant, id: string): number => skills[id] ?? 0

/** UD-CHK-9. */
export const woundPenalty = ({ hp }: Combatant): number => (hp < 0 ? hp : 0)
export const fatiguePenalty = ({ ep, kind }: Combatant): number => (ep < 0 && kind !== 'machine' ? ep : 0)

/** UD-SHEET-2, UD-SHEET-3: metres to whole squares; full movement doubles the metres first. */
export const standardMetres = ({ moveMetres, str }: Combatant): number => Math.max(0, moveMetres ?? 5 + str)
const squaresIn = (metres: number): number => Math.max(1, Math.floor((metres * 10) / 15))
export const standardSquares = (who: Combatant): number => squaresIn(standardMetres(who))
export const fullSquares = (who: Combatant): number => squaresIn(2 * standardMetres(who))
