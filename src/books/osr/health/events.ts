import { belongsTo, person } from '../../../engine/marks.ts'
import { choice, nullable, whole } from '../../../engine/schema.ts'
import { event, WHO } from '../state/rows.ts'

export const HEALTH = {
  hurt: event({
    ...WHO,
    by: nullable(person()),
    points: belongsTo('who', whole(0, 999)),
    from: choice(['hit', 'shock', 'squeeze', 'spell', 'hug']),
    hp: belongsTo('who', whole(0, 999)),
  })({
    does: (_fight, { hp }, who) => {
      who.hp = hp
      who.hurtSince = true // OSR-CAST-1
      who.conditions.wounded ||= hp === 0 && who.kind === 'character' // OSR-HIT-6
    },
    said: ({ who, points }, { name }) => `${name(who)} takes ${points ?? 'some'} damage.`,
    told: ({ who, points, hp }, { name }) => [
      { who, text: `You take ${points} damage: ${hp} hit points left.` },
      { but: [who], text: `${name(who)} is hurt${points === null ? '' : `: ${points}`}.` },
    ],
  }),
  died: event(WHO)({
    does: (_fight, _event, who) => {
      who.hp = 0
      who.conditions.dead = true
      who.conditions.prone = true
    },
    said: '{who} is dead.',
    reorders: true,
  }),
  collapsed: event({ ...WHO, el: belongsTo('who', whole(0, 6)) })({
    does: (_fight, { el }, who) => {
      who.conditions.outOfAction = true
      who.conditions.prone = true
      who.el = el
      who.hands = []
    },
    said: '{who} collapses.',
    told: { who: 'You collapse.' },
    reorders: true,
  }),
}
