import { find } from '../../../engine/common-events.ts'
import type { Writable } from '../../../engine/scene.ts'
import { choice, nullable, whole } from '../../../engine/schema.ts'
import { belongsTo, person, subject, visible } from '../../../engine/schema-marks.ts'
import { whoDoes } from '../../../kit/event-sentences.ts'
import { alike } from '../../../kit/fields-with-defaults.ts'
import { type Combatant, event, type Fight, WHO } from '../state/fight.ts'
import { dropAll } from '../state/in-hand.ts'
import { ZONES, type Zone } from '../tables/armour.ts'

const points = belongsTo('who', whole(-1000, 10_000))

/** What a hit does, and what comes of it. */
export const WOUNDS = {
  /** UD-DMG-1, number by number. */
  damaged: event({
    who: subject(),
    by: person(),
    zone: visible(nullable(choice(ZONES))),
    ...alike(() => points, 'dice', 'armour', 'buffer', 'con', 'ep', 'hp'),
  })({
    does: (fight, { by, ep, hp }, who) => {
      who.hp -= hp
      const tired = Math.min(ep, who.ep + 10) // UD-DMG-10
      who.ep -= tired
      if (hp > 0) who.aim = null // UD-ACT-3, UD-DMG-12
      const { tally } = find(fight.combatants, by) as Writable<Combatant>
      who.tally.takenHP += hp
      who.tally.takenEP += tired
      tally.dealtHP += hp
      tally.dealtEP += tired
    },
    /** As far as the table shows health; that nothing got through is told in words too. */
    seen: ({ who, hp, ep }, { exact, viewer }, { usual }) => {
      const seen = usual()
      if (seen === null || exact(who)) return seen
      const none = hp === 0 && ep === 0
      return viewer.health === 'words' ? { ...seen, hp: none ? 0 : null, ep: none ? 0 : null } : null
    },
    said: ({ who, hp, ep, zone, dice, armour, buffer, con }, { name }) =>
      hp === null || ep === null
        ? `${name(who)} is hurt${at(zone)}.`
        : `${name(who)} loses ${lossText(hp, ep)}${at(zone)}${reckoned({ dice, armour, buffer, con })}.`,
    told: ({ who, by, hp, ep, zone }, { fight, name }) => {
      const one = find(fight.combatants, who)
      const own = `You lose ${lossText(hp ?? 0, ep ?? 0)}${at(zone)}: HP ${one.hp} of ${one.hpMax}.`
      return [
        { who, text: own },
        { who: by, text: hp === null ? `${name(who)} is hurt.` : `${name(who)} loses ${lossText(hp, ep ?? 0)}.` },
        { referee: true, but: [who, by], text: `${name(who)} loses ${lossText(hp ?? 0, ep ?? 0)}: HP ${one.hp}.` },
      ]
    },
  }),
  /** UD-HP-3 to UD-HP-8. */
  fell: event({ ...WHO, to: choice(['unconscious', 'incapacitated', 'dead']), by: nullable(choice(['hp', 'ep'])) })({
    does: (fight, { to, by }, who) => {
      who[to] = true
      who.fellBy = by
      fallen(fight, who, to)
    },
    ...whoDoes('is {to}', 'are {to}'),
    reorders: true,
  }),
  /** UD-END-5, UD-ACT-11. */
  woke: event(WHO)({
    does: (_fight, _event, who) => {
      who.unconscious = false
      who.fellBy = null
    },
    ...whoDoes('wakes', 'wake'),
    reorders: true,
  }),
  /** UD-DP-15: dying, but alive. */
  spared: event({ ...WHO, hp: points })({
    does: (fight, { hp }, who) => {
      who.hp = hp
      who.unconscious = true
      who.fellBy = 'hp'
      fallen(fight, who, 'unconscious')
    },
    said: '{who} hangs on, barely alive.',
    reorders: true,
  }),
}

/** UD-HP-8, C2: aim, bracing and what ends with falling; who is unconscious drops everything; the dead lose all. */
function fallen(fight: Writable<Fight>, who: Writable<Combatant>, to: 'unconscious' | 'incapacitated' | 'dead'): void {
  fight.zones = fight.zones.filter(({ by }) => by !== who.id)
  who.aim = null
  who.braced = false
  who.moving = false // C4
  who.pinned = false
  who.boost = 0
  if (to === 'incapacitated') return
  dropAll(fight, who)
  who.cover = null
  who.crouching = false
}

const LIMBS = { lArm: 'left arm', rArm: 'right arm', lLeg: 'left leg', rLeg: 'right leg', head: 'head', torso: 'torso' }
const at = (zone: Zone | null): string => (zone === null ? '' : ` (${LIMBS[zone]})`)
const lossText = (hp: number, ep: number): string => (ep === 0 ? `${hp} HP` : `${hp} HP and ${ep} EP`)
type Reckoning = { readonly [part in 'dice' | 'armour' | 'buffer' | 'con']: number | null }

/** `12, armour −2, CON −1`. */
function reckoned({ dice, armour, buffer, con }: Reckoning): string {
  if (dice === null) return ''
  const parts = Object.entries({ armour, buffer, CON: con }).flatMap(([what, n]) =>
    n ? [`${what} ${n > 0 ? '−' : '+'}${Math.abs(n)}`] : [],
  )
  return ` (${[`${dice}`, ...parts].join(', ')})`
}
