import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesIn, HOME } from '../tools/files.ts'
import { MUTATIONS, NOT_SWITCHED } from './mutations/cepheus.ts'

const textOf = (file: string): string => readFileSync(join(HOME, file), 'utf8')

describe('the table of mutations of cepheus', () => {
  test('names only text that stands exactly once in its file, and changes it', () => {
    const stale = MUTATIONS.filter(({ file, from, to }) => textOf(file).split(from).length !== 2 || from === to)
    expect(stale).toEqual([])
  })

  test('has every rule that the book cites, but for the chat, the scenes and the examples', () => {
    const code = filesIn('src/books/cepheus').filter((file) => !file.endsWith('.test.ts')).map(textOf).join('\n')
    const cited = new Set(code.match(/\bCE-(?!CHAT|SCENE|EX-)[A-Z]+-\d+/g))
    const switched = new Set([...MUTATIONS.map(({ rule }) => rule), ...Object.keys(NOT_SWITCHED)])
    expect([...cited].filter((rule) => !switched.has(rule))).toEqual([])
    expect([...switched].filter((rule) => !cited.has(rule))).toEqual([])
  })

  test('says of no rule both that it is switched off and that it cannot be', () => {
    expect(MUTATIONS.filter(({ rule }) => rule in NOT_SWITCHED)).toEqual([])
  })
})
