import { describe, expect, test } from 'vitest'
import { ud10 } from '../../src/books/ud10/book.ts'
import type { Scene } from '../../src/books/ud10/state/all-events.ts'
import type { Fight } from '../../src/books/ud10/state/fight.ts'
import { endAct, makeChance, oddsOf } from '../../src/engine/odds.ts'
import type { Path, Point } from '../../src/engine/options.ts'
import { anna, boris, egon, fightOf, happened, type Played, play, type Written } from './duel.ts'

const two = (sheet: object = {}, options: object = {}, more: readonly Written[] = []): Fight =>
  fightOf([anna(sheet), egon({ initiative: 9 }), boris({ initiative: 5 }), ...more], options)
const asking = (fight: Fight) => ({
  ...{ fight, who: 'anna', about: 'turn', beat: null },
  name: (id: string) => ud10.catalogue.gear[id]?.name ?? id,
})
const EAST: readonly Point[] = [5, 6, 7, 8, 9].map((x) => [x, 5])
const foretold = (fight: Fight, path: Path = ['move'], way = EAST) =>
  ud10.words.foretells!.turn!(asking(fight) as never, { way, cost: way.length - 1, path })
const asked = ({ fight }: Played) => ud10.words.asks.flight!(asking(fight) as never)

describe('UD10: what a move brings, before it is confirmed (UD-DP-6)', () => {
  test('who strikes first and with what, against which Defense, with which chance (UD-EX-11, UD-FLEE-4)', () => {
    const lines = [
      'egon strikes first (Long sword), against Defense 10: 1 in 5.',
      'boris strikes first (Baton), against Defense 10: 1 in 2.',
    ]
    expect(foretold(two())).toEqual(lines)
    expect(
      foretold(
        two(),
        ['step'],
        [
          [5, 5],
          [6, 6],
        ],
      ),
    ).toEqual(lines)
    expect(asked(play(two(), [], ['anna', 'move', [9, 5]]))).toBe(`That is a flight. ${lines.join(' ')} Go?`)
  })

  test('a first 1 always misses, and beyond a 10 it takes another one (UD-CHK-2, UD-CHK-3)', () => {
    const against = (refDefense: number) => foretold(two({ refDefense }))[1]!.replace(/.*: /, '')
    const chances = [
      against(-9),
      against(-4),
      against(-3),
      against(4),
      against(5),
      against(6),
      against(15),
      against(16),
    ]
    expect(chances).toEqual([
      '9 in 10.',
      '9 in 10.',
      '4 in 5.',
      '1 in 10.',
      '1 in 10.',
      '9 in 100.',
      '1 in 100.',
      '9 in 1000.',
    ])
  })

  test.each([-6, 0, 3, 5, 8, 13])('it is the chance of the attack itself, at Defense %d more', (refDefense) => {
    const fight = fightOf([anna({ refDefense }), egon({ pools: { melee: 1 } })])
    const odds = oddsOf(ud10, fight, (scene) => goes(scene), {
      policy: (_fight, _who, about) => (about === 'more damage' ? endAct('hit') : PLAN[about]!),
    })
    const [part, of] = /: (\d+) in (\d+)/.exec(foretold(fight)[0]!)!.slice(1)
    expect(makeChance(odds.get('hit') ?? [0n, 1n])).toBe(`${part}/${of}`)
  })

  test('nobody where the way stays beside them, fleeing is off, they cannot, or it is a retreat', () => {
    const around = foretold(
      fightOf([anna(), boris()]),
      ['step'],
      [
        [5, 5],
        [5, 6],
      ],
    )
    expect(around).toEqual([])
    expect(foretold(two({}, { fleeing: false }))).toEqual([])
    expect(foretold(two(), ['retreat'])).toEqual([])
    expect(foretold(two(), ['suppress'])).toEqual([])
    expect(foretold(two(), ['move'], [[5, 5]])).toEqual([])
    expect(foretold(fightOf([anna(), boris({ retreated: true })]))).toEqual([])
    expect(foretold(fightOf([anna(), boris({ hidden: true })]))).toEqual([])
  })

  test('who covers the square by suppression shoots first, also at who retreats (UD-FIRE-8)', () => {
    const dirk = { id: 'dirk', block: 'soldier', control: 'referee', pos: [11, 5] }
    const covered = { ...fightOf([anna(), dirk]), zones: [{ by: 'dirk', weapon: 'assault-rifle', covers: ['anna'] }] }
    const line = ['dirk shoots first (Assault rifle), against Defense 12: 1 in 5.']
    expect([foretold(covered), foretold(covered, ['retreat'])]).toEqual([line, line])
    const shot = play(covered, [9, 1], ['anna', 'move', [9, 5]])
    expect(happened(shot, 'hit')).toMatchObject([{ who: 'dirk', at: 'anna', defense: 12 }])
    expect(foretold({ ...covered, zones: [] })).toEqual([])
    const asleep = fightOf([anna(), { ...dirk, unconscious: true }])
    expect(foretold({ ...asleep, zones: covered.zones })).toEqual([])
  })
})

function goes(scene: Scene): string {
  ud10.play(scene, { kind: 'turn', who: 'anna' })
  return 'missed'
}

const PLAN: Readonly<Record<string, Path>> = {
  turn: ['move', [9, 5]],
  flight: ['flee'],
  'free attack': ['long-sword', 0],
}
