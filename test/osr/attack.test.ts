import { describe, expect, test } from 'vitest'
import type { Rolled } from '../../src/engine/log.ts'
import { linesOf } from '../../src/engine/play.ts'
import { aude, fightOf, foe, hero, type Played, play, type Written, who } from './scenes.ts'

/** The reasons of the last roll of this kind. */
function sources(played: Played, what = 'attack'): Readonly<Record<string, number>> {
  const rolled = linesOf(played)
    .map(({ entry }) => entry)
    .findLast((entry): entry is Rolled => entry.type === 'rolled' && entry.what === what)
  return Object.fromEntries((rolled?.why ?? []).map(([key, value]) => [key, value]))
}
const facesOf = (played: Played): readonly number[] =>
  linesOf(played).flatMap(({ entry }) => (entry.type === 'rolled' ? entry.faces : []))

/** One attack on a guard of AC 14 in the next square; the guard has 30 hit points and no shield. */
type One = {
  readonly by?: object
  readonly at?: object
  readonly path?: readonly string[]
  readonly dice: readonly number[]
  readonly options?: object
  readonly rest?: object
  readonly more?: readonly Written[]
  readonly luck?: boolean
}
const guard = (sheet: object = {}): Written =>
  foe('guard', 'town-guard', { hp: 30, hpMax: 30, shield: null, pos: { x: 1, y: 0 }, ...sheet })
const strike = ({
  by = {},
  at = {},
  path = ['attack', 'guard', 'broad-spear'],
  dice,
  options = {},
  rest = {},
  more = [],
}: One) =>
  play(
    fightOf([aude({ traits: [], class: 'fighter-expert', level: 5, ...by }), guard(at), ...more], options, rest),
    dice,
    ['aude', ...path],
  )

const bow = { hands: ['small-bow'], skills: { Shoot: 1 } }
const shoot = (one: Omit<One, 'path'>) =>
  strike({ path: ['shoot', 'guard', 'small-bow'], ...one, by: { ...bow, ...one.by } })
const at = (squares: number, sheet: object = {}) => ({ pos: { x: squares, y: 0 }, ...sheet })

