import type { Refusal } from '../../engine/option-tree.ts'
import type { FightRecord } from '../store/store.ts'
import type { Member, Role } from '../store/table-records.ts'

export const ROLES = ['referee', 'co-referee', 'player', 'spectator'] as const satisfies readonly Role[]

export type AnyRole = Role | 'nobody'

/**
 * `any` time; while the fight is `open` to change; or once it is `closed`: the seed is public, and the fight is final.
 */
type When = 'any' | 'open' | 'closed'

/**
 * Permissions. One mark each for referee, co-referee, player, spectator and nobody: `+` may, `o` may with what is their
 * own (seat, character, links, self), `-` may not.
 */
export const MATRIX = {
  'open table': ['+++++', 'any', 'open a table'],
  join: ['+++++', 'any', 'join a table'],
  'view table': ['++++-', 'any', 'look at a table'],
  'rename table': ['++---', 'any', 'rename the table'],
  settings: ['++---', 'any', 'change how the table is run'],
  rulings: ['++---', 'any', 'make rulings and house rules'],
  invite: ['++---', 'any', 'invite'],
  'invite referee': ['+----', 'any', 'invite referees'],
  revoke: ['++---', 'any', 'take back invitations'],
  appoint: ['+----', 'any', 'give people another role'],
  expel: ['++---', 'any', 'send people away'],
  'expel referee': ['+----', 'any', 'send referees away'],
  'rename member': ['++oo-', 'any', 'rename other people'],
  'renew links': ['+ooo-', 'any', 'make the links of others void'],
  leave: ['-ooo-', 'any', 'leave for others'],
  'roster add': ['++o--', 'any', 'add characters of others'],
  'roster edit': ['++o--', 'any', 'change characters of others'],
  'roster hand over': ['++o--', 'any', 'hand over characters of others'],
  'roster remove': ['++o--', 'any', 'remove characters of others'],
  scenes: ['++---', 'any', 'set up scenes'],
  'fight open': ['++---', 'any', 'open a fight'],
  view: ['++++-', 'any', 'look at a fight'],
  'add word': ['ooo--', 'open', 'add words of others to the dice'],
  answer: ['++o--', 'open', 'answer for others'],
  throw: ['++o--', 'open', 'throw the dice of others'],
  volunteer: ['++o--', 'open', 'act for others'],
  orders: ['++o--', 'open', 'change the standing orders of others'],
  hands: ['++o--', 'open', 'say which dice others throw'],
  odds: ['++o--', 'any', 'ask for the odds of others'],
  'seat hand over': ['++o--', 'open', 'hand over seats of others'],
  overrule: ['++---', 'open', 'overrule'],
  undo: ['++---', 'open', 'undo'],
  redo: ['++---', 'open', 'redo'],
  recast: ['++---', 'open', 'change a roll'],
  fork: ['++---', 'any', 'fork a fight'],
  end: ['++---', 'open', 'end a fight'],
  hide: ['++---', 'open', 'hide and reveal people'],
  pause: ['++---', 'open', 'stop and start the clock'],
  'log export': ['++++-', 'any', 'take the log along'],
  replay: ['++++-', 'any', 'see a fight again'],
  verify: ['++++-', 'closed', 'check the dice'],
  chat: ['++++-', 'any', 'look at a chat'],
  say: ['++++-', 'any', 'speak in a chat'],
  webhooks: ['++---', 'any', 'connect other programs'],
  'export table': ['+----', 'any', 'take the whole table along'],
} as const satisfies Readonly<Record<string, readonly [marks: string, when: When, words: string]>>

export type Operation = keyof typeof MATRIX
export const OPERATIONS = Object.keys(MATRIX) as readonly Operation[]

/** Ownership and state of the fight. By default not the owner's, and open. */
export type Case = { readonly own?: boolean; readonly closed?: boolean }

/** Null if allowed, else a refusal. Strangers learn nothing about the table. */
export function may(role: AnyRole, operation: Operation, { own = false, closed = false }: Case = {}): Refusal | null {
  const [marks, when, words] = MATRIX[operation]
  const mark = marks[COLUMNS.indexOf(role)] ?? '-'
  if (mark === '-') return whyNever(role, operation)
  if (mark === 'o' && !own)
    return { refused: `${marks[0] === '+' ? 'Only the referee' : 'Nobody'} may ${words}.`, code: 'E_NOT_YOURS' }
  if (when === 'open' && closed)
    return { refused: 'This fight is over, and nothing in it changes any more.', code: 'E_OVER' }
  if (when === 'closed' && !closed)
    return { refused: 'The seed of the dice is shown when the fight is over.', code: 'E_NOT_OVER' }
  return null
}

/** The role of a link: `nobody` if the member left, was expelled, or the link is void. */
export const roleOf = (member: Member | null, link: { readonly table: string; readonly epoch: number }): AnyRole =>
  member && !member.left && member.table === link.table && member.epoch === link.epoch ? member.role : 'nobody'

/** Making or expelling a referee needs a stronger permission. */
export const inviting = (role: Role): Operation => (isReferee(role) ? 'invite referee' : 'invite')
export const expelling = (role: Role): Operation => (isReferee(role) ? 'expel referee' : 'expel')
export const isReferee = (role: AnyRole): boolean => role === 'referee' || role === 'co-referee'

/** A copy in which a referee tries things. In older records copies are those without a seal. */
export const isCopy = ({ header, state }: Pick<FightRecord, 'header' | 'state'>): boolean =>
  state.copy ?? header.seal === null

/** Whether a fight exists for a role: it is of the same table, and copies exist only for referees. */
export const isOpenTo = (
  { table, role }: { readonly table: string; readonly role: Role },
  record: Pick<FightRecord, 'table' | 'header' | 'state'>,
): boolean => record.table === table && (isReferee(role) || !isCopy(record))

const COLUMNS: readonly AnyRole[] = [...ROLES, 'nobody']

function whyNever(role: AnyRole, operation: Operation): Refusal {
  const [marks, , words] = MATRIX[operation]
  if (role === 'nobody') return { refused: 'You are not at this table.', code: 'E_NOT_HERE' }
  if (role === 'referee') return { refused: 'The referee hands the table over before leaving.', code: 'E_LAST_REFEREE' }
  if (role === 'spectator' && marks[2] !== '-') return { refused: 'Spectators only watch.', code: 'E_SPECTATOR' }
  return { refused: `Only the referee may ${words}.`, code: 'E_REFEREE' }
}
