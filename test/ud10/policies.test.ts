import { describe, expect, test } from 'vitest'
import { anna, carla, fightOf, play, set, type Written } from './duel.ts'
import { bo, by, gunman, standard, thug, turn, why } from './policies.ts'

describe('UD10: the usual turn of those whom nobody plays (UD-DP-19)', () => {
  test('of two as near the one who acts first', () => {
    const people = [gunman({ pos: [7, 5] }), anna({ initiative: 4 }), bo({ pos: [9, 5], initiative: 8 })]
    expect(standard(people)[1]).toBe('bo')
    expect(standard([people[0]!, anna({ initiative: 8 }), bo({ pos: [9, 5], initiative: 4 })])[1]).toBe('anna')
  })

  test('with somebody beside it, it strikes the one who has the least left, with a loaded weapon in hand too', () => {
    const both = [anna(), bo({ pos: [4, 6], hp: 4 })]
    expect(standard([thug(), ...both])).toEqual(['attack', 'bo', 'baton'])
    expect(standard([gunman({ pos: [4, 5] }), ...both])).toEqual(['attack', 'bo', 'unarmed'])
    expect(standard([thug({ ready: ['rifle', 'bayonet'] }), ...both])).toEqual(['attack', 'bo', 'bayonet'])
  })

  test('the fallen are no enemies', () => {
    expect(standard([thug(), anna(), bo({ pos: [4, 6], hp: 0, unconscious: true })])).toEqual([
      'attack',
      'anna',
      'baton',
    ])
  })

  test('else it walks to the nearest one, and strikes when it is there', () => {
    const people = [thug({ carried: [] }), anna({ pos: [8, 5] }), bo({ pos: [4, 15] })]
    expect(standard(people)).toEqual(['move', [7, 5]])
    const there = play(fightOf(people), [], ['boris', 'move', [7, 5]])
    expect(by('standard', there)).toEqual(['attack', 'anna', 'baton'])
    const far = play(fightOf([thug({ carried: [] }), anna({ pos: [20, 5] })]), [], ['boris', 'move', [8, 5]])
    expect(by('standard', far)).toEqual(['pass'])
  })

  test('it goes around walls, and to look for whom it cannot see', () => {
    const rest = { ground: { map: 'map:\n.......\n...#...\n...#...\n...#...\n.......\n' } }
    expect(standard([thug({ pos: [2, 2] }), anna({ pos: [4, 2] })], {}, rest)[0]).toBe('move')
    expect(standard([gunman({ pos: [2, 2] }), anna({ pos: [4, 2] })], {}, rest)[0]).toBe('move')
  })

  test('without a map it comes closer, as far as it may', () => {
    const none = { map: 'none', startDistance: 10 }
    expect(standard([thug({ pos: null }), anna({ pos: null })], none)).toEqual(['move', 'closer', 'anna', 7])
    expect(standard([thug({ pos: null }), anna({ pos: null })], { ...none, startDistance: 5 })).toEqual([
      'move',
      'closer',
      'anna',
      3.5,
    ])
  })

  test('it retreats at 3 HP where that is set, and not before', () => {
    const people = [thug({ hp: 3, control: 'auto' }), anna({ control: 'referee' })]
    const asked = (hp: number, npcRetreats: boolean) =>
      by('standard', play(fightOf([thug({ hp }), people[1]!], { npcRetreats }), []))
    expect(asked(3, true)[0]).toBe('retreat')
    expect(asked(4, true)[0]).toBe('attack')
    expect(asked(3, false)[0]).toBe('attack')
  })

  test('a hit is parried where that is possible, and never dodged (UD-DP-11)', () => {
    const struck = (ready: readonly string[]) =>
      play(fightOf([anna(), thug({ ready })]), [9], ['anna', 'attack', 'boris', 'short-sword'])
    expect(by('standard', struck(['baton']))).toEqual(['parry', 'baton'])
    expect(by('standard', struck([]))).toEqual(['take it'])
  })

  test('each choice has its reason', () => {
    expect(why('standard', play(fightOf([gunman(), anna()]), []))).toBe('the nearest one in sight')
    expect(why('standard', play(fightOf([thug(), anna()]), []))).toBe('the one within reach who has the least left')
    expect(why('standard', play(fightOf([thug(), anna({ pos: [9, 5] })]), []))).toBe('to the nearest one')
  })
})

