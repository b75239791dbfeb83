import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import type { Carrier } from '../../table/post/deliver-letters.ts'
import { HOOKS, type HookLetter } from '../../table/post/step-letters.ts'
import { idFor, type Service } from '../../table/service.ts'
import type { Letter } from '../../table/store/store.ts'
import type { Hook } from '../../table/store/table-records.ts'
import { hookView } from '../../table/views/fight-views.ts'

const LONGEST_MS = 10_000

/**
 * Posts letters to web hooks. A reply other than 2xx is a failed delivery: the same letter is retried before any later
 * one.
 */
export const hookCarriers = (
  service: Service,
  settings: { readonly private: boolean },
): Readonly<Record<string, Carrier>> => ({ [HOOKS]: (letter) => carry(service, letter, settings) })

async function carry(service: Service, letter: Letter, settings: { readonly private: boolean }): Promise<null> {
  const what = letter.body as HookLetter
  const table = await service.store.table(what.table)
  const hook = table?.hooks?.find(({ id }) => id === what.hook)
  if (!table || !hook) return null // the hook was removed
  const seen = await hookView(service, table, { hook, letter: what })
  if (seen === null) return null
  const key = idFor(service, HOOKS, hook.id, letter.key) // the letter's own key would reveal the length of the log
  await post(hook, { key, body: JSON.stringify({ key, table: table.id, ...seen }) }, settings)
  return null
}

/** `X-Fray-Signature: sha256=` and the HMAC of the body under the hook's secret, in hexadecimal. */
export const signatureOf = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

function post(
  { url, secret }: Hook,
  { key, body }: { readonly key: string; readonly body: string },
  settings: { readonly private: boolean },
): Promise<void> {
  const to = new URL(url)
  const literal = to.hostname.replace(/^\[|\]$/g, '')
  if (!settings.private && isIP(literal) !== 0 && isPrivate(literal))
    return Promise.reject(new Error('private address'))
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'fray',
    'x-fray-key': key,
    'x-fray-signature': signatureOf(secret, body),
  }
  return new Promise((resolve, reject) => {
    const call = (to.protocol === 'https:' ? overHttps : overHttp)(
      to,
      {
        method: 'POST',
        headers,
        timeout: LONGEST_MS,
        signal: AbortSignal.timeout(LONGEST_MS),
        ...(settings.private ? {} : { lookup: publicLookup }),
      },
      (response) => {
        response.resume()
        const { statusCode = 0 } = response
        if (statusCode >= 200 && statusCode < 300) resolve()
        else reject(new Error(`the hook said ${statusCode}`))
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

/** Resolves a name once and connects to the address that was checked. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const open = error ? [] : found.filter(({ address }) => !isPrivate(address))
    if (open.length === 0)
      return done(error ?? Object.assign(new Error('private address'), { code: 'EPRIVATE' }), '', 4)
    if (options.all) return done(null, open as never)
    return done(null, open[0]!.address, open[0]!.family)
  })
}

const INSIDE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  INSIDE.addSubnet(net, bits, 'ipv6')

/** Loopback, private and link-local addresses. */
export function isPrivate(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  return INSIDE.check(mapped, isIPv6(mapped) ? 'ipv6' : 'ipv4') || /^::ffff:/i.test(mapped)
}
