import { person, subject, visible } from '../../../engine/field-marks.ts'
import { choice, flag, number } from '../../../engine/schema.ts'
import { event, WHO } from '../state/rows.ts'

const yards = visible(number(-200_000, 200_000))

/** Where people go, and whether they find cover. */
export const RANGES = {
  moved: event({ who: subject(), at: person(), way: choice(['closer', 'away']), yards, x: yards, y: yards })({
    does: ({ turn }, { x, y }, who) => {
      who.pos = { x, y }
      if (turn) turn.moved = true
    },
    said: (move, { name }) => `${name(move.who)} moves ${wayText(move)} ${name(move.at)}.`,
    told: (move, { name }) => {
      const { who, at } = move
      return [
        { who, text: `You move ${wayText(move)} ${name(at)}.` },
        { who: at, text: `${name(who)} moves ${wayText(move)} you.` },
        { but: [who, at], text: `${name(who)} moves ${wayText(move)} ${name(at)}.` },
      ]
    },
  }),
  /** MY-REACT-6: all shots of this turn; and the diver does not fight in its next, unless it is nimble. */
  dived: event({ ...WHO, to: person(), how: choice(['stayed', 'covered', 'exposed']), free: flag() })({
    does: ({ turn }, { how, free }, who) => {
      if (turn) turn.dives[who.id] = how === 'covered'
      if (!free) who.shelter = true
    },
    said: ({ who, how }, { name }) =>
      how === 'stayed' ? null : `${name(who)} ${how === 'covered' ? 'dives into cover' : 'dives and finds no cover'}.`,
    told: ({ who, how }, { name }) => {
      if (how === 'stayed') return []
      const [own, others] = how === 'covered' ? ['dive into', 'dives into'] : ['dive and find no', 'dives and finds no']
      return [
        { who, text: `You ${own} cover.` },
        { but: [who], text: `${name(who)} ${others} cover.` },
      ]
    },
  }),
}

const wayText = ({ way, yards }: { readonly way: 'closer' | 'away'; readonly yards: number }): string =>
  `${yards} yd ${way === 'closer' ? 'closer to' : 'away from'}`
