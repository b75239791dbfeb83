import { expect } from 'vitest'

/** A test as a file declares it; its name holds its row of a table too, so that a rule is found in it. */
export type Declared = { readonly name: string; readonly run: () => unknown }

type Body = (...row: unknown[]) => unknown
type Declare = (name: string, body: Body) => void

/**
 * What the tests of the books use of Vitest: `test` and `describe`, both with `each`, and the real `expect`. Vitest's
 * own runner takes seconds to run a file again; this one only collects.
 */
export function standIn(declared: Declared[]): object {
  const around: string[] = []
  const test: Declare = (name, body) => void declared.push({ name: [...around, name].join(' '), run: () => body() })
  const describe: Declare = (name, body) => {
    around.push(name)
    body()
    around.pop()
  }
  return { expect, test: withRows(test), describe: withRows(describe) }
}

const withRows = (declare: Declare): Declare & { readonly each: (rows: readonly unknown[]) => Declare } =>
  Object.assign((...[name, body]: Parameters<Declare>) => declare(name, body), {
    each:
      (rows: readonly unknown[]): Declare =>
      (name, body) => {
        for (const row of rows) declare(`${name} ${textOf(row)}`, () => (Array.isArray(row) ? body(...row) : body(row)))
      },
  })

function textOf(row: unknown): string {
  try {
    return JSON.stringify(row) ?? ''
  } catch {
    return '' // a row that holds itself
  }
}
