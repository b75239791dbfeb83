import type { RefusedBody } from '../../client/shape-parts.ts'
import type { Refusal } from '../../engine/option-tree.ts'

/** HTTP status by refusal code; 422 by default. */
const STATUS: Readonly<Record<string, number>> = {
  E_JSON: 400,
  E_NO_BOOK: 422,
  E_NO_LINK: 401,
  E_NOT_HERE: 403,
  E_NOT_YOURS: 403,
  E_REFEREE: 403,
  E_SPECTATOR: 403,
  E_LAST_REFEREE: 403,
  E_LINK: 403,
  E_LINK_EXPIRED: 403,
  E_INVITE: 403,
  E_OVER: 409,
  E_NOT_OVER: 409,
  E_CLOSED: 409,
  E_ANSWERED: 409,
  E_SEALED: 409,
  E_BUSY: 409,
  E_RUNNING: 409,
  E_TAKEN: 409,
  E_TOO_LARGE: 413,
  E_RATE: 429,
}

export function statusOf({ code }: Refusal): number {
  if (code === undefined) return 422
  return STATUS[code] ?? (code.startsWith('E_NO_') ? 404 : 422)
}

/** A sentence with its full stop. */
export const bodyOf = ({ refused, code = 'E_REFUSED' }: Refusal): RefusedBody => ({
  refused: /[.?!…]$/.test(refused) ? refused : `${refused}.`,
  code,
})

export const TOO_OFTEN: Refusal = { refused: 'That was too often. Please wait a little.', code: 'E_RATE' }
