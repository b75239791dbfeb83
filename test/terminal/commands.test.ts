import { describe, expect, test } from 'vitest'
import { heardFrom } from '../../src/doors/terminal/play-loop.ts'
import { duel, played, since, told, typed } from './terminal-fixture.ts'

describe('what may be said at any time', () => {
  test('why gives every number of a roll its reason and its rule', async () => {
    const { text } = await typed(duel(), ['attack', 'dodge', 'why', 'why 9'], [3, 3])
    expect(since(text, 'why')).toMatch(
      /^ {2}#1 Bob, Attack: 6 = 3\+3 \+1 skill −1 dodge\n {5}3\+3 {2}2d6\n {6}\+1 {2}skill {26}CE-ATK-3\n {6}−1 {2}dodge {26}CE-MOD-4\n {5}= 6 {2}in all, 8 needed: misses by 2 {2}CE-ATK-3/,
    )
    expect(since(text, 'why 9')).toMatch(/^There is no roll 9; the last is #1\./)
  })

  test('undo takes back the last answer and redo brings it again, with the same dice', async () => {
    const { text } = await typed(duel(), ['attack', 'stand', 'undo', 'undo', 'undo', 'redo', 'redo', 'redo'], [1, 2])
    const undone = text.split('\n> undo\n')
    expect(undone[1]).toMatch(/^Undone\. Thug: Do nothing\.\n[\s\S]*Thug: You are being attacked by Bob/)
    expect(undone[2]).toMatch(/^Undone\. Bob: Significant Action, Attack\.\n[\s\S]*Bob: Your turn/)
    expect(undone[3]).toMatch(/^There is nothing to undo\./)
    const redone = text.split('\n> redo\n')
    expect(redone[1]).toMatch(/^Done again\.\nBob attacks Thug/)
    expect(redone[2]).toMatch(/^Done again\.\n {2}#1 Bob, Attack: 4 = 1\+2 \+1 skill\nBob missed\./)
    expect(redone[3]).toMatch(/^There is nothing to redo\./)
  })

  test('undo passes over what others decided by themselves', async () => {
    const { text } = await typed(duel(), ['attack', 'undo'], [1, 2], { auto: 'enemies' })
    expect(since(text, 'attack')).toContain('Bob missed.')
    expect(since(text, 'undo')).toMatch(/^Undone\. Bob: Significant Action, Attack\.\n/)
  })

  test('the referee sets a value, with a reason, and hears what cannot be', async () => {
    const { text, session } = await typed(duel(), [
      'overrule thug end.now 2 because he fell down the stairs',
      'overrule thug end 200',
      'overrule zorg end 2',
      'overrule thug endd 2',
      'overrule scene light dark because night falls',
      'overrule thug end.now 90',
      'overrule thug armour ["clothh"]',
      'overrule thug i\\d ghost',
      'overrule bob skills."Mr. Fix" 2',
      'overrule',
    ])
    expect(since(text, 'overrule thug end.now 2 because he fell down the stairs')).toMatch(
      /^The referee decides \(he fell down the stairs\): Thug: end\.now is now 2\./,
    )
    expect(since(text, 'overrule thug end 200')).toMatch(/^end: /)
    expect(since(text, 'overrule zorg end 2')).toMatch(/^Nobody here is called 'zorg'\./)
    expect(since(text, 'overrule thug endd 2')).toMatch(/^There is no field endd; there are /)
    expect(session.play.fight.ground).toMatchObject({ light: 'dark' })
    expect(since(text, 'overrule thug end.now 90')).toMatch(/^end: now is at most max, 8, got 90\./)
    expect(since(text, 'overrule thug armour ["clothh"]')).toMatch(/^armour\[0\]: there is no armour 'clothh'\./)
    expect(since(text, 'overrule thug i\\d ghost')).toMatch(/^id cannot be changed in a fight\./)
    expect(session.play.fight.combatants[0]).toMatchObject({ skills: { 'Mr. Fix': 2 } })
    expect(since(text, 'overrule')).toContain('overrule WHO FIELD VALUE because REASON')
  })

  test('the referee lays other dice, or calls for new ones', async () => {
    const { text } = await typed(
      duel(),
      [
        'attack',
        'stand',
        'overrule roll 6 6 1',
        'overrule roll 1 1 because they fell off the table',
        'overrule reroll',
      ],
      [5, 5, 2, 2, 6, 6],
    )
    expect(since(text, 'overrule roll 6 6 1')).toMatch(/^6 6 1 does not fit: name 2 faces from 1 to 6\./)
    expect(since(text, 'overrule roll 1 1 because they fell off the table')).toMatch(
      /^The referee lays the dice: 1 1 \(they fell off the table\)\.\n {2}#2 Bob, Damage: 2 = 1\+1 \+3 effect −3 armour \(the referee's word\)/,
    )
    expect(since(text, 'overrule reroll')).toMatch(
      /^The referee calls for new dice\.\n {2}#2 Bob, Damage: 12 = 6\+6 \+3 effect −3 armour/,
    )
  })

  test('somebody joins, hides and leaves by the referee', async () => {
    const { text, session } = await typed(duel(), [
      'overrule join thugg Ann players',
      'overrule join thug Big Ann players at 2',
      'overrule hide thug',
      'overrule leave big ann',
      'overrule end because the watch comes',
    ])
    expect(since(text, 'overrule join thugg Ann players')).toMatch(/^There is no block 'thugg'; did you mean thug\?/)
    expect(text).toContain('The referee decides: Big Ann joins the fight.')
    expect(session.play.fight.combatants.map(({ id, hidden, left }) => [id, hidden, left])).toEqual([
      ['bob', false, false],
      ['thug', true, false],
      ['big-ann', false, true],
    ])
    expect(since(text, 'overrule end because the watch comes')).toContain('The fight is over.')
  })

  test('odds say what each answer would do', async () => {
    const { text } = await typed(duel(), ['odds', 'attack', 'odds'])
    expect(text.split('\n> odds\n')[1]).toMatch(
      /^ {2}Thug, Auto Pistol, Single: hit 58 % \(7\/12\), damage \d\.\d on average/,
    )
    expect(text.split('\n> odds\n')[2]).toMatch(
      /^ {2}Dodge: you are hit 42 % \(5\/12\), damage to you .*\n {2}Do nothing: you are hit 58 % \(7\/12\)/,
    )
  })

  test('auto lets others play themselves, and gives them back', async () => {
    const { session } = await played('duel', ['auto enemies', 'auto wen'])
    expect(told(session, 'auto off casimir')).toEqual(['These play themselves: Doctor Wen, Surgeon Brandt.'])
    expect(told(session, 'auto off')).toEqual(['Nobody plays themselves; all answers are yours.'])
    expect(told(session, 'auto zorg')[0]).toMatch(
      /^Nobody here is called 'zorg'; there are players, enemies, referee, all/,
    )
  })

  test('a whole fight plays itself to its end', async () => {
    const { text, session } = await played('bar-brawl', ['log 3'], { auto: 'all' })
    expect(text).toContain('The fight is over.')
    expect(session.play.asks).toEqual([])
  })

  test('what may be done unasked is listed, and done', async () => {
    const { text } = await typed(duel(), [
      'volunteer',
      'volunteer bob dance',
      'volunteer bob drop auto-pistol',
      'volunteer bob say I yield',
      'volunteer thug surrender',
      'no',
    ])
    expect(since(text, 'volunteer')).toContain('  Bob: say (Say), drop (Drop), surrender (Surrender)')
    expect(since(text, 'volunteer bob dance')).toMatch(/^"dance" is not offered/)
    expect(text).toContain('Bob drops the Auto Pistol.')
    expect(text).toContain('Bob: I yield')
    expect(text).toContain('Thug surrenders.')
  })

  test('real dice are typed, or left to the tray', async () => {
    const { text } = await typed(duel(), ['attack', 'stand', '7 7', '4', '66', ''], [2, 2], { dice: 'typed' })
    expect(since(text, 'stand')).toMatch(
      /^[\s\S]*Bob: Attack: throw 2d6\.\n {2}Type the faces, as in 4 4; Enter lets the tray throw\./,
    )
    expect(since(text, '7 7')).toMatch(/^Please name 2 faces from 1 to 6, or press Enter to let the tray throw\./)
    expect(since(text, '66')).toContain('Bob, Attack: 13 = 6+6 +1 skill (real dice)')
    expect(text).toContain('Bob, Damage: 6 = 2+2 +5 effect −3 armour\n')
  })

  test('order, board, log and help show what they say', async () => {
    const { text } = await typed(duel(), ['order', 'board', 'log', 'help'])
    expect(since(text, 'order')).toMatch(/^The current order of action is:\n {2}Bob \| 9\n {2}Thug \| 8/)
    expect(since(text, 'board')).toContain('>  9 B Bob ')
    expect(since(text, 'log')).toMatch(/^It is Bob's turn\./)
    expect(since(text, 'help')).toContain('undo, redo')
  })

  test.each([
    ['cepheus', 'duel', ['x', '']],
    ['cepheus', 'coast-road', ['x', '']],
    ['mythos', 'back-stairs', []],
    ['mythos', 'chapel', ['nobody', '1']],
  ])(
    'help names people of this fight, and its examples can be typed as they stand: %s, %s',
    async (book, encounter, lines) => {
      const { session } = await played(encounter, lines, { book })
      const names = session.play.fight.combatants.map(({ name }) => name)
      const help = told(session, 'help')
      const [several] = help.filter((line) => line.includes('go down the menus: 1 2'))
      const typed = [
        ...several!.split(', or ').slice(1),
        ...help.flatMap((line) => /as in: (volunteer .*)$/.exec(line)?.[1] ?? []),
        ...help.flatMap((line) => /^ {2}(overrule (?!roll).*?)(?: {2}|$)/.exec(line)?.[1] ?? []),
      ]
      expect(typed.length).toBeGreaterThan(4)
      expect(typed.filter((line) => heardFrom(session, line).said.some(({ tone }) => tone === 'sorry'))).toEqual([])
      expect(
        typed.filter((line) => names.some((name) => line.toLowerCase().includes(name.toLowerCase()))).length,
      ).toBeGreaterThan(2)
    },
  )

  test('a line that is too long is refused, and nothing of it steers the terminal', async () => {
    const { session } = await typed(duel(), [])
    expect(told(session, 'x'.repeat(5000))).toEqual(['A line has at most 4000 characters.'])
    const { text } = await typed(duel(), ['volunteer bob say \u001b[2J\u202e hidden'])
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cf}/u)
  })

  test('nothing changes by a line that is refused', async () => {
    const { session } = await typed(duel(), [])
    for (const line of [
      'bogus',
      '17',
      'attack nobody',
      'overrule bob',
      'redo',
      'why',
      'save',
      '"',
      '\\',
      '__proto__',
      'constructor',
      '-1',
      '1 2 3 4 5 6 7 8 9',
    ])
      expect(heardFrom(session, line).session.play, line).toBe(session.play)
  })
})
