import type { Writable } from '../../../engine/scene.ts'
import { choice, flag, list, nullable, text, whole } from '../../../engine/schema.ts'
import { belongsTo, person, thing, visible } from '../../../engine/schema-marks.ts'
import { whoDoes } from '../../../kit/event-sentences.ts'
import { AT, type Combatant, event, silent, WHO } from '../state/fight.ts'
import { letGo, SPARE, spend, without } from '../state/in-hand.ts'
import { COVER } from '../state/sheet.ts'
import { WEAPONS } from '../tables/weapons.ts'

const what = { ...WHO, thing: thing() }

/** Weapons drawn, stowed, dropped and reloaded. */
export const ARMS = {
  /** UD-ACT-5, UD-ACT-6, UD-MOVE-2. */
  drew: event({ ...what, shield: flag(), at: choice(['action', 'free', 'move']) })({
    does: ({ turn }, { thing, shield, at }, who) => {
      if (at === 'move' && turn) turn.drew = true
      for (const id of shield ? [thing, 'shield'] : [thing]) {
        who.carried = without(who.carried, id)
        who.ready = [...who.ready, id]
      }
      if (WEAPONS[thing]?.class === 'ranged') who.unchambered = false
      if (at === 'free') who.aim = null
    },
    said: ({ who, thing, shield }, { name }) => `${name(who)} readies ${name(thing)}${shield ? ' and a shield' : ''}.`,
    told: { who: ({ thing, shield }, { name }) => `You ready ${name(thing)}${shield ? ' and your shield' : ''}.` },
  }),
  dropped: event(what)({
    does: (fight, { thing }, who) => letGo(fight, who, { thing, at: who.id }),
    ...whoDoes('drops {thing}', 'drop {thing}'),
  }),
  stowed: event(what)({
    does: (_fight, { thing }, who) => {
      who.ready = without(who.ready, thing)
      who.carried = [...who.carried, thing]
    },
    ...whoDoes('stows {thing}', 'stow {thing}'),
  }),
  /** RULING: into a free hand where there is one, else it is carried. */
  'picked up': event({ ...what, inHand: flag() })({
    does: (fight, { thing, inHand }, who) => {
      const near = fight.lying.findIndex((one) => one.thing === thing && isAt(one.pos, who.pos, one.near === who.id))
      const found = near >= 0 ? near : fight.lying.findIndex((one) => one.thing === thing)
      fight.lying = fight.lying.filter((_, i) => i !== found)
      if (inHand) who.ready = [...who.ready, thing]
      else who.carried = [...who.carried, thing]
    },
    ...whoDoes('picks up {thing}', 'pick up {thing}'),
  }),
  /** UD-ACT-7, UD-ACT-8; rounds are null before the last step. */
  reloaded: event({
    ...WHO,
    weapon: thing(),
    rounds: visible(nullable(whole(0, 1000))),
    steps: visible(whole(0, 99)),
    at: choice(['action', 'rapid']),
  })({
    does: (fight, { weapon, rounds, steps, at }, who) => {
      if (at === 'rapid' && fight.turn) {
        fight.turn.still = true
        who.reactionSpent = true
        who.aim = null // C10
      }
      who.reloading = steps
      if (rounds === null) return
      who.loaded[weapon] = rounds
      if (!who.carried.includes(SPARE)) return
      who.carried = without(who.carried, SPARE)
      if (!who.carried.includes(SPARE)) who.loaded[SPARE] = 0 // UD-GEAR-4
    },
    said: ({ who, weapon, rounds }, { name }) =>
      rounds === null ? `${name(who)} is reloading ${name(weapon)}.` : `${name(who)} reloads ${name(weapon)}.`,
    told: {
      who: ({ weapon, rounds }, { name }) => `You ${rounds === null ? 'are reloading' : 'reload'} ${name(weapon)}.`,
    },
  }),
}

type Square = { readonly x: number; readonly y: number } | null

/** On the own or an adjacent square. */
const isAt = (pos: Square, from: Square, own: boolean): boolean =>
  pos === null || from === null ? own : Math.max(Math.abs(pos.x - from.x), Math.abs(pos.y - from.y)) <= 1

const rounds = visible(whole(0, 1000))

