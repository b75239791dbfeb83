import { isRefused, operationsOf } from '../../../client/client.ts'

/** Joins as a spectator; null where the code is of no use. */
export async function watchBy(code: string): Promise<string | null> {
  const reply = await operationsOf(location.origin)
    .join({ code, name: 'Screen' })
    .catch(() => null)
  return reply === null || isRefused(reply) ? null : reply.token
}