describe('the attack roll (OSR 7)', () => {
  test('class, attribute and skill; equality hits (OSR-ATT-1, OSR-ATT-2)', () => {
    expect(sources(strike({ dice: [8, 1] }))).toEqual({ class: 4, STR: 1, Slash: 1 })
    expect(strike({ dice: [8, 1] }).lines).toContain('hit aude guard 14 14')
    expect(strike({ dice: [7] }).lines).toContain('missed aude guard 13 14')
  })
  test('level 0 of the skill adds nothing, no level takes 2 (OSR-ATT-4)', () => {
    expect(sources(strike({ by: { skills: { Slash: 0 } }, dice: [2] }))).toEqual({ class: 4, STR: 1 })
    expect(sources(strike({ by: { skills: {} }, dice: [2] }))).toEqual({ class: 4, STR: 1, untrained: -2 })
  })
  test('an either weapon takes the higher attribute, STR on a tie; the other may be chosen (OSR-ATT-3, OSR-DEC-7)', () => {
    const sword = { hands: ['short-sword'], DEX: 16, STR: 10 }
    expect(sources(strike({ by: sword, path: ['attack', 'guard', 'short-sword'], dice: [2] }))).toMatchObject({
      DEX: 1,
    })
    expect(
      sources(strike({ by: { ...sword, DEX: 6 }, path: ['attack', 'guard', 'short-sword DEX'], dice: [2] })),
    ).toMatchObject({ DEX: -1 })
    expect(
      sources(strike({ by: { ...sword, DEX: 14, STR: 14 }, path: ['attack', 'guard', 'short-sword'], dice: [2] })),
    ).toMatchObject({ STR: 1 })
  })
  test('natural 1 misses and 20 hits whatever the totals; `none` compares alone (OSR-ATT-5, OSR-CHK-6)', () => {
    const great = { attackBonus: 20 }
    expect(strike({ by: great, dice: [1] }).lines).toContain('missed aude guard 21 14')
    expect(strike({ at: { acFixed: 30 }, dice: [20, 1] }).lines).toContain('hit aude guard 26 30')
    expect(strike({ by: great, options: { naturals: 'none' }, dice: [1, 1] }).lines).toContain('hit aude guard 21 14')
    expect(strike({ at: { acFixed: 30 }, options: { naturals: 'none' }, dice: [20] }).lines).toContain(
      'missed aude guard 26 30',
    )
  })
  test('`natural20Max` deals the most, and no die is thrown (C23)', () => {
    expect(who(strike({ dice: [20, 1] }), 'guard').hp).toBe(28)
    expect(who(strike({ options: { natural20Max: true }, dice: [20] }), 'guard').hp).toBe(21)
  })
  test('a printed bonus replaces class, attribute and skill; who has neither class nor bonus has 0 (OSR-ATT-6, OSR-NPC-1)', () => {
    const orc = play(
      fightOf([foe('orc', 'orc', { STR: 18 }), aude({ pos: { x: 1, y: 0 } })]),
      [2],
      ['orc', 'attack', 'aude', 'axe'],
    )
    expect(sources(orc)).toEqual({})
    const captain = play(
      fightOf([foe('cap', 'bandit-captain'), aude({ pos: { x: 1, y: 0 } })]),
      [2],
      ['cap', 'attack', 'aude', 'long-sword'],
    )
    expect(sources(captain)).toEqual({ bonus: 4 })
    expect(sources(strike({ by: { class: null }, dice: [2] }))).toEqual({ STR: 1, Slash: 1 })
  })
  test('what is not printed uses the first melee figure (C1)', () => {
    const wolf = play(
      fightOf([foe('wolf', 'wolf'), aude({ pos: { x: 1, y: 0 } })]),
      [2],
      ['wolf', 'attack', 'aude', 'unarmed'],
    )
    expect(sources(wolf)).toEqual({ bonus: 2 })
  })
  test('too weak for the weapon: 2 less, at the minimum nothing (OSR-GEAR-2)', () => {
    const axe = (STR: number) =>
      sources(strike({ by: { STR, hands: ['war-axe'] }, path: ['attack', 'guard', 'war-axe'], dice: [2] }))
    expect([axe(8).weak, axe(9).weak]).toEqual([-2, undefined])
  })
  test('reach: 5 ft, with L 10 ft, not 15 (OSR-ATT-7)', () => {
    expect(strike({ at: at(2), dice: [2] }).lines).toContain('missed aude guard 8 14')
    const far = (squares: number, hands: readonly string[]) =>
      play(fightOf([aude({ hands }), guard(at(squares))]), [], {
        try: ['aude', 'attack', 'guard', hands[0]!],
        refused: `"${hands[0]}" is not possible now: E_RANGE.`,
      })
    expect(far(3, ['broad-spear']).asks).toHaveLength(1)
    expect(far(2, ['long-sword']).asks).toHaveLength(1)
  })
})

