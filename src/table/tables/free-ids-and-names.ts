import { idFor, newId, type Service } from '../service.ts'

const LONGEST = 28

/** A readable id that is free: `bob`, `thug-2`. */
export function freeId(taken: ReadonlySet<string>, name: string): string {
  const plain =
    name
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, LONGEST)
      .replace(/^-+|-+$/g, '') || 'someone'
  let id = plain
  for (let n = 2; taken.has(id); n++) id = `${plain.replace(/-\d+$/, '')}-${n}`
  return id
}

/** A name that is free: a second Thug is Thug 2. */
export function freeName(taken: ReadonlySet<string>, wished: string): string {
  const [, plain = wished] = /^(.*?)(?: \d+)?$/s.exec(wished) ?? []
  let name = wished
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${plain.slice(0, LONGEST)} ${n}`
  return name
}

/** `once` is an idempotency key. */
export type Once = { readonly once?: string }

/** A deterministic id for `once`, else a new one. */
export const idOnce = (service: Service, kind: string, once: string | undefined): string =>
  once === undefined ? newId(service) : idFor(service, kind, once)
