import { SETTINGS } from '../src/settings-table.ts'

const HEAD = `# Settings

Made from \`src/settings-table.ts\` by \`npm run settings\`. Flags come before the environment; an empty variable counts as none. A \`FRAY_…\` that is not listed here, a value that cannot be, and settings that contradict each other stop the start with a sentence, so that nothing is set in vain. (In Kubernetes, a service named \`fray\` puts such variables into every container: \`enableServiceLinks: false\` keeps them out.)
`

export function settingsPage(): string {
  const rows = Object.entries(SETTINGS)
  const parts = [...new Set(rows.map(([, { part }]) => part))]
  const tables = parts.map((part) =>
    [
      `## ${part}`,
      '',
      '| variable | flag | usual | meaning |',
      '|---|---|---|---|',
      ...rows
        .filter(([, row]) => row.part === part)
        .map(([name, row]) => `| \`${name}\` | ${flagOf(row)} | ${row.usual} | ${row.says} |`),
    ].join('\n'),
  )
  return `${[HEAD.trimEnd(), ...tables].join('\n\n')}\n`
}

const flagOf = (row: object): string => ('flag' in row ? `\`--${row.flag}\`` : '')