describe('situations (OSR 7, the table)', () => {
  test('range: the short limit is inclusive, beyond it −2, beyond the long one nothing (OSR-ATT-8)', () => {
    expect(sources(shoot({ at: at(10), dice: [2] }))).not.toHaveProperty('longRange')
    expect(sources(shoot({ at: at(11), dice: [2] }))).toMatchObject({ longRange: -2 })
    expect(sources(shoot({ at: at(60), dice: [2] }))).toMatchObject({ longRange: -2 })
    play(fightOf([aude(bow), guard(at(61))]), [], {
      try: ['aude', 'shoot', 'guard', 'small-bow'],
      refused: '"small-bow" is not possible now: E_RANGE.',
    })
  })
  test('cover: half −2, nearly all −4, whole cover nothing; not hand to hand (OSR-ATT-1)', () => {
    expect(sources(shoot({ at: at(5, { cover: 'half' }), dice: [2] }))).toMatchObject({ coverHalf: -2 })
    expect(sources(shoot({ at: at(5, { cover: 'near' }), dice: [2] }))).toMatchObject({ coverNear: -4 })
    expect(sources(strike({ at: { cover: 'near' }, dice: [2] }))).not.toHaveProperty('coverNear')
    play(fightOf([aude(bow), guard(at(5, { cover: 'full' }))]), [], {
      try: ['aude', 'shoot', 'guard', 'small-bow'],
      refused: '"small-bow" is not possible now: E_COVER.',
    })
  })
  test('a prone target: +2 within 5 ft, −2 from afar; a spear at 10 ft neither (OSR-ATT-1)', () => {
    const prone = { conditions: { prone: true } }
    expect(sources(strike({ at: prone, dice: [2] }))).toMatchObject({ targetProneNear: 2 })
    expect(sources(shoot({ at: at(2, prone), dice: [2] }))).toMatchObject({ targetProneFar: -2 })
    expect(Object.keys(sources(strike({ at: at(2, prone), dice: [2] })))).toEqual(['class', 'STR', 'Slash'])
  })
  test('a prone attacker: −4 hand to hand and with a throw, not with a bow (OSR-ATT-1)', () => {
    const prone = { conditions: { prone: true } }
    expect(sources(strike({ by: prone, dice: [2] }))).toMatchObject({ attackerProne: -4 })
    expect(
      sources(strike({ by: { ...prone, hands: ['axe'] }, at: at(2), path: ['shoot', 'guard', 'axe'], dice: [2] })),
    ).toMatchObject({ attackerProne: -4 })
    expect(sources(shoot({ by: prone, at: at(3), dice: [2] }))).not.toHaveProperty('attackerProne')
  })
  test('in contact a throw is at −4 and a bow is not shot; a prone foe is no contact (OSR-ATT-9)', () => {
    const axe = { hands: ['axe'] }
    expect(sources(strike({ by: axe, path: ['shoot', 'guard', 'axe'], dice: [2] }))).toMatchObject({ inContact: -4 })
    expect(sources(shoot({ at: { conditions: { prone: true } }, dice: [2] }))).not.toHaveProperty('inContact')
    play(fightOf([aude(bow), guard()]), [], {
      try: ['aude', 'shoot', 'guard', 'small-bow'],
      refused: '"small-bow" is not possible now: E_ENGAGED.',
    })
  })
  test('exhaustion 1 and 2; 3 is the lower of two dice instead (OSR-EL-1)', () => {
    expect(sources(strike({ by: { el: 1 }, dice: [2] }))).toMatchObject({ el: -1 })
    expect(sources(strike({ by: { el: 2 }, dice: [2] }))).toMatchObject({ el: -2 })
    const three = strike({ by: { el: 3 }, dice: [17, 2] })
    expect([sources(three).el, facesOf(three)]).toEqual([undefined, [17, 2]])
    expect(facesOf(strike({ by: { el: 3 }, options: { exhaustion: false }, dice: [2] }))).toEqual([2])
  })
  test('a burdened target is struck with advantage, by hand only; a very burdened attacker has disadvantage (OSR-BUR-1, OSR-BUR-2)', () => {
    expect(facesOf(strike({ at: { STR: 10, load: 40 }, dice: [2] }))).toEqual([2])
    expect(
      strike({ at: { STR: 10, load: 41 }, dice: [2, 3] }).lines.find((line) => line.startsWith('aude attack')),
    ).toContain('aude attack 9')
    expect(facesOf(shoot({ at: at(3, { STR: 10, load: 41 }), dice: [2] }))).toEqual([2])
    expect(facesOf(strike({ by: { load: 85 }, dice: [9, 3] }))).toEqual([9, 3])
    expect(facesOf(strike({ by: { load: 84 }, dice: [3] }))).toEqual([3])
    expect(facesOf(strike({ by: { load: 85 }, options: { burden: false }, dice: [3] }))).toEqual([3])
  })
  test('`advAsTwo`: +2 or −2 on one die (OSR-CHK-5)', () => {
    expect(sources(strike({ at: { STR: 10, load: 41 }, options: { advAsTwo: true }, dice: [2] }))).toMatchObject({
      advantage: 2,
    })
    expect(sources(strike({ by: { el: 3 }, options: { advAsTwo: true }, dice: [2] }))).toMatchObject({
      disadvantage: -2,
    })
  })
  test('the referee gives a modifier or an edge to the next check, once (OSR-CHK-8, OSR-DEC-16)', () => {
    const played = strike({ by: { situational: -3, edge: 'advantage' }, dice: [2, 3] })
    expect([
      sources(played).referee,
      facesOf(played),
      who(played, 'aude').situational,
      who(played, 'aude').edge,
    ]).toEqual([-3, [2, 3], 0, 'none'])
  })
  test('a blind eye: −4 to shoot, nothing to strike (OSR-SCAR-2)', () => {
    expect(sources(shoot({ by: { scars: [9] }, at: at(3), dice: [2] }))).toMatchObject({ scarEye: -4 })
    expect(sources(strike({ by: { scars: [9] }, dice: [2] }))).not.toHaveProperty('scarEye')
  })
  test('a goblin in full daylight: −1 (OSR-ATT-1, OSR-TRT-1)', () => {
    const goblin = (daylight: boolean) =>
      sources(
        play(
          fightOf([foe('gob', 'goblin'), aude({ pos: { x: 1, y: 0 } })], {}, { ground: { daylight } }),
          [2],
          ['gob', 'attack', 'aude', 'seax'],
        ),
      )
    expect([goblin(true), goblin(false)]).toEqual([{ daylight: -1 }, {}])
  })
})

