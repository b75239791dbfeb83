import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Refusal } from '../../engine/option-tree.ts'
import type { Role } from '../store/table-records.ts'
import { ROLES } from './role-permissions.ts'

/** Content of a member's link. Permissions are looked up, and raising `epoch` revokes all links. */
export type MemberLink = { readonly table: string; readonly member: string; readonly epoch: number }

/** Content of an invitation. Uses and revocation are in the store. */
export type InviteLink = {
  readonly table: string
  readonly invite: string
  readonly role: Role
  readonly expires: number
}

/** Never expires; void once the member's epoch is raised. */
export const makeMemberToken = (secret: Uint8Array, { table, member, epoch }: MemberLink): Promise<string> =>
  signed(secret, 'member', { table, member, epoch })

export async function parseMemberToken(secret: Uint8Array, token: string): Promise<MemberLink | Refusal> {
  const said = await read(secret, 'member', { token, currentDate: new Date() })
  if (isRefusal(said)) return said
  const { table, member, epoch } = said
  return isId(table) && isId(member) && isCount(epoch) ? { table, member, epoch } : BAD
}

/** Expires at the end of the second of `expires`. */
export const makeInvite = (secret: Uint8Array, { table, invite, role, expires }: InviteLink): Promise<string> =>
  signed(secret, 'invite', { table, invite, role, exp: Math.floor(expires / 1000) })

export async function parseInvite(secret: Uint8Array, token: string, now: number): Promise<InviteLink | Refusal> {
  const said = await read(secret, 'invite', { token, currentDate: new Date(now) })
  if (isRefusal(said)) return said
  const { table, invite, role, exp } = said
  return isId(table) && isId(invite) && isRole(role) && isCount(exp)
    ? { table, invite, role, expires: exp * 1000 }
    : BAD
}

/**
 * Six letters and digits that are hard to confuse: 30 random bits. Guessing is rate-limited (`code-guesses.ts`).
 */
export const makeCode = (bytes: (count: number) => Uint8Array = randomBytes): string =>
  Array.from(bytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** Parses a typed code: any case, with spaces and dashes, O for 0, I and L for 1. */
export function parseCode(text: string): string | Refusal {
  if (typeof text !== 'string' || text.length > MOST_TYPED) return NO_CODE
  const code = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : NO_CODE
}

/** A signed code for a link: it is not counted as a guess. */
export const makeVouched = (secret: Uint8Array, code: string): string => `${code}_${signatureOf(secret, code)}`

/** The code of a signed link; null if the signature is wrong. */
export function parseVouched(secret: Uint8Array, text: string): string | null {
  const [, code = '', signature = ''] = VOUCHED.exec(text) ?? []
  return signature !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, code)))
    ? code
    : null
}

const VOUCHED = /^([0-9A-Z]{6})_([\w-]{16})$/

const signatureOf = (secret: Uint8Array, code: string): string =>
  createHmac('sha256', secret).update(`code ${code}`).digest('base64url').slice(0, 16)

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 6
const MOST_TYPED = 40
const MOST_TOKEN = 1_000
const MOST_ID = 100

const BAD: Refusal = {
  refused: 'This link is damaged, or not from here. Ask the referee for a new one.',
  code: 'E_LINK',
}
const EXPIRED: Refusal = { refused: 'This link has expired. Ask the referee for a new one.', code: 'E_LINK_EXPIRED' }
const NO_CODE: Refusal = { refused: `A code has ${CODE_LENGTH} letters and digits, as in 7KD 2MX.`, code: 'E_CODE' }

type Kind = 'member' | 'invite'

/** The kind is in the token's header, so that one kind cannot be used as another. */
const typeOf = (kind: Kind): string => `fray-${kind}`

const signed = (secret: Uint8Array, kind: Kind, said: JWTPayload): Promise<string> =>
  new SignJWT(said).setProtectedHeader({ alg: 'HS256', typ: typeOf(kind) }).sign(keyOf(secret))

/** Verifies a token. Errors of the library quote their input, so they are not passed on. */
async function read(
  secret: Uint8Array,
  kind: Kind,
  { token, currentDate }: { readonly token: string; readonly currentDate: Date },
): Promise<JWTPayload | Refusal> {
  if (typeof token !== 'string' || token.length > MOST_TOKEN) return BAD
  const key = keyOf(secret)
  try {
    const requiredClaims = kind === 'invite' ? ['exp'] : []
    return (await jwtVerify(token, key, { algorithms: ['HS256'], typ: typeOf(kind), currentDate, requiredClaims }))
      .payload
  } catch (error) {
    return (error as { readonly code?: unknown }).code === 'ERR_JWT_EXPIRED' ? EXPIRED : BAD
  }
}

const keys = new WeakMap<Uint8Array, KeyObject>()

/** The library caches a prepared key by object identity. */
function keyOf(secret: Uint8Array): KeyObject {
  const known = keys.get(secret)
  if (known) return known
  if (secret.length < 32) throw new Error('the secret of the service has at least 32 bytes')
  const key = createSecretKey(secret)
  keys.set(secret, key)
  return key
}

const isRefusal = (said: JWTPayload | Refusal): said is Refusal => said === BAD || said === EXPIRED
const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= MOST_ID
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isRole = (value: unknown): value is Role => ROLES.includes(value as Role)
