import { describe, expect, test } from 'vitest'
import { seededTray } from '../../src/engine/dice-tray.ts'
import { shapeOf } from '../../src/engine/menu.ts'
import { open } from '../../src/engine/open-and-resume.ts'
import { degreeOf, draw, exchange, meeting } from '../books/draw-book.ts'
import { ANSWERS, everyShape, shapes } from '../books/every-shape-rules.ts'
import { after, bout } from '../books/reaction-after-book.ts'
import { before, duel, find, RIFLE } from '../books/reaction-before-book.ts'
import { raid, sides } from '../books/sides-book.ts'
import { make, script } from '../script.ts'

describe('four ways to answer an attack, one engine', () => {
  test('before the dice: the target pays 2 initiative, and cover makes the dodge worth 2', () => {
    const { lines, fight } = script(before, duel({}, { inCover: true }), {
      answers: [
        ['bob', 'significant', 'attack', 'vex', 'pistol'],
        ['vex', 'dodge'],
      ],
      dice: [5, 3],
    })
    expect(lines).toEqual([
      'bob turn: significant attack vex pistol',
      'vex reaction: dodge',
      'reacted vex dodge 2',
      'bob to hit 7 [5 3] +1 skill -2 dodge',
      'missed bob vex',
    ])
    expect(find(fight.combatants, 'vex')).toMatchObject({ initiative: 6, reactions: 1 })
  })

  test("before the dice: who cannot pay is not asked, and damage beyond endurance is the victim's to place", () => {
    const { lines, asks } = script(before, duel({ weapons: [RIFLE] }, { initiative: 1, armour: 0 }), {
      answers: [
        ['bob', 'significant', 'attack', 'vex', 'rifle'],
        ['vex', 'dex'],
      ],
      dice: [4, 4, 3, 3, 3],
    })
    expect(lines.slice(3)).toEqual([
      'bob damage 10 [3 3 3] +1 effect',
      'wounded vex end 7',
      'vex wound: dex',
      'wounded vex dex 3',
    ])
    expect(asks).toMatchObject([{ who: 'bob', about: 'turn' }])
  })

  test('after the hit: only a hit may be parried, and a draw leaves the hit standing', () => {
    const { lines } = script(after, bout(), {
      answers: [
        ['bob', 'vex'],
        ['vex', 'parry'],
      ],
      dice: [6, 8, 10, 3],
    })
    expect(lines).toEqual([
      'bob turn: vex',
      'bob attack 12 [6] +4 melee +2 str',
      'vex reaction: parry',
      'reacted vex',
      'vex parry 12 [8] +3 parry +1 dex',
      'hit bob',
      'bob damage 10 [10] +1 weapon -1 armour',
      'bob damage 3 [3]',
      'wounded vex 12',
      'turned bob',
    ])
  })

  test('after the hit: a first die of 1 fails whatever the total, and nobody is asked', () => {
    const { lines } = script(after, bout({ melee: 20 }), { answers: [['bob', 'vex']], dice: [1] })
    expect(lines.slice(2)).toEqual(['missed bob', 'turned bob'])
  })

  test('the answer decides who wins a draw', () => {
    expect(exchange('dodge', 'hard', 'hard')).toBe('defender')
    expect(exchange('fight back', 'hard', 'hard')).toBe('attacker')
    expect(exchange('fight back', 'failure', 'failure')).toBe('nobody')
    expect([1, 11, 27, 55, 56, 100].map((result) => degreeOf(result, 55))).toEqual([
      'critical',
      'extreme',
      'hard',
      'success',
      'failure',
      'failure',
    ])
  })

  test('the answer decides who wins a draw: an enemy fights back unasked; a fast target costs a penalty die', () => {
    const { lines, asks } = script(draw, meeting({}, { mov: 8 }), {
      answers: [
        ['ann', 'shoot', 'cultist'],
        ['cultist', 'fight', 'ann'],
        ['ann', 'dodge'],
      ],
      dice: [23, 7, 60, 40, 25],
    })
    expect(lines).toEqual([
      'ann turn: shoot cultist',
      'ann percentile 23 [23]',
      'ann penalty 7 [7] -1 fast target',
      'cultist percentile 60 [60]',
      'avoided cultist',
      'turned ann',
      'cultist turn: fight ann',
      'ann reaction: dodge',
      'cultist percentile 40 [40]',
      'ann percentile 25 [25]',
      'avoided ann',
      'turned cultist',
    ])
    expect(asks).toMatchObject([{ who: 'ann', about: 'turn' }])
  })

  test('out of turn: the side chooses who acts; a snap attack comes before the dice; the first casualty tests morale', () => {
    const { lines, fight } = script(sides, raid(), {
      answers: [
        ['heroes', 'bran'],
        ['bran', 'snik'],
        ['grub', 'yes'],
        ['snik', 'no'],
      ],
      dice: [14, 15, 5, 4, 3],
    })
    expect(lines).toEqual([
      'heroes who acts next: bran',
      'bran turn: snik',
      'spent bran',
      'grub snap attack: yes',
      'spent grub',
      'grub attack 12 [14] +2 attack -4 snap',
      'bran attack 17 [15] +2 attack',
      'snik total defence: no',
      'bran damage 5 [5]',
      'wounded snik 5',
      'acted bran',
      'orcs morale 7 [4 3]',
      'checked orcs first casualty,half down true',
    ])
    expect(fight.sides[1]?.broken).toBe(true)
  })

  test('out of turn: total defence is asked once the die lies there, and may still turn the blow', () => {
    const { lines } = script(sides, raid(), {
      answers: [
        ['heroes', 'aude'],
        ['aude', 'grub'],
        ['grub', 'no'],
        ['grub', 'yes'],
      ],
      dice: [12],
    })
    expect(lines.slice(3)).toEqual([
      'grub snap attack: no',
      'aude attack 14 [12] +2 attack',
      'grub total defence: yes',
      'defended grub',
      'acted aude',
    ])
  })
})

describe('the ten shapes of a question', () => {
  test('each is answered in its own way; a notice asks nothing', () => {
    const { lines, asks } = script(everyShape, shapes(), { answers: ANSWERS })
    expect(lines.filter((line) => line.startsWith('took') || line.startsWith('noted'))).toEqual([
      'took ann allies vex,zed',
      'took ann stride 4.5',
      'took ann surrender yes',
      'took ann turn draw',
      'took ann target zed',
      'took vex reaction dodge',
      'took ann wound {"end":2,"str":3}',
      'took ann step 1,2',
      'took ann stunt I throw sand in his eyes.',
      'noted referee ann The lights go out.',
    ])
    expect(asks).toEqual([])
  })

  test('a door sees the shape of each', () => {
    let play = open(everyShape, shapes(), seededTray(1))
    const seen = ANSWERS.map((move) => {
      const shape = shapeOf(play.asks[0]!.options)
      play = make(play, move)
      return shape
    })
    expect(seen).toEqual(['many', 'number', 'yesNo', 'menu', 'target', 'menu', 'shares', 'spot', 'letter'])
  })
})
