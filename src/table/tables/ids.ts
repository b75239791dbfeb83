import { idFor, newId, type Service } from '../service.ts'

const LONGEST = 28

/** A name as an id that can be read and typed, and that nobody has yet: `bob`, `thug-2`. */
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

/** A name that nobody has yet: a second Thug is Thug 2. */
export function freeName(taken: ReadonlySet<string>, wished: string): string {
  const [, plain = wished] = /^(.*?)(?: \d+)?$/s.exec(wished) ?? []
  let name = wished
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${plain.slice(0, LONGEST)} ${n}`
  return name
}

/** `once` names what is done, so that a repeated request finds what was done before. */
export type Once = { readonly once?: string }

/** The same id for the same `once`, a new one where there is none. */
export const idOnce = (service: Service, kind: string, once: string | undefined): string =>
  once === undefined ? newId(service) : idFor(service, kind, once)
