import type { Area } from '../../../engine/area-of-effect.ts'
import { SOMEBODY, type Standing } from '../../../engine/book.ts'
import { OWN_TOLD } from '../../../engine/common-words.ts'
import type { Glance } from '../../../engine/glance.ts'
import type { Path } from '../../../engine/options.ts'
import { apart } from '../../../field/plane-geometry.ts'
import { CORE_OFFERED } from '../core/asks-and-rolls.ts'
import { ahead } from '../core/move.ts'
import { isAboutOneself } from '../core/odds-outcomes.ts'
import { REACHES, rangeDm } from '../core/range-and-cover.ts'
import { HAZARDS_OFFERED } from '../hazards/events-and-asks.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { CHARACTERISTICS, HELPLESS, isMachine, rulesOf, statusOf } from '../state/fight.ts'
import type { Physical } from '../state/sheet.ts'
import { isInHand, weaponOf } from '../state/weapons-and-skills.ts'
import { type Band, GRENADE_KINDS, GRENADES } from '../tables/gear.ts'
import { machineScores, machineState, seatText, VEHICLES_OFFERED } from '../vehicles/asks-and-rolls.ts'
import { least } from './needed-to-succeed.ts'
import { bare, plus } from './phrases.ts'

/** English; other languages override by key. Words of events, questions, rolls and refusals stand in their rows. */
export const WORDS = {
  told: OWN_TOLD,
  menus: { ...HAZARDS_OFFERED.menus, ...VEHICLES_OFFERED.menus },
  keys: {
    minor: 'Minor Action',
    skip: 'Skip',
    ...CORE_OFFERED.keys,
    ...HAZARDS_OFFERED.keys,
    ...VEHICLES_OFFERED.keys,
  },
  short: {
    // CE-CHAT-20
    aim: ['minor', 'aim'],
    kill: ['minor', 'kill'],
    stance: ['minor', 'stance'],
    draw: ['minor', 'ready'],
    reload: ['minor', 'ready', 'reload'],
    preload: ['minor', 'ready', 'reload'],
    move: ['minor', 'move'],
  },
  always: ['attack'], // CE-CHAT-21, CE-CHAT-31
  stands,
  flat: ['reload'], // CE-CHAT-26
  reasons: {
    ability: 'skill in all',
    ...Object.fromEntries(CHARACTERISTICS.map((score) => [score, score.toUpperCase()])),
  },
  odds: ({ about }: { readonly about: string }) => (isAboutOneself(about) ? TO_THE_TARGET : {}),
  status,
  glance,
  area,
  blast: ({ blast }: Fight) => blast && { at: [blast.x, blast.y] as const, area: ringsOf(blast.bands) },
  apart: (one: Combatant, other: Combatant): number => Math.round(apart(one, other) * 10) / 10,
  least,
}

const TO_THE_TARGET: Readonly<Record<string, string>> = {
  hit: 'you are hit',
  damage: 'damage to you',
  falls: 'you fall',
  dies: 'you die',
}

/** CE-CHAT-52: on a plane places are named from where somebody stands; on a line nothing is. */
function stands(fight: Fight, who: string): Standing | null {
  const one = rulesOf(fight).playsOnAPlane ? fight.combatants.find(({ id }) => id === who) : undefined
  return one ? { at: [one.pos.x, one.pos.y], ahead: [ahead(one), 0] } : null
}

function status(who: Combatant, fight: Fight): string {
  const health = statusOf(who)
  const state = [health === 'unhurt' ? '' : health, ...statesOf(who, fight)].filter((part) => part !== '').join(', ')
  return [isMachine(who) ? machineScores(who) : scores(who), state, arms(fight, who)]
    .filter((part) => part !== '')
    .join(' · ')
}

/** What changes how somebody acts, but for the wounds. */
function statesOf(who: Combatant, fight: Fight): readonly string[] {
  const { conditions, aim, cover, stance, drug } = who
  return [
    stance !== 'standing' && stance,
    cover !== 'none' && `${COVERS[cover]} cover`,
    conditions.fatigued && 'fatigued',
    conditions.surrendered && 'surrendered',
    conditions.fled && 'fled',
    conditions.grappled && 'grappled',
    conditions.suppressed && 'pinned down',
    who.extended && `works (${who.extended.skill}, ${who.extended.done} of ${who.extended.rounds})`,
    ...(who.hazards ?? []).map(({ kind }) => kind),
    ...HELPLESS.filter((one) => conditions[one]),
    drug !== 'none' && `${drug} drug`,
    who.delays !== null && 'waits',
    aim &&
      `aims at ${fight.combatants.find(({ id }) => id === aim.targetId)?.name ?? SOMEBODY} ${plus(aim.count * (aim.kind === 'kill' ? 2 : 1))}${aim.kind === 'kill' ? ' damage' : ''}`,
    ...(isMachine(who) ? machineState(who) : []),
    who.aboard && seatText(fight, who),
  ].filter((state): state is string => typeof state === 'string' && state !== '')
}

const COVERS = { none: 'no', quarter: '1/4', half: '1/2', threeQuarter: '3/4', full: 'full' } as const

function scores(who: Combatant): string {
  const written = (score: Physical): string => {
    const { max, now } = who[score]
    return `${score.toUpperCase()} ${now}${now === max ? '' : `/${max}`}`
  }
  return (['str', 'dex', 'end'] as const).map(written).join(' ')
}

function arms(fight: Fight, { weapons, conditions }: Combatant): string {
  if (conditions.unconscious) return ''
  const held = weapons.filter(isInHand).map(({ weaponId, loaded }) => {
    const { name, mag } = weaponOf(fight, weaponId)
    return mag > 0 && fight.options.trackAmmo ? `${name} (${loaded})` : name
  })
  return held.length === 0 && weapons.some(({ weaponId, gone }) => !gone && !weaponOf(fight, weaponId).natural)
    ? 'nothing drawn'
    : held.join(', ')
}

/** CE-BLAST-6: what a grenade covers; CE-SUPP-1: fire to suppress sweeps a cone. */
function area(path: Path, { weapons }: Combatant): Area | null {
  if (path.includes('suppress')) return { kind: 'cone', rings: [] }
  if (!path.includes('grenade')) return null
  const shell = weapons.find(({ weaponId }) => path.includes(weaponId))?.shell ?? 'frag-grenade'
  const kind = GRENADE_KINDS.find((one) => path.includes(one)) ?? shell
  const { bands, area: cloud } = GRENADES[kind]
  return bands.length > 0 ? ringsOf(bands) : { kind: 'blast', rings: [{ within: cloud, says: 'smoke' }] }
}

const ringsOf = (bands: readonly Band[]): Area => ({
  kind: 'blast',
  rings: bands.map(([within, dice]) => ({ within, says: `${dice}D6` })),
})

/** CE-RANGE-4: the bands of the weapon in hand, with their DMs. */
function glance(who: Combatant, fight: Fight): Glance {
  const states = statesOf(who, fight)
  const held = who.weapons.find(isInHand)
  if (!held) return { states, arm: null, bands: [] }
  const { name, mag, types } = weaponOf(fight, held.weaponId)
  const isCounted = mag > 0 && fight.options.trackAmmo
  return {
    states,
    arm: { name, loaded: isCounted ? held.loaded : null, holds: isCounted ? mag : null },
    bands: REACHES.map(({ name, from, upTo }) => {
      const dm = types[0] === undefined ? null : rangeDm(fight.options, types[0], from)
      return { name, upTo, worth: dm === null ? null : bare(dm) }
    }),
  }
}