describe('armour class (OSR 7, the second table)', () => {
  const acOf = (sheet: object, options: object = {}) =>
    strike({ at: { acFixed: null, DEX: 10, ...sheet }, options, dice: [1] })
      .lines.find((line) => line.startsWith('missed'))
      ?.split(' ')
      .at(-1)
  test('armour, shield and DEX: the better of shield and armour + 1 (OSR-SHEET-8)', () => {
    expect(
      ['gambeson', 'mail-shirt', 'mail-hauberk'].map((armour) => acOf({ armour, shield: 'small-shield' })),
    ).toEqual(['13', '15', '17'])
    expect([acOf({ DEX: 14 }), acOf({ DEX: 7 })]).toEqual(['11', '9'])
  })
  test('a shield counts while a hand is free for it; a fixed AC has 1 less without (OSR-SHLD-1)', () => {
    expect(acOf({ armour: null, shield: 'large-shield', hands: ['long-sword'] })).toBe('14')
    expect(acOf({ armour: null, shield: 'large-shield', hands: ['great-sword'] })).toBe('10')
    expect(acOf({ armour: null, shield: 'large-shield', hands: ['dagger', 'axe'] })).toBe('10')
    expect([
      acOf({ acFixed: 14, shield: 'large-shield' }),
      acOf({ acFixed: 14, shield: 'large-shield', hands: ['dagger', 'axe'] }),
    ]).toEqual(['14', '13'])
    expect(acOf({ armour: null, shield: 'large-shield', shieldShattered: true })).toBe('10')
  })
  test('a bash lowers the shield until the next own turn (OSR-SHLD-2)', () => {
    const sheet = { shield: 'large-shield', skills: { Slash: 1 } }
    const bashed = strike({ by: sheet, path: ['attack', 'guard', 'large-shield-bash'], dice: [2] })
    expect(who(bashed, 'aude').bashed).toBe(true)
    expect(
      who(
        play(
          fightOf([aude(), guard()]),
          [2],
          ['aude', 'attack', 'guard', 'large-shield-bash'],
          ['aude', 'no'],
          ['aude', 'end turn'],
          ['guard', 'end turn'],
        ),
        'aude',
      ).bashed,
    ).toBe(false)
  })
  test('exhaustion 4 caps it at 12, after all else (OSR-EL-1)', () => {
    expect([acOf({ armour: 'mail-hauberk', el: 3 }), acOf({ armour: 'mail-hauberk', el: 4 }), acOf({ el: 4 })]).toEqual(
      ['16', '12', '10'],
    )
    expect(acOf({ armour: 'mail-hauberk', el: 4 }, { exhaustion: false })).toBe('16')
  })
})

