/** What is said in many scripts, word by word: menus, and the way through them. */
export const MINOR =
  'Choose a minor action: [Aiming, Aiming for the kill, Changing Stance, Movement, Miscellaneous, <-]'
export const SIGNIFICANT = 'Choose a significant action: [Two Minor Actions, Attack, Miscellaneous, <-]'
export const MISC = 'A skill check, or something else? [Skill check, Other, <-]'
const MENUS = { 'Minor Action': MINOR, 'Significant Action': SIGNIFICANT } as const

/** The same with a weapon that fires bursts, in the full game. */
export const FULL =
  'Choose a significant action: [Two Minor Actions, Attack, Suppression fire, Panic fire (all rounds), Blind fire, Miscellaneous, <-]'

/** From the first menu to the target; for who answers for somebody else, in that one's name. */
export function attacks({ by, as, of, at, menu = SIGNIFICANT }: Attack): string {
  const to = as === undefined ? `${by} >` : `${by} > ${as}:`
  return `
    ${by} < Significant Action
    ${to} ${menu}
    ${by} < Attack
    ${to} Choose a target: [${of}, <-]
    ${by} < ${at}
  `
}

type Attack = {
  readonly by: string
  readonly as?: string
  readonly of: string
  readonly at: string
  readonly menu?: string
}

/** From the first menu to the skill. */
export const checks = (skill: string, of: string, menu: keyof typeof MENUS = 'Significant Action'): string => `
  Bob < ${menu}
  Bob > ${MENUS[menu]}
  Bob < Miscellaneous
  Bob > ${MISC}
  Bob < Skill check
  Bob > Choose a skill: [${of}, <-]
  Bob < ${skill}
`

/** A shot in one line, which misses. */
export const SHOT = `
  Bob < /as bob significant attack thug
  R > Thug: You are being attacked by Bob (Auto Pistol, 5 m): [Dodge, Do nothing]
  R < Do nothing
  R > Thug: Bob missed you.
  Bob > You missed.
  Bob > Your turn. What will you do? [Minor Action, Skip]
`

/** The last turn of the full game, when one side is left: Ann gives first aid. */
export const LAST_TURN = `
  Ann > Your turn. What will you do? [Minor Action, End turn]
  Ann < End turn
  All > Ann does nothing more.
  R > Only one side is left. End the fight? [Yes, No]
  R < Yes
  All > The fight is over.
  Ann > Do you want to perform first aid? [Yes, No]
  Ann < Yes
`
