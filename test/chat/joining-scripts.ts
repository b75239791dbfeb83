/** How an evening begins in the chats, before any fight: a table, and who joins it. */
export const TABLE = `
  R < /newtable Docks
  R > The table Docks is open, and you are its referee.
  R > Players join with the code CODE: /join CODE
`
export const WAYS = 'How do you want to make your character? [Ready-made, By questions, Paste a sheet, Later]'
export const LIKE =
  'Send the sheet as JSON, or in one line, as in: Bob Vane 777777 Slug Pistol 1, Recon 0, Auto Pistol, Mesh, 2 Frag grenades'

export const joins = (who: string, table = 'Docks'): string => `
  ${who} < /join CODE
  R > ${who} joins the table.
  ${who} > You are at the table ${table}, as a player.
  ${who} > ${WAYS}
`

/** Bob joins without a character. */
export const LATER = `
  ${joins('Bob')}
  Bob < Later
  Bob > Whenever you like: /character makes one.
`

/** Bob joins with a sheet in one line, and is shown what it came to. */
export const pastes = (sheet: string, shown: string): string => `
  ${joins('Bob')}
  Bob < Paste a sheet
  Bob > ${LIKE}
  Bob < Bob 777777 ${sheet}
  R > Bob plays Bob.
  Bob > Bob is ready., Bob: STR 7 DEX 7 END 7${shown}
`

/** With a pistol, against a thug whose turn is the first. */
export const GUNMAN = `
  ${pastes('Slug Pistol 1, Auto Pistol, Mesh', ' · Auto Pistol (15), 777777 · Slug Pistol 1 · Auto Pistol, Mesh')}
  R < /add thug
  R > Thug is in the scene A fight now.
`
export const thugActs = (initiative: number): string => `
  R < /startcombat
  R > Which characters are aware of their opponents? [Bob, Thug, All, X]
  R < X
  R > What is the starting range (metres)?
  R < 5
  R > The current order of action is: Thug | 8, Bob | ${initiative}
  R > It is Thug's turn.
  R > Thug: Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
  Bob > It is Thug's turn.
`
