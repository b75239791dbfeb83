import { describe, expect, test } from 'vitest'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import { offered, playOf, refusal } from './written-play.ts'

const bob = someone('bob', { initiative: 9, skills: { 'Slug Pistol': 0, Slashing: 0 }, weapons: ['auto-pistol'] })
const cutter = { ...bob, weapons: ['cutlass'] }
const vex = foe('vex', { initiative: 5, pos: 2, end: 20 })

/** The line of an attack with two ones on somebody who sees it too late to react. */
function toHit(by: object, at: object, weapon: string, rest: object = {}): string | undefined {
  const fight = fightOf(
    [
      { ...bob, ...by, aware: true },
      { ...vex, ...at },
    ],
    { start: { turn: 'bob', attacked: false }, ...rest },
  )
  return playOf(fight, [['bob', 'significant', 'attack', 'vex', weapon]], [1, 1]).lines.find((line) =>
    line.startsWith('bob to hit'),
  )
}

describe('cover', () => {
  test.each([
    ['none', 0],
    ['quarter', 0],
    ['half', -1],
    ['threeQuarter', -2],
    ['full', -4],
  ])('%s makes an attack on somebody standing %i (CE-COVER-1, CE-STANCE-1)', (cover, dm) => {
    expect(toHit({}, { cover }, 'auto-pistol')).toBe(`bob to hit ${2 + dm} [1 1]${dm ? ` ${dm} cover` : ''}`)
  })

  test.each([
    ['none', 0],
    ['quarter', -1],
    ['half', -2],
    ['threeQuarter', -4],
  ])('%s counts one step better for the crouched; none stays none (CE-COVER-2, CE-STANCE-2)', (cover, dm) => {
    expect(toHit({}, { cover, stance: 'crouched' }, 'auto-pistol')).toBe(
      `bob to hit ${2 + dm} [1 1]${dm ? ` ${dm} cover` : ''}`,
    )
  })

  test('that is not there gives the crouched nothing to dodge behind (CE-COVER-2)', () => {
    const { lines } = playOf(
      fightOf([bob, { ...vex, stance: 'crouched' }]),
      [
        ['bob', 'significant', 'attack', 'vex', 'auto-pistol'],
        ['vex', 'dodge'],
      ],
      [1, 1],
    )
    expect(lines).toContain('bob to hit 1 [1 1] -1 dodge')
  })

  test.each([
    ['none', 0],
    ['quarter', -1],
    ['half', -2],
    ['threeQuarter', -4],
  ])('%s counts one step better for the prone (CE-COVER-2, CE-STANCE-3)', (cover, dm) => {
    expect(toHit({}, { cover, stance: 'prone' }, 'auto-pistol')).toBe(
      `bob to hit ${dm} [1 1]${dm ? ` ${dm} cover` : ''} -2 prone`,
    )
  })

  test.each(['crouched', 'prone'])(
    'that is full hides the %s from direct fire, and they cannot attack (CE-COVER-3)',
    (stance) => {
      const buried = { cover: 'full', stance }
      expect(
        refusal(playOf(fightOf([bob, { ...vex, ...buried, pos: 8 }])), 'bob', 'significant', 'attack'),
      ).toMatchObject({ code: 'E_RANGE' })
      expect(refusal(playOf(fightOf([{ ...bob, ...buried }, vex])), 'bob', 'significant', 'attack')).toMatchObject({
        code: 'E_COVER',
      })
    },
  )

  test('that is full hides nobody who stands, and nobody from a blade (CE-COVER-3, CE-COVER-4)', () => {
    expect(offered(playOf(fightOf([bob, { ...vex, cover: 'full' }])), 'bob', 'significant', 'attack')).toEqual(['vex'])
    expect(toHit(cutter, { cover: 'full', stance: 'crouched' }, 'cutlass')).toBe('bob to hit -2 [1 1] -4 cover')
  })

  test('one step less than full hides nobody who is low (CE-COVER-3)', () => {
    expect(
      offered(
        playOf(
          fightOf([
            { ...bob, cover: 'threeQuarter', stance: 'prone' },
            { ...vex, cover: 'threeQuarter', stance: 'prone' },
          ]),
        ),
        'bob',
        'significant',
        'attack',
      ),
    ).toEqual(['vex'])
  })

  test('burdens a strike as well, unless the toggle coverInMelee is off (CE-COVER-4)', () => {
    const off = { options: { coverInMelee: false } }
    expect(toHit(cutter, { cover: 'half' }, 'cutlass')).toBe('bob to hit 1 [1 1] -1 cover')
    expect(toHit(cutter, { cover: 'half' }, 'cutlass', off)).toBe('bob to hit 2 [1 1]')
    expect(toHit({}, { cover: 'half' }, 'auto-pistol', off)).toBe('bob to hit 1 [1 1] -1 cover')
  })

  test('is the same against every enemy (CE-COVER-4)', () => {
    const amy = someone('amy', { initiative: 8, pos: 4, skills: { 'Slug Pistol': 0 }, weapons: ['auto-pistol'] })
    const { lines } = playOf(
      fightOf([bob, { ...vex, cover: 'half' }, amy]),
      [
        ['bob', 'significant', 'attack', 'vex', 'auto-pistol'],
        ['vex', 'stand'],
        ['bob', 'skip'],
        ['amy', 'significant', 'attack', 'vex', 'auto-pistol'],
        ['vex', 'stand'],
      ],
      [1, 1, 1, 1],
    )
    expect(lines.filter((line) => line.includes('to hit'))).toEqual([
      'bob to hit 1 [1 1] -1 cover',
      'amy to hit 1 [1 1] -1 cover',
    ])
  })

  test('is changed by no action of the combatants (CE-PROF-13)', () => {
    const play = playOf(fightOf([{ ...bob, cover: 'half' }, vex]))
    expect(offered(play, 'bob', 'minor')).toEqual(['aim', 'kill', 'stance', 'move', 'misc'])
    expect(refusal(play, 'bob', 'minor', 'cover').refused).toContain('"cover" is not offered')
  })
})

describe('the prone', () => {
  test('strike nobody, but shoot, aim and parry (CE-STANCE-3)', () => {
    expect(
      refusal(playOf(fightOf([{ ...cutter, stance: 'prone' }, vex])), 'bob', 'significant', 'attack'),
    ).toMatchObject({ code: 'E_PRONE' })
    const prone = playOf(fightOf([{ ...bob, stance: 'prone' }, vex]))
    expect(offered(prone, 'bob', 'significant', 'attack', 'vex')).toEqual(['auto-pistol'])
    expect(offered(prone, 'bob', 'minor', 'aim')).toEqual(['vex'])
  })

  test('throw what the crouched would strike with (CE-STANCE-3)', () => {
    const dagger = (stance: string) =>
      offered(
        playOf(fightOf([{ ...bob, weapons: ['dagger'], stance }, vex])),
        'bob',
        'significant',
        'attack',
        'vex',
        'dagger',
      ).toSorted()
    expect(dagger('crouched')).toEqual(['strike', 'throw'])
    expect(dagger('prone')).toEqual(['throw'])
  })
})
