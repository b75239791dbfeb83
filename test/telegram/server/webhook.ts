import { isIPv4 } from 'node:net'
import { type Call, Described } from './call.ts'
import { booleanOf, integerOf, stringOf } from './call-arguments.ts'
import { bad, tooMany } from './refusal.ts'
import { allowedOf, clear, interrupt, pending, remember } from './updates.ts'

/** Where updates are sent, if not fetched. `url` is empty while the bot polls. */
export type Webhook = {
  url: string
  secret: string
  connections: number
  address: string
  certificate: boolean
  error: { readonly date: number; readonly message: string } | null
  /** The first of an unbroken row of answers 410. */
  refusedSince: number | null
  nextSet: number
  /** Rises with each change, so that an answer to the old address counts no more. */
  generation: number
}

type Wanted = Pick<Webhook, 'url' | 'secret' | 'connections' | 'address' | 'certificate'>

const NONE: Wanted = { url: '', secret: '', connections: 0, address: '', certificate: false }

export function webhookOf(): Webhook {
  return { ...NONE, error: null, refusedSince: null, nextSet: Number.NEGATIVE_INFINITY, generation: 0 }
}

export function setWebhook(call: Call): Described {
  return change(call, stringOf(call.given, 'url') === '' ? NONE : wantedOf(call))
}

export const deleteWebhook = (call: Call): Described => change(call, NONE)

function wantedOf({ given, files }: Call): Wanted {
  return {
    url: stringOf(given, 'url'),
    secret: stringOf(given, 'secret_token'),
    connections: integerOf(given, 'max_connections', { fallback: 40, least: 1, most: 100 }),
    address: stringOf(given, 'ip_address'),
    certificate: files.has('certificate') || stringOf(given, 'certificate').startsWith('attach://'),
  }
}

function change(call: Call, wanted: Wanted): Described {
  const {
    webhook,
    updates,
    world: { clock },
    given,
  } = call
  if (wanted.url !== '') {
    if (clock.now() < webhook.nextSet) throw tooMany(1)
    webhook.nextSet = clock.now() + 1000
  }
  const drops = booleanOf(given, 'drop_pending_updates')
  if (isSame(webhook, wanted) && !drops) {
    remember(updates, given)
    return new Described(true, wanted.url === '' ? 'Webhook is already deleted' : 'Webhook is already set')
  }
  if (wanted.url !== '') interrupt(updates, 'terminated by setWebhook request')
  const had = webhook.url !== ''
  close(webhook)
  if (drops) clear(updates)
  if (wanted.url === '') return new Described(true, had ? 'Webhook was deleted' : 'Webhook is already deleted')
  check(wanted)
  remember(updates, given)
  Object.assign(webhook, wanted)
  for (const act of updates.whenPushed) act()
  return new Described(true, 'Webhook was set')
}

function isSame(webhook: Webhook, { url, secret, connections, address, certificate }: Wanted): boolean {
  const isPlain = !webhook.certificate && !certificate
  return (
    isPlain &&
    webhook.url === url &&
    webhook.secret === secret &&
    webhook.connections === connections &&
    webhook.address === address
  )
}

export function close(webhook: Webhook): void {
  Object.assign(webhook, NONE, { error: null, refusedSince: null, generation: webhook.generation + 1 })
}

function check({ url, secret, address }: Wanted): void {
  const whole = wholeUrl(url)
  if (!URL.canParse(whole) || !/^https?:/i.test(whole)) throw bad('invalid webhook URL specified')
  if (secret.length > 256) throw bad('secret token is too long')
  if (!/^[A-Za-z0-9_-]*$/.test(secret)) throw bad('secret token contains unallowed characters')
  const { protocol, hostname, port } = new URL(whole)
  // As a server in local mode would, this one calls a neighbour by plain HTTP and on any port.
  if (isLoopback(hostname)) return
  if (protocol !== 'https:') throw bad('bad webhook: An HTTPS URL must be provided for webhook')
  if (!['', '443', '80', '88', '8443'].includes(port))
    throw bad('bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443')
  if (address !== '' && !isIPv4(address)) throw bad('bad webhook: Invalid IP address specified')
}

/** HTTPS is what an address without a protocol means. */
export const wholeUrl = (url: string): string => (url.includes('://') ? url : `https://${url}`)

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\./.test(host)
}

export function getWebhookInfo({ webhook, updates }: Call): object {
  const { url, certificate, error, connections, address } = webhook
  const allowed = allowedOf(updates)
  return {
    url,
    has_custom_certificate: certificate,
    pending_update_count: pending(updates).length,
    ...(error && { last_error_date: error.date, last_error_message: error.message }),
    ...(connections > 0 && { max_connections: connections }),
    ...(url !== '' && {
      ip_address: address || (isLoopback(new URL(wholeUrl(url)).hostname) ? '127.0.0.1' : '<unknown>'),
    }),
    ...(allowed && { allowed_updates: allowed }),
  }
}
