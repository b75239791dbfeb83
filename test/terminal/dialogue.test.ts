import { describe, expect, test } from 'vitest'
import { duel, played, since, typed } from './terminal-fixture.ts'

describe('a fight at one keyboard', () => {
  test('the field has one line for each, as wide as the screen; long names take the room that they need', async () => {
    const { text } = await typed(duel({ name: 'Bartholomew Longfellow' }), [])
    expect(text.split('\n').slice(1, 6)).toEqual([
      `-- Round 1 · A test ${'-'.repeat(58)}`,
      '>  9 B Bartholomew Longfellow  STR 7 DEX 7 END 7 · Auto Pistol (15)',
      '   8 t Thug                STR 8 DEX 7 END 8 · Revolver (6)',
      `  B${'-'.repeat(74)}t`,
      `  0${' '.repeat(72)}5 m`,
    ])
  })

  test('the sample script of CHAT-25 is asked and told in its words', async () => {
    const setup = {
      book: 'cepheus',
      combatants: [
        { id: 'bob', name: 'Bob', side: 'players', skills: { 'Slug Pistol': 1 }, weapons: ['auto-pistol'] },
        { id: 'thug', side: 'enemies', block: 'thug', weapons: ['revolver'] },
      ],
    }
    const lines = ['X', 'five', '5', 'Skip', 'Significant Action', '<-', 'significant action', 'Attack', 'Do nothing']
    const { text } = await typed(setup, lines, [3, 4, 4, 4, 5, 2, 6, 3])
    expect(text).toContain('Referee: Which characters are aware of their opponents?\n   1 [ ] Bob\n   2 [ ] Thug')
    expect(since(text, 'five')).toMatch(
      /^Please send a number of 0 or more\.\n\nReferee: What is the starting range \(metres\)\?/,
    )
    expect(since(text, '5')).toContain("It is Thug's turn.")
    expect(text).toContain(
      'Thug: Your turn. What will you do?\n  1 Minor Action   2 Significant Action   3 Skip   4 Delay',
    )
    expect(since(text, 'Skip')).toMatch(/^Thug does nothing more\.\n\nIt is Bob's turn\./)
    expect(since(text, 'Significant Action')).toMatch(
      /^\nBob: Choose a significant action:\n {2}1 Two Minor Actions\n {2}2 Attack \(Thug, Auto Pistol, Single\)\n {2}3 Miscellaneous\n {2}0 <-/,
    )
    expect(since(text, '<-')).toMatch(/^\nBob: Your turn\. What will you do\?/)
    expect(since(text, 'Attack')).toContain(
      'Thug: You are being attacked by Bob (Auto Pistol, 5 m):\n  1 Dodge   2 Do nothing',
    )
    expect(since(text, 'Do nothing')).toContain(
      'Bob hit Thug (total 8, Effect 0).\n  #4 Bob, Damage: 6 = 6+3 −3 armour\nThug takes 6 damage.',
    )
    expect(text).toContain('Bob: Your turn. What will you do?\n  1 Minor Action   2 Skip')
  })

  test('before a question stand the order with totals, wounds and arms, and the line', async () => {
    const { text } = await typed(duel({ end: { max: 7, now: 3 } }, { cover: 'half' }), [])
    expect(text).toContain(
      [
        '>  9 B Bob   STR 7 DEX 7 END 3/7 · wounded · Auto Pistol (15)',
        '   8 t Thug  STR 8 DEX 7 END 8 · 1/2 cover · Revolver (6)',
        '  B--------------------------------------------------------------------------t',
        '  0                                                                        5 m',
      ].join('\n'),
    )
  })

  test('several words go down the menus at once, also from above', async () => {
    const { text } = await typed(duel(), ['aim thug', 'attack', 'stand'], [1, 1])
    expect(since(text, 'aim thug')).toMatch(/^Bob aims at Thug \(\+1\)\./)
    expect(since(text, 'stand')).toContain('#1 Bob, Attack: 4 = 1+1 +1 skill +1 aim\nBob missed.')
  })

  test('a number has its unit and its decimal comma (CHAT-15), and 0 goes back', async () => {
    const { text, session } = await typed(duel(), ['1', 'move', '1', '0', 'forward', '2,5 m'])
    expect(text).toContain('Bob: How far (0–6 m)?\n  0 to 6 m, in steps of 0.5   0 <-')
    expect(since(text, '0')).toMatch(/^\nBob: Which way\?/)
    expect(since(text, '2,5 m')).toContain('Bob moved forward 2.5 m.')
    expect(session.play.fight.combatants[0]).toMatchObject({ pos: { x: 2.5 } })
  })

  test('the wrong number is asked again, and nothing is spent', async () => {
    const { text } = await typed(duel(), [
      'move forward 7',
      'move forward 2.3',
      'move forward 5 miles',
      'move forward x',
    ])
    expect(text.match(/Please send a number from 0 to 6 in steps of 0\.5\./g)).toHaveLength(4)
  })

  test('what is shut is named with its reason, and typing it gives the reason', async () => {
    const { text } = await typed(duel({ weapons: [] }), ['1', 'aim'])
    expect(since(text, '1')).toContain('    Aiming: You must draw a weapon first.')
    expect(since(text, 'aim')).toMatch(/^You must draw a weapon first\.\n\nBob: Choose a minor action:/)
  })

  test('a short name that fits several is asked about', async () => {
    const { text } = await played('duel', ['x', '', 's', '99', ''])
    expect(since(text, 's')).toMatch(/^'s' could be Significant Action or Skip\./)
    expect(since(text, '99')).toMatch(/^Please choose one of the keys\./)
  })

  test('ticks come from numbers and names; all ticks everybody or nobody; x is done (CHAT-4)', async () => {
    const { text } = await played('duel', ['1 casimir', 'all', 'all', 'wen x'])
    expect(since(text, '1 casimir')).toMatch(/1 \[x\] Dorrit Vane\n {3}2 \[ \] Doctor Wen\n {3}3 \[x\] Casimir Lowe/)
    expect(since(text, 'all')).toMatch(/1 \[ \] Dorrit Vane\n {3}2 \[ \] Doctor Wen/)
    expect(text.split('\n> all\n')[1]).toMatch(/1 \[x\] Dorrit Vane\n {3}2 \[x\] Doctor Wen/)
    expect(text).toContain('Referee: What is the starting range (metres)?\n  0 to 10000 m   Enter: 12 m')
  })

  test('who the setup says is aware is ticked, and Enter takes what is suggested', async () => {
    const { text } = await played('docking-bay-ambush', ['', ''])
    expect(text).toContain('5 [x] Harrow')
    expect(text).toContain(
      'Harrow, Mudge, Sly Ott and Brack are aware and count as having rolled 12.\nThey are 18 m apart.',
    )
  })

  test('points are shared by name and number, or one by one (CHAT-20)', async () => {
    const medic = {
      skills: { Medicine: 2 },
      items: [{ itemId: 'medical-kit', qty: 1 }],
      end: { max: 7, now: 3 },
      str: { max: 7, now: 4 },
    }
    const { text } = await typed(
      duel(medic),
      ['overrule end because enough', 'yes', 'str 9', 'end', 'str 2 end 9', 'str 2 end 3'],
      [6, 5],
    )
    expect(text).toContain(
      'Bob: Which characteristics are restored?\n  1 Endurance 0 of 4   2 Strength 0 of 3\n  6 points left',
    )
    expect(since(text, 'str 9')).toMatch(/^Strength takes at most 3\./)
    expect(since(text, 'end')).toContain('1 Endurance 1 of 4   2 Strength 0 of 3\n  5 points left')
    expect(since(text, 'str 2 end 3')).toContain('Bob: Endurance +4, now 7.\nBob: Strength +2, now 6.')
  })

  test('three minor actions are counted down on the key (CE-CHAT-18)', async () => {
    const { text } = await typed(duel(), ['two minors'])
    expect(text).toContain('1 Minor Action (3 left)   2 Skip')
  })

  test('the end of the input says where the fight stands, and quit or exit that nothing was saved', async () => {
    expect((await typed(duel(), [])).text).toMatch(
      /The input has ended in round 1, with a question open for Bob\. The fight was not\nsaved\.$/,
    )
    for (const word of ['quit', 'exit'])
      expect((await typed(duel(), [word])).text).toMatch(new RegExp(`\\n> ${word}\\nThe fight was not saved\\.$`))
    expect((await typed(duel(), ['overrule end because enough'])).text).toMatch(
      /The input has ended, and so has the fight\. The fight was not saved\.$/,
    )
  })
})
