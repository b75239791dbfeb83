import { person, visible } from '../../../engine/field-marks.ts'
import { choice, object, whole } from '../../../engine/schema.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import { squareName } from '../../../field/square-names.ts'
import type { Fight } from '../state/fight.ts'
import { event, WHO } from '../state/rows.ts'

const square = visible(object({ x: whole(-1000, 1000), y: whole(-1000, 1000) }))

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
    said: (event, { name, fight }) => `${name(event.who)} ${HOW[event.how]} ${far(event, fight)}.`,
    told: (event, { name, fight }) => {
      const { who, how } = event
      const isMoved = how === 'forced' || how === 'dragged'
      return [
        { who, text: `You ${isMoved ? 'are moved' : 'go'} ${far(event, fight)}.` },
        { but: [who], text: `${name(who)} ${HOW[how]} ${far(event, fight)}.` },
      ]
    },
  }),
  stumbled: event(WHO)({
    does: null,
    said: '{who} gets nowhere on this ground.',
    told: { who: 'You get nowhere on this ground.' },
  }),
  disengaged: event(WHO)({
    does: (_fight, _event, who) => void (who.disengaged = true),
    said: '{who} disengages.',
    told: { who: 'You disengage.' },
  }),
  charged: event(WHO)({ does: (_fight, _event, who) => void (who.conditions.charged = true), said: null }),
  'went prone': event(WHO)({
    does: (_fight, _event, who) => {
      who.conditions.prone = true
      who.conditions.shieldWall = false // OSR-WALL-3
    },
    said: '{who} goes prone.',
    told: { who: 'You go prone.' },
  }),
  stood: event(WHO)({
    does: (_fight, _event, who) => {
      who.conditions.prone = false
      who.conditions.shieldWall = false // OSR-WALL-3: who lay has left it
    },
    said: '{who} stands up.',
    told: { who: 'You stand up.' },
  }),
  declined: event({ ...WHO, at: person() })({ does: null, said: '{who} lets {at} go.' }),
}

type Moved = { readonly feet: number; readonly to: Spot }

/** On a map the square, too. */
const far = ({ feet, to }: Moved, { ground }: Fight): string =>
  `${feet} ft${ground.map === null ? '' : ` to ${squareName(to)}`}`

const HOW = {
  move: 'moves',
  run: 'runs',
  charge: 'charges',
  dragged: 'is dragged',
  forced: 'is pushed',
  flee: 'flees',
} as const
