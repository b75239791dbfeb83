import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesIn, HOME } from '../tools/files.ts'
import { MUTATIONS as CEPHEUS, NOT_SWITCHED as CEPHEUS_STAYS } from './mutations/cepheus.ts'
import { MUTATIONS as MYTHOS, NOT_SWITCHED as MYTHOS_STAYS } from './mutations/mythos.ts'

const textOf = (file: string): string => readFileSync(join(HOME, file), 'utf8')

/** Each book's table, and what a rule that it cites looks like; the chat, the scenes and the examples have no code of their own. */
const TABLES = [
  { book: 'cepheus', cites: /\bCE-(?!CHAT|SCENE|EX-)[A-Z]+-\d+/g, MUTATIONS: CEPHEUS, NOT_SWITCHED: CEPHEUS_STAYS },
  { book: 'mythos', cites: /\bMY-(?!EX-)[A-Z]+-\d+/g, MUTATIONS: MYTHOS, NOT_SWITCHED: MYTHOS_STAYS },
]

describe.each(TABLES)('the table of mutations of $book', ({ book, cites, MUTATIONS, NOT_SWITCHED }) => {
  test('names only text that stands exactly once in its file, and changes it', () => {
    const stale = MUTATIONS.filter(({ file, from, to }) => textOf(file).split(from).length !== 2 || from === to)
    expect(stale).toEqual([])
  })

  test('has every rule that the book cites', () => {
    const code = filesIn(`src/books/${book}`).filter((file) => !file.endsWith('.test.ts')).map(textOf).join('\n')
    const cited = new Set(code.match(cites))
    const switched = new Set([...MUTATIONS.map(({ rule }) => rule), ...Object.keys(NOT_SWITCHED)])
    expect([...cited].filter((rule) => !switched.has(rule))).toEqual([])
    expect([...switched].filter((rule) => !cited.has(rule))).toEqual([])
  })

  test('says of no rule both that it is switched off and that it cannot be', () => {
    expect(MUTATIONS.filter(({ rule }) => rule in NOT_SWITCHED)).toEqual([])
  })
})
