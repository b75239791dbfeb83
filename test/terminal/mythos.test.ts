import { describe, expect, test } from 'vitest'
import { played, since, typed } from './terminal-fixture.ts'

/** Ada's turn, with one corpse before her. */
const duel = (ada: object = {}, corpse: object = {}, options: object = {}): unknown => ({
  book: 'mythos',
  options,
  combatants: [
    {
      id: 'ada',
      name: 'Ada',
      side: 'investigators',
      DEX: 55,
      dodge: 40,
      skills: { 'Fighting (Brawl)': 50, 'Firearms (Handgun)': 60 },
      weapons: ['bat', 'revolver38'],
      ...ada,
    },
    { id: 'corpse', name: 'The Corpse', side: 'enemies', block: 'corpse', ...corpse },
  ],
  start: { turn: 'ada' },
})
const solo = (encounter: string, lines: readonly string[], seed = 11) =>
  played(encounter, lines, { book: 'mythos', seed, auto: 'enemies' })

test('a number means the menu that is seen, where there is only one to attack', async () => {
  const { text } = await solo('back-stairs', ['1 2'])
  expect(text).toContain('Ada Finch attacks The Cultist (Knuckle-duster).')
})

test('several numbers on one line follow the menus as they would be shown one by one', async () => {
  for (const lines of [['1', '1', '2'], ['1 1 2'], ['1 1', '2'], ['fight 1 2'], ['fight cultist 1 2'], ['1 .38 2']]) {
    const { text } = await solo('back-stairs', lines)
    expect(text, `${lines}`).toContain('Ada Finch attacks The Cultist (.38 revolver, shot 1 of 2).')
  }
})

test('a number for which no menu would be shown is refused, and the only way may be named', async () => {
  const alone = duel({ weapons: [] }, { cannotFightBack: true })
  expect(since((await typed(alone, ['1 1'], [], { book: 'mythos' })).text, '1 1')).toMatch(/^Nothing follows Fight\.\n/)
  expect((await typed(alone, ['fight corpse'], [99], { book: 'mythos' })).text).toContain('Ada misses The Corpse.')
  expect((await typed(alone, ['fight corpse unarmed'], [99], { book: 'mythos' })).text).toContain(
    'Ada misses The Corpse.',
  )
})

test('alone from the first question to the death of somebody', async () => {
  const { text, session } = await solo(
    'back-stairs',
    Array.from({ length: 40 }, () => '1'),
  )
  expect(text).toMatch(/It is over: (the investigators have won|nobody is left to tell of it)\./)
  expect(session.play.asks).toEqual([])
})

test('or to an escape', async () => {
  const { text } = await solo('back-stairs', ['flee', 'dodge', 'flee', 'dodge', 'flee', 'dodge', 'flee'])
  expect(text).toContain('It is over: you got away, and live to try again.')
})

test('odds tell of the exchange both ways, and of flight', async () => {
  const { text } = await solo('back-stairs', ['odds'])
  expect(text).toMatch(/Knuckle-duster: success 50 % \(1\/2\), hit 44 %, damage [\d.]+\n? *on average, hit back 26 %/)
  expect(text).toContain('escapes 96 % (239/250)')
})

test('odds of a reaction are told from the side of who chooses', async () => {
  const { text } = await solo('belfry', ['odds']) // a beak of 35 against Dodge 40, or against Fighting (Brawl) 50
  const flat = text.replace(/\n {4}/g, ' ')
  expect(flat).toMatch(/Dodge: your roll succeeds 40 % \(2\/5\), you are hit 25 %, damage to you [\d.]+ on average/)
  expect(flat).toMatch(
    /Knuckle-duster: your roll succeeds 50 % \(1\/2\), you are hit 29 % \(184\/625\), damage to you [\d.]+ on average, you hit back 38 %, damage by you [\d.]+ on average, attacker falls \d+ %/,
  )
})

