import { refusals } from '../../../engine/ask-and-roll-rows.ts'

/** Why something is not on offer. */
export const shut = refusals({
  no_target: 'There is nobody to attack.',
  no_weapon: 'That weapon is not carried.',
  out_of_reach: 'That is out of reach.',
  out_of_range: 'That is too far away to hit.',
  no_ammo: 'There are not enough rounds in it.',
  jammed: 'It is jammed.',
  not_jammed: 'Nothing is jammed.',
  too_many_shots: 'It does not fire that often in a turn.',
  held: 'Somebody holds you.',
  no_item: 'There is nothing to use.',
  bad_item_target: 'It cannot be used on them.',
  full_health: 'Nobody here needs healing.',
  no_reserve: 'There are no rounds left to load.',
  full: 'It is fully loaded.',
  sheltered: 'Who dived for cover cannot fight on the next turn.',
  impossible: 'That cannot be done: the difference in build is too great.',
  off: 'Manoeuvres are not played at this table.',
  bad_target: 'That cannot be done to them.',
  perk_spent: 'That perk is used up.',
  no_luck: 'There is not enough luck left for that.',
})
export type Why = keyof (typeof shut)['sentences']