describe('damage and shock (OSR 9.1)', () => {
  test('dice and attribute, at least 1 (OSR-DMG-1, OSR-DMG-2)', () => {
    expect(who(strike({ by: { STR: 3 }, path: ['attack', 'guard', 'broad-spear'], dice: [19, 1] }), 'guard').hp).toBe(
      29,
    )
    expect(who(strike({ dice: [19, 8] }), 'guard').hp).toBe(21)
  })
  test('fists add the level of Punch, untrained nothing; Slash is not added (OSR-DMG-1)', () => {
    const fist = (skills: object) =>
      sources(strike({ by: { hands: [], skills }, path: ['attack', 'guard', 'unarmed'], dice: [19, 2] }), 'damage')
    expect([fist({ Punch: 2 }), fist({})]).toEqual([{ STR: 1, Punch: 2 }, { STR: 1 }])
  })
  test('Brutal: 1 more hand to hand, not to shock (OSR-TRT-1)', () => {
    expect(sources(strike({ by: { traits: ['brutal'] }, dice: [19, 2] }), 'damage')).toEqual({ STR: 1, brutal: 1 })
    expect(who(strike({ by: { traits: ['brutal'] }, at: { acFixed: 13 }, dice: [2] }), 'guard').hp).toBe(27)
  })
  test('shock on a miss up to its AC, a natural 1 included; below 1 none (OSR-SHK-1)', () => {
    expect(who(strike({ at: { acFixed: 13 }, dice: [1] }), 'guard').hp).toBe(27)
    expect(who(strike({ at: { acFixed: 14 }, dice: [1] }), 'guard').hp).toBe(30)
    const club = { hands: ['club'], STR: 7, DEX: 7 }
    expect(
      who(strike({ by: club, at: { acFixed: 13 }, path: ['attack', 'guard', 'club'], dice: [1] }), 'guard').hp,
    ).toBe(30)
  })
  test('without the toggle `shock` there is none, on a miss or a hit', () => {
    expect(who(strike({ at: { acFixed: 13 }, options: { shock: false }, dice: [1] }), 'guard').hp).toBe(30)
    expect(who(strike({ at: { acFixed: 13 }, options: { shock: false }, dice: [19, 1] }), 'guard').hp).toBe(28)
    expect(who(strike({ at: { acFixed: 13 }, dice: [19, 1] }), 'guard').hp).toBe(27)
  })
  test('a shock that would do nothing does not use up the shield; the minimum of a hit is not stopped by it (OSR-SHK-3, C10)', () => {
    const shielded = { shield: 'large-shield', acFixed: 13 }
    expect(who(strike({ at: shielded, dice: [1] }), 'guard')).toMatchObject({ hp: 30, shieldUsed: true })
    expect(who(strike({ at: { ...shielded, acFixed: 14 }, dice: [1] }), 'guard').shieldUsed).toBe(false)
    expect(who(strike({ at: shielded, dice: [19, 1] }), 'guard')).toMatchObject({ hp: 27, shieldUsed: false })
  })
  test('what is thrown has no shock and lies where the target stands (OSR-SHK-1, OSR-ITEM-1)', () => {
    const thrown = strike({
      by: { hands: ['javelin'] },
      at: at(3, { acFixed: 13 }),
      path: ['shoot', 'guard', 'javelin'],
      dice: [1],
    })
    expect([who(thrown, 'guard').hp, who(thrown, 'aude').hands, thrown.fight.litter]).toEqual([
      30,
      [],
      [{ item: 'javelin', qty: 1, loaded: true, x: 3, y: 0 }],
    ])
  })
})

describe('routines (OSR-NPC-2)', () => {
  const bear = foe('bear', 'bear')
  test('in printed order, each with its dice; two claws that hit the same foe are a hug', () => {
    const played = play(
      fightOf([bear, hero('hal', { hp: 40, pos: { x: 2, y: 0 } })]),
      [15, 2, 15, 1, 4, 5, 2],
      ['bear', 'attack', 'hal', 'claw'],
    )
    expect(played.lines.filter((line) => line.startsWith('bear '))).toEqual([
      'bear turn: attack hal claw',
      'bear attack 18 [15] +3 bonus',
      'bear damage 2 [2]',
      'bear attack 18 [15] +3 bonus',
      'bear damage 1 [1]',
      'bear hug 9 [4 5]',
      'bear attack 5 [2] +3 bonus',
    ])
  })
  test('whom the second claw fells is not hugged', () => {
    const people = [bear, hero('hal', { hp: 3, pos: { x: 2, y: 0 } }), hero('joan', { pos: { x: 30, y: 0 } })]
    const played = play(fightOf(people), [15, 2, 15, 2], ['bear', 'attack', 'hal', 'claw'])
    expect([played.lines.some((line) => line.startsWith('bear hug')), who(played, 'hal').hp]).toEqual([false, 0])
  })
  test('where the target drops, the rest go to another in reach', () => {
    const people = [
      bear,
      hero('hal', { hp: 2, pos: { x: 2, y: 0 }, kind: 'opponent' }),
      hero('joan', { hp: 40, pos: { x: 2, y: 1 } }),
    ]
    const played = play(fightOf(people), [15, 2, 15, 1, 2], ['bear', 'attack', 'hal', 'claw'])
    expect(played.lines.filter((line) => line.startsWith('attacked'))).toEqual([
      'attacked bear hal claw melee attack false',
      'attacked bear joan claw melee attack false',
      'attacked bear joan bite melee attack false',
    ])
  })
})
