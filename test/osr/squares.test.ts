import { describe, expect, test } from 'vitest'
import { osr } from '../../src/books/osr/book.ts'
import { strikesOnTheWay } from '../../src/books/osr/moves/walk.ts'
import type { Fight } from '../../src/books/osr/state/fight.ts'
import { type Level, levelAt, placeAt } from '../../src/engine/option-tree.ts'
import type { Gone, Path, Squares } from '../../src/engine/options.ts'
import { aude, fightOf, foe, opened, type Played, play, who } from './scenes.ts'

const HALL = 'square: 5 ft\nmap:\n........\n..#.....\n........\n........\n'
const onMap = (...people: Parameters<typeof fightOf>[0]) => fightOf(people, {}, { ground: { map: HALL } })
const cob = (sheet: object = {}) => foe('cob', 'bandit', sheet)
/** The squares of a place that is asked of the first of them. */
function squaresOf(fight: Fight, path: Path = ['move', 'to']): Squares {
  const place = placeAt(levelAt(play(fight, []).asks[0]!.options, path) as Level, 0)
  if (typeof place === 'string' || !('of' in place) || !('squares' in place.of) || !place.of.squares)
    throw new Error('no squares')
  return place.of.squares
}
const pos = (played: Played) => who(played, 'aude').pos

describe('a place on the map', () => {
  test('is named by its square, by the path to it, or by directions; people stand on named squares', () => {
    const fight = onMap(aude({ pos: 'B2' }), cob({ pos: 'H4' }))
    expect(who({ fight }, 'aude').pos).toEqual({ x: 1, y: 1 })
    expect(pos(play(fight, [], ['aude', 'move', 'to', 'D2']))).toEqual({ x: 3, y: 1 })
    expect(pos(play(fight, [], ['aude', 'move', 'to', ['B3', 'C3', 'D3']]))).toEqual({ x: 3, y: 2 })
    expect(pos(play(fight, [], ['aude', 'move', 'to', ['s', 's', 'e']]))).toEqual({ x: 2, y: 3 })
  })
  test.each([
    ['C2', 'E_BLOCKED'],
    ['H4', 'E_OCCUPIED'],
    ['Z9', 'E_OFF_MAP'],
    [['B3', 'E3'], 'E_APART'],
  ] as const)('%s is refused with %s', (square, why) => {
    const fight = onMap(aude({ pos: 'B2' }), cob({ pos: 'H4' }))
    expect(squaresOf(fight).wayOf(square)).toEqual({ why })
    expect(() => play(fight, [], ['aude', 'move', 'to', square as never])).toThrow('refused')
  })
  test('beyond the rate it is too far (OSR-MOVE-1)', () => {
    const fight = onMap(aude({ pos: 'B2', move: 10 }), cob({ pos: 'H4' }))
    expect(squaresOf(fight).wayOf('E2')).toEqual({ why: 'E_TOO_FAR' })
  })
  test('who is shut in gets a reason', () => {
    const cell = 'square: 5 ft\nmap:\nA#..\n##..\n'
    const fight = fightOf([aude(), cob({ pos: 'D2' })], {}, { ground: { map: cell } })
    play(fight, [], { try: ['aude', 'move', 'to', 'A1'], refused: '"to" is not possible now: E_NO_ROOM.' })
  })
  test('who is hidden neither is in the way nor known by it', () => {
    const near = { pos: 'C1', hidden: true }
    expect(pos(play(onMap(aude({ pos: 'B1' }), cob(near)), [], ['aude', 'move', 'to', 'C1']))).toEqual({ x: 2, y: 0 })
  })
})

