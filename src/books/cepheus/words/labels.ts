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
