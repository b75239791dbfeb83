import { expect, test } from 'vitest'
import { choiceOf, off, on, upTo } from '../../src/kit/fields-with-defaults.ts'
import { presetsOf } from '../../src/kit/fight-option-presets.ts'

const SETTINGS = { preset: choiceOf(['easy', 'hard']), fog: off(), doors: on(), depth: upTo(9, 3) }
const { PRESETS, filled, settled } = presetsOf('preset', SETTINGS, { easy: {}, hard: { fog: true, depth: 0 } })

test('a preset has the usual options but for those that it names', () => {
  expect(PRESETS).toEqual({
    easy: { preset: 'easy', fog: false, doors: true, depth: 3 },
    hard: { preset: 'hard', fog: true, doors: true, depth: 0 },
  })
})

test('what is written stands, the preset says the rest', () => {
  expect(filled({ preset: 'hard', depth: 5 })).toEqual({ preset: 'hard', fog: true, doors: true, depth: 5 })
})

test('whatever the order in which options are written, they are settled in one', () => {
  expect(Object.keys(settled({ depth: 1, doors: true, fog: true, preset: 'hard' }))).toEqual(Object.keys(SETTINGS))
})