/** Aiming, suppression, and what comes of it. */
export const GUNNERY = {
  aimed: event({ ...AT, rounds: visible(whole(1, 2)) })({
    does: (fight, { at, rounds }, who) => {
      if (fight.turn) fight.turn.aimed = true
      who.aim = { target: at, rounds, paused: false }
    },
    ...whoDoes('aims at {at}', 'aim at {at}'),
  }),
  'lost sight': event(AT)({
    does: (_fight, _event, who) => void (who.aim = null),
    said: '{who} loses {at} from the sights.',
    told: { who: 'You lose {at} from your sights.', others: null },
  }),
  /** UD-RNG-5. */
  braced: event({ ...WHO, braced: flag() })({
    does: (_fight, { braced }, who) => void (who.braced = braced),
    said: ({ who, braced }, { name }) => `${name(who)} ${braced ? 'braces a weapon' : 'takes the weapon up again'}.`,
    told: { who: ({ braced }) => (braced ? 'You brace your weapon.' : 'You take your weapon up again.') },
  }),
  'held still': event({ ...WHO, sharp: flag() })({
    does: (fight, { sharp }, who) => {
      who.reactionSpent = true
      if (fight.turn === null) return
      fight.turn.still = true
      fight.turn.stepped = true
      fight.turn.sharp = sharp
    },
    said: '{who} gives up moving and reacting for a sharper shot.',
  }),
  suppressed: event({ ...WHO, weapon: thing(), rounds, covers: visible(list(person(), { most: 100 })) })({
    does: (fight, { weapon, rounds, covers }, who) => {
      if (fight.turn) fight.turn.acted = true
      who.aim = null
      spend(fight, who, { weapon, rounds, at: who.id })
      fight.zones.push({ by: who.id, weapon, covers: [...covers] })
      who.hidden = false
    },
    said: '{who} lays suppressing fire ({weapon}).',
  }),
  /** UD-FIRE-7: cover of the square, or a crouch, at no cost. */
  pinned: event({ ...WHO, cover: visible(nullable(COVER)) })({
    does: (_fight, { cover }, who) => {
      who.pinned = true
      if (cover === null) who.crouching = true
      else who.cover = { ...cover, from: [...cover.from] }
    },
    said: ({ who, cover }, { name }) => `${name(who)} ${cover === null ? 'goes down' : 'takes cover'} under the fire.`,
    told: { who: ({ cover }) => `You ${cover === null ? 'go down' : 'take cover'} under the fire.` },
  }),
  /** UD-FIRE-8: once each. */
  'drew fire': event({ ...WHO, by: person() })({
    does: (fight, { who, by }) => {
      const zone = fight.zones.find((one) => one.by === by && one.covers.includes(who))
      if (zone) zone.covers = zone.covers.filter((id) => id !== who)
    },
    said: '{who} draws the fire of {by}.',
  }),
  /** C5: slot and ammunition are spent all the same. */
  'cut short': event({ ...WHO, weapon: nullable(thing()), rounds })({
    does: (fight, { weapon, rounds }, who) => {
      if (fight.turn) fight.turn.acted = true
      if (weapon !== null && rounds > 0) spend(fight, who, { weapon, rounds, at: who.id })
    },
    said: 'Nothing comes of what {who} began.',
  }),
}

const points = belongsTo('who', whole(0, 99))

/** Points of the pools, spent and restored. */
export const POOLS = {
  'spent points': silent({ ...WHO, pool: choice(['melee', 'aim', 'athletic']), points })(
    (_fight, { pool, points }, who) => void (who.pools[pool].now -= points),
  ),
  boosted: event({ ...WHO, points })({
    does: (_fight, { points }, who) => {
      who.pools.athletic.now -= points
      who.boost += points
    },
    ...whoDoes('is on guard', 'are on guard: Defense +{points} until your next turn'),
  }),
  /** UD-POOL-4; C10: rest loses the aim. */
  rested: event(WHO)({
    does: (_fight, _event, who) => {
      who.aim = null
      gain(who, 'melee', 1)
      gain(who, 'aim', 1)
      gain(who, 'athletic', 2)
    },
    ...whoDoes('rests', 'rest'),
  }),
}

function gain(who: Writable<Combatant>, pool: keyof Combatant['pools'], points: number): void {
  who.pools[pool].now = Math.min(who.pools[pool].max, who.pools[pool].now + points)
}

const skill = text({ max: 64 })

/** Skills, first aid, hiding, things used. */
export const SKILLS = {
  tried: event({ ...WHO, skill, difficulty: visible(whole(0, 100)) })({
    does: null,
    said: '{who} tries {skill}, difficulty {difficulty}.',
  }),
  managed: event({ ...WHO, skill, passed: flag() })({
    does: null,
    said: ({ who, skill, passed }, { name }) => `${name(who)} ${passed ? 'manages' : 'fails at'} ${skill}.`,
  }),
  /** UD-SHEET-6. */
  tired: silent({ ...WHO, skill })((_fight, _event, who) => {
    if (who.ep > -10) who.ep -= 1
  }),
  used: event({ ...WHO, words: text({ max: 500 }) })({ does: null, said: '{who}: {words}' }),
  tended: event(AT)({ does: null, said: '{who} gives first aid to {at}.' }),
  /** UD-ACT-11. */
  aided: event({ ...WHO, by: person(), points: belongsTo('who', whole(0, 2)) })({
    does: (_fight, { points }, who) => {
      who.hp += points
      who.aided = true
      if (who.hp > 0) who.incapacitated = false // UD-HP-4, RULING F15
    },
    said: ({ who, points }, { name }) => `${name(who)} gains ${points ?? 'some'} HP.`,
  }),
  /** UD-ACT-14. */
  hid: event({ ...WHO, passed: flag() })({
    does: (_fight, { passed }, who) => void (who.hidden = passed),
    said: ({ who, passed }, { name }) => `${name(who)} ${passed ? 'is hidden' : 'finds no place to hide'}.`,
  }),
}
