import { armedWith } from '../../../kit/open-setup.ts'
import type { Perk } from '../perks/perk-schema.ts'
import { PERKS } from '../tables/perks.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { makeDamage } from './damage-dice.ts'

/** A weapon written as its id is loaded; so is one without a number of rounds. */
export const armed = (weapons: unknown): unknown =>
  Array.isArray(weapons) ? armedWith(weapons.map(weaponWritten), loaded) : weapons

function weaponWritten(one: unknown): unknown {
  const { weapon, ammo } = (typeof one === 'object' && one !== null ? one : {}) as {
    readonly weapon?: unknown
    readonly ammo?: unknown
  }
  return typeof weapon === 'string' && ammo === undefined ? { ...(one as object), ...loaded(weapon) } : one
}

export const loaded = (weapon: string): { readonly weapon: string; readonly ammo: number } => ({
  weapon,
  ammo: Object.hasOwn(WEAPONS, weapon) ? WEAPONS[weapon]!.magazine : 0,
})

/** `{ weapon: revolver38, skill: 45 }` among an enemy's attacks is that weapon of the catalogue. */
export const clawed = (attacks: unknown): unknown => (Array.isArray(attacks) ? attacks.map(attackWritten) : attacks)

function attackWritten(one: unknown): unknown {
  if (typeof one !== 'object' || one === null || !('weapon' in one)) return one
  const { weapon, ...rest } = one as { readonly weapon: unknown }
  if (typeof weapon !== 'string' || !Object.hasOwn(WEAPONS, weapon)) return one
  const { id: name, name: _, skill: __, refill, bands, damage, magazine, ...figures } = WEAPONS[weapon]!
  return { ...figures, name, damage: makeDamage(damage), ammo: magazine > 0 ? magazine : null, ...rest }
}

/** A perk by its name stands for its id. */
export const perked = (perks: unknown, own: readonly Perk[]): unknown =>
  Array.isArray(perks)
    ? perks.map((said: unknown) =>
        typeof said === 'string'
          ? ([...own, ...Object.values(PERKS)].find(({ name }) => name.toLowerCase() === said.toLowerCase())?.id ??
            said)
          : said,
      )
    : perks