describe('who strikes on the way (OSR-FREE-2)', () => {
  const foretold = (fight: Fight, to: string, path: Path = ['move', 'to']) => {
    const [ask] = play(fight, []).asks
    const gone = squaresOf(fight, path).wayOf(to) as Gone
    const asked = { fight, who: ask!.who, about: 'turn', beat: null, name: (one: string) => one }
    return strikesOnTheWay(asked, { ...gone, path })
  }
  test('a player hears who strikes and against what; who stays beside the foe, or has disengaged, nothing', () => {
    const fight = onMap(aude({ pos: 'C1' }), cob({ pos: 'D1' }))
    expect(foretold(fight, 'A1')).toEqual(['cob strikes first, against AC 14.'])
    expect(foretold(onMap(aude({ pos: 'E2' }), cob({ pos: 'E3' })), 'F2')).toEqual([])
    expect(foretold(play(fight, [], ['aude', 'disengage']).fight, 'A1')).toEqual([])
  })
  test('the referee hears the exact chance, too: AC 11 against +6 falls to 5 and more', () => {
    const fight = onMap(cob({ pos: 'D1' }), aude({ pos: 'C1' }))
    expect(foretold(fight, 'G1')).toEqual(['aude strikes first, against AC 11: 4 in 5.'])
    const favoured = onMap(cob({ pos: 'D1' }), aude({ pos: 'C1', edge: 'advantage' }))
    expect(foretold(favoured, 'G1')).toEqual(['aude strikes first, against AC 11: 24 in 25.'])
    const hindered = onMap(cob({ pos: 'D1' }), aude({ pos: 'C1', edge: 'disadvantage' }))
    expect(foretold(hindered, 'G1')).toEqual(['aude strikes first, against AC 11: 16 in 25.'])
  })
  test('each of them once, in the order of the way', () => {
    const fight = onMap(aude({ pos: 'C1' }), cob({ pos: 'B1' }), foe('dob', 'bandit', { pos: 'D3' }))
    expect(foretold(fight, 'F4')).toEqual(['cob', 'dob'].map((one) => `${one} strikes first, against AC 14.`))
  })
})

describe('people on a map', () => {
  const open = (map: string, combatants: readonly object[], rest: object = {}) =>
    osr.open({ book: 'osr', ground: { map, ...rest }, combatants })
  const faults = (...combatants: readonly object[]) => {
    const result = open(HALL, combatants)
    return 'errors' in result ? result.errors.map(({ sentence }) => sentence) : []
  }
  test('off it, in a wall or on somebody is a fault with its path', () => {
    expect(faults(aude({ pos: 'Z1' }), cob({ pos: 'D1' }))).toHaveLength(1)
    expect(faults(aude({ pos: 'C2' }), cob({ pos: 'D1' }))).toHaveLength(1)
    expect(faults(aude({ pos: 'D1' }), cob({ pos: 'D1' }))).toHaveLength(1)
    expect(faults(aude({ pos: 'D1' }), cob({ pos: 'E1' }))).toEqual([])
  })
  test('who has none takes a start square, or the first free one, the sides apart', () => {
    const started = 'square: 5 ft\nmap:\n.....B..\n..#.....\n........\n.AA.....\n'
    const squares = (map: string, rest: object) =>
      opened({ ground: { map, ...rest }, combatants: [aude(), aude({ id: 'una' }), cob()] }).combatants.map(
        ({ pos }) => [pos.x, pos.y],
      )
    expect(squares(started, {})).toEqual([
      [1, 3],
      [2, 3],
      [5, 0],
    ])
    expect(squares(HALL, { distance: 25 })).toEqual([
      [0, 0],
      [0, 1],
      [5, 0],
    ])
  })
  test('doors draw them: where, how large, who is down', () => {
    const fight = onMap(aude({ pos: 'B2' }), foe('gorm', 'ogre', { pos: 'F2', hp: 0 }))
    expect(osr.field?.(fight)?.people).toEqual([
      { who: 'aude', at: [1, 1], size: 1, down: false },
      { who: 'gorm', at: [5, 1], size: 2, down: true },
    ])
    expect(osr.field?.(fightOf([aude(), cob()]))).toBe(null)
  })
})
