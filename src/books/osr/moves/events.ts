import type { Writable } from '../../../engine/scene.ts'
import { choice, object, whole } from '../../../engine/schema.ts'
import { person, visible } from '../../../engine/schema-marks.ts'
import { squareName } from '../../../field/square-names-and-directions.ts'
import { whoDoes } from '../../../kit/event-sentences.ts'
import { BY, event, WHO } from '../state/event-fields.ts'
import type { Combatant, Fight } from '../state/fight.ts'

const square = visible(object({ x: whole(-1000, 1000), y: whole(-1000, 1000) }))

const HOW = {
  move: 'moves',
  run: 'runs',
  charge: 'charges',
  dragged: 'is dragged',
  forced: 'is pushed',
  flee: 'flees',
} as const

function goDown(_fight: Writable<Fight>, _event: object, who: Writable<Combatant>): void {
  who.conditions.prone = true
  who.conditions.shieldWall = false // OSR-WALL-3
}

export const MOVES = {
  moved: event({
    ...WHO,
    to: square,
    feet: visible(whole(0, 1000)),
    how: choice(['move', 'run', 'charge', 'dragged', 'forced', 'flee']),
  })({
    does: (_fight, { to }, who) => {
      who.pos = { x: to.x, y: to.y }
      who.conditions.shieldWall = false // OSR-WALL-3
    },
    said: ({ who, how, feet, to }, { name, fight: { ground } }) =>
      `${name(who)} ${HOW[how]} ${feet} ft${ground.map === null ? '' : ` to ${squareName(to)}`}.`,
    told: ({ who, how, feet, to }, { name, fight: { ground } }) => {
      const far = `${feet} ft${ground.map === null ? '' : ` to ${squareName(to)}`}`
      const own = how === 'forced' || how === 'dragged' ? 'are moved' : 'go'
      return [
        { who, text: `You ${own} ${far}.` },
        { but: [who], text: `${name(who)} ${HOW[how]} ${far}.` },
      ]
    },
  }),
  stumbled: event(WHO)({
    does: null,
    ...whoDoes('gets nowhere on this ground', 'get nowhere on this ground'),
  }),
  disengaged: event(WHO)({
    does: (_fight, _event, who) => void (who.disengaged = true),
    ...whoDoes('disengages', 'disengage'),
  }),
  charged: event(WHO)({ does: (_fight, _event, who) => void (who.conditions.charged = true), said: null }),
  'went prone': event(WHO)({ does: goDown, ...whoDoes('goes prone', 'go prone') }),
  'knocked down': event(BY)({ does: goDown, ...whoDoes('is knocked down', 'are knocked down') }),
  stood: event(WHO)({
    does: (_fight, _event, who) => {
      who.conditions.prone = false
      who.conditions.shieldWall = false // OSR-WALL-3: who lay has left it
    },
    ...whoDoes('stands up', 'stand up'),
  }),
  declined: event({ ...WHO, at: person() })({ does: null, said: '{who} lets {at} go.' }),
}
