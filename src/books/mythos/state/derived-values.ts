import type { DamageDice } from '../../../kit/damage-dice.ts'
import type { Combatant } from './fight.ts'

type Scores = { readonly [S in 'STR' | 'CON' | 'SIZ' | 'DEX' | 'POW' | 'age']?: number }

/** MY 2: what follows from the characteristics where nothing else is written (MY-SHEET-3). */
export function derived({ STR = 50, CON = 50, SIZ = 50, DEX = 50, POW = 50, ...rest }: Scores) {
  const maxHP = Math.max(1, Math.floor((CON + SIZ) / 10))
  const row = rowOf(STR + SIZ)
  return {
    maxHP,
    MOV: movOf({ STR, SIZ, DEX, ...rest }),
    build: buildIn(row),
    damageBonus: bonusIn(row),
    dodge: Math.floor(DEX / 2),
    sanity: Math.min(99, POW),
  }
}

/** MY-SHEET-1: the last sum of each column; beyond them every 80 are one more. */
const LAST = [64, 84, 124, 164, 204, 284, 364, 444, 524] as const

function rowOf(sum: number): number {
  const found = LAST.findIndex((last) => sum <= last)
  return found >= 0 ? found : LAST.length + Math.floor((sum - 525) / 80)
}

const buildIn = (row: number): number => row - 2

function bonusIn(row: number): DamageDice {
  if (row < 3) return { count: 0, sides: 1, plus: row - 2 }
  return row === 3 ? { count: 1, sides: 4, plus: 0 } : { count: row - 3, sides: 6, plus: 0 }
}

/** MY-SHEET-2. */
function movOf({ STR, SIZ, DEX, age = 30 }: Frame & Pick<Scores, 'age'>): number {
  const young = STR < SIZ && DEX < SIZ ? 7 : STR > SIZ && DEX > SIZ ? 9 : 8
  return young - Math.max(0, Math.floor(age / 10) - 3)
}

type Frame = Required<Pick<Scores, 'STR' | 'SIZ' | 'DEX'>>

/** MY-SHEET-2: with one of the three missing it is 8. */
export const isPaceKnown = ({ STR, SIZ, DEX }: Scores): boolean => ![STR, SIZ, DEX].includes(undefined)

/** MY-SHEET-4. */
const BASE_SKILLS: Readonly<Record<string, number>> = {
  'Fighting (Brawl)': 25,
  'Fighting (Sword)': 15,
  'Fighting (Axe)': 15,
  'Fighting (Spear)': 15,
  'Fighting (Whip)': 5,
  'Fighting (Chainsaw)': 20,
  'Firearms (Handgun)': 20,
  'Firearms (Rifle)': 25,
  'Firearms (Shotgun)': 30,
  'Firearms (Submachine)': 15,
  'Firearms (Bow)': 10,
  'Firearms (Crossbow)': 25,
  Throw: 25,
  'First Aid': 30,
  Medicine: 5,
  Stealth: 10,
  Spot: 25,
  Listen: 25,
}

/** MY-SHEET-5, MY-SHEET-6: each weapon has a skill of its own, and no other stands in; "Fencing" is the sword. */
export function skillOf({ skills }: Combatant, name: string): number {
  if (Object.hasOwn(skills, name)) return skills[name]!
  if (name === 'Fighting (Sword)' && Object.hasOwn(skills, 'Fencing')) return skills.Fencing!
  return Object.hasOwn(BASE_SKILLS, name) ? BASE_SKILLS[name]! : 0
}

/** `Handgun` for `Firearms (Handgun)`, `brawl` for `Fighting (Brawl)`; null for what is no skill of the page. */
export function skillCalled(said: string): string | null {
  const wanted = said.trim().toLowerCase()
  if (wanted === 'fencing') return 'Fighting (Sword)'
  return Object.keys(BASE_SKILLS).find((name) => name.toLowerCase() === wanted || inner(name) === wanted) ?? null
}

const inner = (name: string): string | null => /\((.+)\)/.exec(name)?.[1]?.toLowerCase() ?? null

/** Every way to name a skill. */
export const SKILL_NAMES: readonly string[] = [
  ...Object.keys(BASE_SKILLS),
  ...Object.keys(BASE_SKILLS).flatMap((name) => /\((.+)\)/.exec(name)?.[1] ?? []),
  'Dodge',
]