describe('UD10: doctrines', () => {
  const wolf = (id: string, pos: readonly [number, number], sheet: object = {}): Written => ({
    id,
    block: 'wolf',
    control: 'referee',
    pos,
    ...sheet,
  })

  test('a pack is on one, and comes from behind', () => {
    const faced = anna({ facing: 'W' })
    const people = [wolf('grey', [2, 5]), wolf('white', [4, 5]), faced, bo({ pos: [5, 8], hp: 1 })]
    const path = turn('pack', people)
    expect(path[0]).toBe('move')
    expect([
      [6, 4],
      [6, 5],
      [6, 6],
    ]).toContainEqual(path[1])
    expect(why('pack', play(fightOf(people), []))).toBe('to where they do not look')
  })

  test('beside somebody it goes around to the back by a step, if it leaves nobody by that', () => {
    const people = [wolf('grey', [5, 4]), anna({ facing: 'W' })]
    expect(turn('pack', people)).toEqual(['step', [6, 4]])
    const stepped = play(fightOf(people), [], ['grey', 'step', [6, 4]])
    expect(by('pack', stepped)).toEqual(['attack', 'anna', 'bite'])
    expect(turn('pack', [...people, bo({ pos: [4, 3] })])).toEqual(['attack', 'anna', 'bite'])
    expect(turn('pack', people, { facing: false })).toEqual(['attack', 'anna', 'bite'])
  })

  test('a pack runs where it cannot strike in this turn', () => {
    expect(turn('pack', [wolf('grey', [5, 20]), anna()])[0]).toBe('full move')
    expect(turn('standard', [wolf('grey', [5, 20]), anna()])[0]).toBe('move')
  })

  test('a guard stays where it is', () => {
    expect(turn('guard', [thug(), anna({ pos: [9, 5] })])).toEqual(['pass'])
    expect(turn('guard', [thug(), anna()])).toEqual(['attack', 'anna', 'baton'])
    expect(turn('guard', [gunman(), anna()])[0]).toBe('attack')
  })

  test('a fanatic goes for the nearest one, whatever happens to it', () => {
    expect(turn('fanatic', [thug({ hp: 1 }), anna(), bo({ pos: [4, 6], hp: 1 })])).toEqual(['attack', 'anna', 'baton'])
    expect(turn('fanatic', [thug({ hp: 1 }), anna({ pos: [20, 5] })])[0]).toBe('full move')
  })

  test('the cautious go when they are hurt: by a retreat, or as far as they can', () => {
    expect(turn('cautious', [thug({ hp: 5 }), anna()], { npcRetreats: true })[0]).toBe('retreat')
    expect(turn('cautious', [thug({ hp: 6 }), anna()], { npcRetreats: true })[0]).toBe('attack')
    expect(turn('cautious', [thug({ hp: 5, pos: [20, 20] }), anna({ pos: [22, 20] })])[0]).toBe('full move')
  })

  test('a shooter backs off after the shot, and keeps somebody in sight', () => {
    const shot = play(fightOf([carla({ control: 'referee' }), thug()]), [1], ['carla', 'attack', 'boris', 'bow'])
    const [kind, to] = by('professional', shot)
    expect(kind).toBe('move')
    expect((to as readonly number[])[0]).toBeGreaterThan(12)
    const calm = play(
      fightOf([carla({ pos: [30, 5], control: 'referee' }), thug()]),
      [1],
      ['carla', 'attack', 'boris', 'bow'],
    )
    expect(by('professional', calm)).toEqual(['pass'])
    expect(by('pack', shot)).toEqual(['pass'])
    expect(by('professional', play(shot.fight, [], set('carla', 'cover', 4)))).toEqual(['pass'])
    expect(by('professional', play(shot.fight, [], set('carla', 'aim', { target: 'boris', rounds: 1 })))).toEqual([
      'pass',
    ])
    const unarmed = play(shot.fight, [], set('carla', 'ready', []))
    expect(by('professional', unarmed)).toEqual(['pass'])
  })

  test('who has struck and is hurt does not leave before the next turn (UD-RET-1)', () => {
    const hurt = fightOf([thug({ hp: 2, pos: [0, 5] }), anna({ pos: [6, 5] })])
    expect(turn('cautious', [thug({ hp: 2, pos: [0, 5] }), anna({ pos: [6, 5] })])).toEqual(['leave'])
    expect(by('cautious', play(hurt, [], ['boris', 'item', 'use', 'a lever']))).toEqual(['pass'])
  })

  test('where they shoot, cover is taken, and gone to', () => {
    const rest = { ground: { map: `map:\n${`${'.'.repeat(20)}\n`.repeat(6)}\ncover D3: 4\n` } }
    const shooter = carla({ control: 'referee', pos: [3, 2] })
    expect(turn('professional', [shooter, gunman({ pos: [15, 2] })], {}, rest)).toEqual(['take cover'])
    expect(turn('professional', [carla({ pos: [1, 2] }), gunman({ pos: [15, 2] })], {}, rest)).toEqual(['move', [3, 2]])
    expect(turn('professional', [shooter, thug({ pos: [15, 2] })], {}, rest)[0]).not.toBe('take cover')
  })

  test('who cannot parry and knows how to dodge does, if it is cautious', () => {
    const struck = play(fightOf([anna(), wolf('grey', [4, 5])]), [10, 1], ['anna', 'attack', 'grey', 'short-sword'])
    expect(by('cautious', struck)).toEqual(['dodge'])
    expect(by('pack', struck)).toEqual(['take it'])
    const clumsy = wolf('grey', [4, 5], { skills: { melee: 3 } })
    expect(by('cautious', play(fightOf([anna(), clumsy]), [10, 1], ['anna', 'attack', 'grey', 'short-sword']))).toEqual(
      ['take it'],
    )
  })
})
