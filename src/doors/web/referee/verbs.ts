export type Form = 'add' | 'set' | 'hide' | 'seat' | 'next' | 'clocks' | 'end'

/** Verbs of the referee, each with its key. */
export const VERBS: readonly (readonly [key: string, form: Form, words: string])[] = [
  ['a', 'add', 'Add'],
  ['s', 'set', 'Set'],
  ['h', 'hide', 'Hide'],
  ['p', 'seat', 'Seats'],
  ['n', 'next', 'Encounter'],
  ['c', 'clocks', 'Clocks'],
  ['e', 'end', 'End fight'],
]
