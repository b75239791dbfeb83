/** Small pieces of sentences, alike in every room. Numbers have the sign of a sum, not a hyphen. */
export const plus = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`)
export const bare = (n: number): string => (n < 0 ? `−${-n}` : `${n}`)
export const metres = (n: number | null): string => (n === null ? 'some way' : `${Math.round(n * 10) / 10} m`)
export const points = (n: number): string => `${n} ${n === 1 ? 'point' : 'points'}`
export const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')

/** What is said only to those who may know the number. */
export const ifKnown = (n: number | null, words: (n: number) => string): string => (n === null ? '' : words(n))

export const SCORES = {
  str: 'Strength',
  dex: 'Dexterity',
  end: 'Endurance',
  int: 'Intelligence',
  edu: 'Education',
} as const

/** Labels that several questions share. */
export const YES_OR_NO = { yes: 'Yes', no: 'No' } as const
export const ALLOW_OR_REFUSE = { allow: 'Allow', refuse: 'Refuse' } as const
export const DIFFICULTY_LABELS = {
  simple: 'Simple',
  easy: 'Easy',
  routine: 'Routine',
  average: 'Average',
  difficult: 'Difficult',
  'very difficult': 'Very Difficult',
  formidable: 'Formidable',
  refuse: 'Refuse',
} as const

/** One thing alone is not asked for. */
export const alone = (keys: readonly string[]): boolean => keys.length === 1
