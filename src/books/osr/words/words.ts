import { apart, glance, status } from './status-line.ts'

/** What reasons are called where their keys do not say it. */
const REASONS: Readonly<Record<string, string>> = {
  class: 'class',
  untrained: 'untrained',
  longRange: 'long range',
  coverHalf: 'half covered',
  coverNear: 'nearly all covered',
  targetProneNear: 'target prone',
  targetProneFar: 'target prone, far',
  attackerProne: 'prone',
  inContact: 'an enemy close by',
  snap: 'snap attack',
  twoWeapons: 'two weapons',
  weak: 'too weak for it',
  el: 'exhaustion',
  scarEye: 'blind eye',
}

/** What belongs to no event and no question. */
export const WORDS = {
  keys: { drop: 'Drop', say: 'Say', insist: 'Insistent' },
  unit: 'sq',
  reasons: REASONS,
  status,
  glance,
  apart,
}
