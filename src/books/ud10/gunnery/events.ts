import { person, thing, visible } from '../../../engine/field-marks.ts'
import { flag, list, nullable, whole } from '../../../engine/schema.ts'
import { spend } from '../core/events.ts'
import { AT, event, WHO } from '../state/rows.ts'
import { COVER } from '../state/sheet.ts'

const rounds = visible(whole(0, 1000))

/** Aiming, suppression, and what comes of it. */
export const GUNNERY = {
  aimed: event({ ...AT, rounds: visible(whole(1, 2)) })({
    does: (fight, { at, rounds }, who) => {
      if (fight.turn) fight.turn.aimed = true
      who.aim = { target: at, rounds, paused: false }
    },
    said: '{who} aims at {at}.',
    told: { who: 'You aim at {at}.', others: '{who} aims at {at}.' },
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
    told: ({ who, braced }, { name }) => [
      { who, text: braced ? 'You brace your weapon.' : 'You take your weapon up again.' },
      { but: [who], text: `${name(who)} ${braced ? 'braces a weapon' : 'takes the weapon up again'}.` },
    ],
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
    told: ({ who, cover }, { name }) => [
      { who, text: `You ${cover === null ? 'go down' : 'take cover'} under the fire.` },
      { but: [who], text: `${name(who)} ${cover === null ? 'goes down' : 'takes cover'} under the fire.` },
    ],
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
