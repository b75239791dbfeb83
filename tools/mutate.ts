import { parseArgs } from 'node:util'
import { mutateBook } from './mutate/book.ts'
import { mutateAtRandom } from './mutate/random.ts'

/**
 * `npm run mutate cepheus`: draws 30 rules that the book's code cites, switches off the code of each citation, and
 * expects a test to notice. `--count N`; `--seed N` for the same draw again; `--all`; `--only CE-AIM-1,CE-AIM-2`;
 * `--jobs N` processes at a time. `npm run mutate -- --random 60`: changes random lines outside the books; `--seed` is
 * the date unless given.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '30' },
    seed: { type: 'string' },
    all: { type: 'boolean', default: false },
    only: { type: 'string' },
    jobs: { type: 'string' },
    random: { type: 'string' },
  },
})
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
process.exitCode =
  values.random === undefined
    ? await mutateBook(positionals[0] ?? 'cepheus', {
        only: values.only?.split(',') ?? null,
        all: values.all,
        count: Number(values.count),
        seed: Number(values.seed ?? Date.now() % 2 ** 32),
        jobs: Number(values.jobs ?? 2),
      })
    : await mutateAtRandom({
        count: Number(values.random),
        seed: Number(values.seed ?? today),
        jobs: Number(values.jobs ?? 1),
      })
