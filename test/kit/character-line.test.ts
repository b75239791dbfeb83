import { expect, test } from 'vitest'
import * as kit from '../../src/kit/character-line.ts'

const GEAR = [
  { id: 'rope', name: 'Rope' },
  { id: 'gun', name: 'Gun, mounted' },
]

const read = (line: string) =>
  kit.readLine(line, {
    scoresIn: (text) => {
      const found = kit.namedScores(text, ['STR', 'DEX'], 2)
      return 'missing' in found ? { refused: `No ${found.missing.join(' and no ')}.` } : found
    },
    empty: () => ({ skills: {} as Record<string, number>, gear: [] as string[] }),
    put: ({ skills, gear }, { text, name, count, isCounted }) => {
      const thing = kit.calledSo(name, GEAR)
      const skill = isCounted ? null : kit.valueIn(text)
      if (thing) gear.push(`${count} ${thing.id}`)
      else if (skill) skills[skill.said] = skill.value
      else return `there is no such thing${kit.nearest(name, ['Rope'])}`
      return null
    },
    ignored: /\*/g,
  })

test('a line is a name, scores anywhere in a row, and parts', () => {
  expect(read('Ann Lee: dex=9 STR 12. Skills: Hide-1, Swim: 2; 2 ropes · guns x3')).toEqual({
    name: 'Ann Lee',
    sheet: { STR: 12, DEX: 9, skills: { Hide: 1, Swim: 2 }, gear: ['2 rope', '3 gun'] },
  })
  expect(read('STR 7 DEX 7 *Rope*')).toEqual({ name: null, sheet: { STR: 7, DEX: 7, skills: {}, gear: ['1 rope'] } })
})

test('a fault says where it is, and what may have been meant', () => {
  expect(read('Ann STR 7')).toEqual({ refused: 'No DEX.' })
  expect(read('Ann STR 7 DEX 7, Hide 1, Ropp')).toEqual({
    refused: "Part 2, 'Ropp': there is no such thing; did you mean Rope?",
  })
  expect(read('Ann STR 7 DEX 7, Kettle')).toEqual({ refused: "Part 1, 'Kettle': there is no such thing." })
})

test('a name is guessed from two wrong letters, but not from three, and not for three letters', () => {
  expect(kit.nearest('Ropexx', ['Rope'])).toBe('; did you mean Rope?')
  expect([kit.nearest('Ropexxx', ['Rope']), kit.nearest('Rop', ['Rope']), kit.nearest('Rope', [])]).toEqual([
    '',
    '',
    '',
  ])
  expect(kit.nearest('Knive', ['Drive', 'Knife'])).toBe('; did you mean Knife?')
})

test('no name has more than eighty letters', () => {
  expect(kit.valueIn(`${'a'.repeat(78)} 1`)).toEqual({ said: 'a'.repeat(78), value: 1 })
  expect(kit.valueIn(`${'a'.repeat(79)} 1`)).toBeNull()
  expect(kit.nearest('a'.repeat(81), ['a'.repeat(81)])).toBe('')
})

test('what is written can be read again', () => {
  expect(kit.writeLine('STR 7', kit.written({ Hide: 1, Swim: 2 }), [], ['Rope'])).toBe('STR 7 · Hide 1, Swim 2 · Rope')
})

test('scores below 0 where they may be', () => {
  const found = (line: string) => kit.namedScores(line, ['STR', 'DEX'], { signed: 2 })
  expect(found('Rat str -2, dex: 3')).toMatchObject({ scores: { STR: -2, DEX: 3 }, from: 4 })
  expect(found('STR −5 DEX10')).toMatchObject({ scores: { STR: -5, DEX: 10 } })
  expect(kit.namedScores('STR -2 DEX 3', ['STR', 'DEX'], 2)).toEqual({ missing: ['STR'] })
})
