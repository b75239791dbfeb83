import { person, visible } from '../../../engine/field-marks.ts'
import { choice, flag, list, nullable, whole } from '../../../engine/schema.ts'
import { whoDoes } from '../../../kit/event-sentences.ts'
import { event, WHO } from '../state/rows.ts'
import { SIDES, sideDoes } from '../state/sides.ts'

const SIDE = { side: choice(SIDES) }
const score = nullable(whole(-2, 40))
const total = nullable(whole(-10, 60))

type Against = { readonly total: number | null; readonly score: number | null }
const figures = ({ total, score }: Against): string => (score === null ? '' : `: ${total} against ${score}`)

/** OSR 10.8. How brave a side is the referee knows; what it does everybody sees. */
export const MORALE = {
  wavered: event({
    ...SIDE,
    trigger: choice(['first casualty', 'half are down', 'both', 'surprise']),
    score,
    breaks: nullable(whole(0, 36)),
    /** Nobody of them is left to run. */
    silent: flag(),
  })({
    /** OSR-MOR-2, OSR-MOR-7: what called for it is used up. */
    does: ({ morale }, { side, trigger }) => {
      const was = morale[side] ?? { first: false, half: false, broken: 'no' as const }
      morale[side] = {
        ...was,
        first: was.first || trigger !== 'surprise',
        half: was.half || trigger === 'half are down' || trigger === 'both',
      }
    },
    seen: (told) => ({ ...told, score: null, breaks: null }),
    said: ({ side, trigger, score, breaks, silent }) =>
      silent
        ? null
        : `${sideDoes(side, 'wavers', 'waver')}: ${TRIGGERS[trigger]}.${score === null ? '' : ` Morale ${score}: it breaks in ${breaks} of 36.`}`,
  }),
  'held on': event({ ...SIDE, total, score })({
    does: null,
    seen: (told) => ({ ...told, total: null, score: null }),
    said: (told) => `${sideDoes(told.side, 'holds', 'hold')}${figures(told)}.`,
  }),
  /** OSR-MOR-8. */
  broke: event({
    ...SIDE,
    total,
    score,
    how: choice(['flee', 'parley']),
    whom: visible(list(person(), { most: 1000 })),
  })({
    does: (fight, { side, how, whom }) => {
      const was = fight.morale[side] ?? { first: true, half: true }
      fight.morale[side] = { ...was, broken: how }
      for (const one of fight.combatants)
        if (whom.includes(one.id)) one.conditions[how === 'flee' ? 'broken' : 'surrendered'] = true
    },
    seen: (told) => ({ ...told, total: null, score: null }),
    said: (told) =>
      `${sideDoes(told.side, 'breaks', 'break')}${figures(told)}. They ${told.how === 'flee' ? 'run' : 'lay down their arms'}.`,
    reorders: true,
  }),
  /** Off the map, or more than 120 ft from all foes. */
  escaped: event(WHO)({
    does: (_fight, _event, who) => void (who.conditions.fled = true),
    ...whoDoes('gets away', 'get away'),
    reorders: true,
  }),
  cornered: event(WHO)({ does: null, ...whoDoes('finds no way out', 'find no way out') }),
}

const TRIGGERS = {
  'first casualty': 'one is down',
  'half are down': 'half of them are down',
  both: 'one is down, and that is half of them',
  surprise: 'they are taken by surprise',
} as const