describe('why of a percentile roll says how it was read, and adds nothing up', () => {
  const rows = (text: string, line: string): readonly string[] =>
    since(text, line)
      .split('\n\n')[0]!
      .split('\n')
      .slice(1)
      .map((row) => row.trim().replace(/ {2,}/g, ' | '))
  const fires = (lines: readonly string[], dice: readonly number[], ada: object = {}) =>
    typed(duel(ada, { block: 'imp', cannotFightBack: true, HP: 30, maxHP: 30 }), lines, dice, { book: 'mythos' })

  test('three shots at an imp: which dice there were, which were candidates, which counted, and what it took (MY-EX-6)', async () => {
    const { text } = await fires(
      ['fight corpse revolver38 3', 'why 1', 'why 2', 'why'],
      [23, 6, 1, 5, 4, 2, 4, 47, 10, 3, 9],
    )
    expect(rows(text, 'why 1')).toEqual([
      '23 | 1d100 | MY-DICE-2',
      '1 penalty die | fast target | MY-MOD-1',
      '1 penalty die | small target | MY-MOD-2',
      '1 penalty die | several shots | MY-MOD-4',
      '2 penalty dice | of them at most | MY-DICE-5',
      '63, 13 | 2d10 for the tens | MY-DICE-2',
      '63 | the highest of 23, 63, 13 | MY-DICE-3',
      '60 or less | succeeds, 30 hard, 12 extreme | MY-LVL-2',
      '= | failure',
    ])
    expect(rows(text, 'why 2')).toEqual(rows(text, 'why 1'))
  })
  test('a plain roll has one candidate', async () => {
    const { text } = await typed(
      duel({ skills: { 'Fighting (Brawl)': 9 } }),
      ['fight corpse bat', 'why 1', 'why 2'],
      [9, 100, 4],
      { book: 'mythos' },
    )
    expect(rows(text, 'why 1')).toEqual([
      '9 | 1d100 | MY-DICE-2',
      '9 or less | succeeds, 4 hard, 1 extreme | MY-LVL-2',
      '= | success',
    ])
    expect(rows(text, 'why 2').at(-1)).toBe('= | critical failure')
  })
  test('dice that cancel each other are named, and none is thrown (MY-DICE-4)', async () => {
    const { text } = await fires(['fight corpse revolver38 1', 'why 1'], [44, 5], { dice: 2 })
    expect(rows(text, 'why 1').slice(0, 5)).toEqual([
      '44 | 1d100 | MY-DICE-2',
      '1 penalty die | fast target | MY-MOD-1',
      '1 penalty die | small target | MY-MOD-2',
      '2 bonus dice | referee | MY-MOD-16',
      'no dice | they cancel each other | MY-DICE-4',
    ])
  })
  test('and a bonus die takes the lowest (MY-DICE-3)', async () => {
    const { text } = await typed(duel({ dice: 1 }), ['fight corpse bat', 'why 2'], [84, 10, 99], { book: 'mythos' })
    expect(rows(text, 'why 2').slice(1, 4)).toEqual([
      '1 bonus die | referee | MY-MOD-16',
      '4 | 1d10 for the tens | MY-DICE-2',
      '4 | the lowest of 84, 4 | MY-DICE-3',
    ])
  })
  test('damage is a sum, as ever', async () => {
    const { text } = await typed(duel(), ['fight corpse bat', 'why 3'], [40, 99, 5], { book: 'mythos' })
    expect(rows(text, 'why 3')).toEqual(['5 | 1d8', '= 5 | in all'])
  })
})

test('what is not played is not named in a menu, and whoever asks for it hears so', async () => {
  const { text } = await solo('back-stairs', ['manoeuvre'])
  expect(text.split('> manoeuvre')[0]).not.toContain('Manoeuvre')
  expect(text.split('> manoeuvre')[1]).toContain('Manoeuvres are not played at this table.')
})

test('each weapon is refused for its own reason, in one line of words too', async () => {
  const far = duel({ pos: 0, weapons: ['revolver38', 'bat'] }, { pos: 90 }, { ranges: true })
  const { text } = await typed(
    far,
    ['fight', 'fight corpse bat', 'fight the corpse .38 revolver', 'fight corpse harp'],
    [],
    { book: 'mythos' },
  )
  expect(
    ['fight', 'fight corpse bat', 'fight the corpse .38 revolver', 'fight corpse harp'].map(
      (line) => since(text, line).split('\n')[0],
    ),
  ).toEqual([
    'That is too far away to hit.',
    'That is out of reach.',
    'That is too far away to hit.',
    'That is too far away to hit.',
  ])
})

test('yards are yards', async () => {
  const { text } = await solo('chapel', ['nobody'])
  expect(text).toMatch(/ 26 yd\n/)
})
