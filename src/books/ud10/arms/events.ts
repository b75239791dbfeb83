import { thing, visible } from '../../../engine/field-marks.ts'
import { choice, flag, nullable, whole } from '../../../engine/schema.ts'
import { event, WHO } from '../state/rows.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { letGo, without } from './drop.ts'
import { SPARE } from './reload.ts'

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
    told: ({ who, thing, shield }, { name }) => [
      { who, text: `You ready ${name(thing)}${shield ? ' and your shield' : ''}.` },
      { but: [who], text: `${name(who)} readies ${name(thing)}${shield ? ' and a shield' : ''}.` },
    ],
  }),
  dropped: event(what)({
    does: (fight, { thing }, who) => {
      letGo(fight, who, { thing, at: who.id })
    },
    said: '{who} drops {thing}.',
    told: { who: 'You drop {thing}.', others: '{who} drops {thing}.' },
  }),
  stowed: event(what)({
    does: (_fight, { thing }, who) => {
      who.ready = without(who.ready, thing)
      who.carried = [...who.carried, thing]
    },
    said: '{who} stows {thing}.',
    told: { who: 'You stow {thing}.', others: '{who} stows {thing}.' },
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
    said: '{who} picks up {thing}.',
    told: { who: 'You pick up {thing}.', others: '{who} picks up {thing}.' },
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
    told: ({ who, weapon, rounds }, { name }) => [
      { who, text: `You ${rounds === null ? 'are reloading' : 'reload'} ${name(weapon)}.` },
      { but: [who], text: `${name(who)} ${rounds === null ? 'is reloading' : 'reloads'} ${name(weapon)}.` },
    ],
  }),
}

type Square = { readonly x: number; readonly y: number } | null

/** On the own or an adjacent square. */
const isAt = (pos: Square, from: Square, own: boolean): boolean =>
  pos === null || from === null ? own : Math.max(Math.abs(pos.x - from.x), Math.abs(pos.y - from.y)) <= 1
