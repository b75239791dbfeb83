// Law 5: dependencies point one way. Each folder of src, and the folders it may import.
const pure = ['engine', 'field', 'kit', 'books']
const arrows = {
  engine: [],
  field: ['engine'],
  kit: ['engine', 'field'],
  books: ['engine', 'field', 'kit'],
  files: pure,
  words: pure,
  check: [...pure, 'files', 'words'],
  table: [...pure, 'files', 'words'],
  doors: [...pure, 'files', 'words', 'table', 'client'],
  client: [...pure, 'words'],
}
const folders = Object.keys(arrows).join('|')
const tests = '\\.test\\.ts$'

const ownArrows = Object.entries(arrows).map(([folder, may]) => ({
  name: `arrows-of-${folder}`,
  comment: `src/${folder} may import ${may.map((name) => `src/${name}`).join(', ') || 'nothing but itself'}.`,
  severity: 'error',
  from: { path: `^src/${folder}/`, pathNot: tests },
  to: { path: '^src/', pathNot: `^src/(${[folder, ...may].join('|')})/` },
}))

module.exports = {
  forbidden: [
    ...ownArrows,
    {
      name: 'pure-stands-alone',
      comment: 'engine, field, kit and books import no package and nothing of Node.',
      severity: 'error',
      from: { path: `^src/(${pure.join('|')})/`, pathNot: tests },
      to: { pathNot: '^src/' },
    },
    {
      name: 'each-book-is-read-alone',
      comment: 'A book imports no other book, and not the shelf.',
      severity: 'error',
      from: { path: '^src/books/([^/]+)/' },
      to: { path: '^src/books/', pathNot: '^src/books/$1/' },
    },
    {
      name: 'front-door-shows-the-engine',
      comment: 'src/fray.ts gives library users the engine and the field; books and the kit have doors of their own.',
      severity: 'error',
      from: { path: '^src/fray\\.ts$' },
      to: { pathNot: '^src/(engine|field)/' },
    },
    {
      name: 'nobody-imports-the-entrances',
      comment: 'src/main.ts and src/fray.ts are where others come in.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/(main|fray)\\.ts$' },
    },
    {
      name: 'every-folder-has-its-place',
      comment: 'A new folder in src needs its line in the table of arrows.',
      severity: 'error',
      from: {},
      to: { path: '^src/[^/]+/', pathNot: `^src/(${folders})/` },
    },
    {
      name: 'src-stands-on-itself',
      comment: 'src imports neither tests nor tools.',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: '^(test|tools|examples|bench)/' },
    },
    {
      name: 'no-development-package',
      comment: 'src imports only packages that users install with it.',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'resolves',
      comment: 'There is no such module.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-cycle',
      comment: 'Types may point both ways; code may not.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}
