import { describe, expect, test } from 'vitest'
import { ud10 } from '../../src/books/ud10/book.ts'
import { handsFor } from '../../src/books/ud10/state/in-hand.ts'
import { BLOCKS } from '../../src/books/ud10/tables/people.ts'
import { formOf } from '../form.ts'

const { read, write, sample, give, rest, carries, make, isFit } = ud10.roster

function opened(sheet: object, options: object = { map: 'none' }) {
  const found = ud10.open({ book: 'ud10', options, combatants: [{ id: 'x', ...sheet }] })
  if ('errors' in found) throw new Error(found.errors[0]!.sentence)
  return found.fight.combatants[0]!
}
const refusedAt = (sheet: object) => {
  const found = ud10.open({ book: 'ud10', options: { map: 'none' }, combatants: [{ id: 'x', ...sheet }] })
  return 'errors' in found ? found.errors.map(({ sentence }) => sentence) : []
}

describe('UD10: ready-made people', () => {
  const defenseOf = ({ dex, size, ready }: ReturnType<typeof opened>) =>
    10 + dex + (size === 'large' ? -1 : size === 'small' ? 1 : 0) + (ready.includes('shield') ? 2 : 0)

  test.each([
    ['street-thug', '2/1/1/0 11/11/10', 11],
    ['security-guard', '1/1/1/1 11/12/10', 11],
    ['police-officer', '1/2/2/1 12/12/11', 12],
    ['soldier', '2/2/2/1 13/12/12', 12],
    ['guardsman', '2/1/1/0 12/12/10', 13],
    ['archer', '1/3/1/0 11/11/10', 13],
    ['footpad', '1/2/1/0 11/11/10', 12],
    ['knight', '3/1/3/0 13/13/11', 13],
    ['wolf', '1/3/1/-2 9/12/10', 13],
    ['bear', '5/0/4/-2 18/14/10', 9],
    ['sentry-drone', '0/2/2/0 8/10/10', 13],
  ])('%s has the figures of the page', (block, figures, defense) => {
    const who = opened({ block })
    expect(`${who.str}/${who.dex}/${who.con}/${who.int} ${who.hp}/${who.ep}/${who.ms}`).toBe(figures)
    expect(defenseOf(who)).toBe(defense)
    expect(who.group).toBe(block)
  })

  test('skills, pools and what each has', () => {
    expect(opened({ block: 'security-guard' })).toMatchObject({
      skills: { melee: 2, ranged: 1, endurance: 1, search: 2 },
      pools: { melee: { max: 2, now: 2 }, aim: { max: 0, now: 0 }, athletic: { max: 1, now: 1 } },
      ready: ['light-handgun'],
      carried: ['baton'],
      armour: ['kevlar-vest', 'sturdy-clothes'],
    })
    expect(opened({ block: 'footpad' })).toMatchObject({
      skills: { melee: 2, ranged: 2, parry: 2, initiative: 2, quickDraw: 1 },
      carried: ['throwing-knife', 'throwing-knife', 'throwing-knife'],
    })
    expect(opened({ block: 'soldier' })).toMatchObject({
      ready: ['assault-rifle', 'bayonet'],
      pools: { athletic: { max: 2 } },
    })
    expect(opened({ block: 'wolf' })).toMatchObject({
      kind: 'creature',
      anatomy: 'other',
      ready: ['bite'],
      size: 'normal',
    })
    expect(opened({ block: 'bear' })).toMatchObject({ kind: 'creature', size: 'large', footprint: 1 })
    expect(opened({ block: 'sentry-drone' })).toMatchObject({ kind: 'machine', size: 'small', armour: ['casing'] })
  })

  test('characters for players have the points of new ones', () => {
    const ready = Object.entries(BLOCKS).filter(([, block]) => block.for === 'players')
    expect(ready.length).toBeGreaterThan(6)
    for (const [block] of ready) {
      const { str, dex, con, int, hpMax, epMax, msMax, skills, specs, ready: held } = opened({ block })
      const ratings = [...Object.values(skills), ...Object.values(specs)]
      expect([block, str + dex + con + int]).toEqual([block, 5])
      expect([block, hpMax + epMax + msMax]).toEqual([block, 35])
      expect([block, ratings.reduce((sum, one) => sum + one, 0)]).toEqual([block, 10])
      expect(Math.max(str, dex, con, int, hpMax - 10, epMax - 10, msMax - 10, ...ratings)).toBe(3)
      expect(handsFor(held)).toBeLessThanOrEqual(2)
    }
  })
})

describe('UD10: sheets that do not fit', () => {
  test.each([
    [{ skills: { melee: 2 }, specs: { sword: 3 } }, /specs\.sword.*E_SHEET/],
    [{ skills: { melee: 3, ranged: 1 }, specs: { polearm: 2 } }, /specs\.polearm.*E_SHEET/],
    [{ skills: { melee: 2, dualMelee: 3 } }, /dualMelee.*E_SHEET/],
    [{ skills: { ranged: 2, dualRanged: 3 } }, /dualRanged.*E_SHEET/],
    [{ skills: { ranged: 1, sharpShooter: 2 } }, /sharpShooter.*E_SHEET/],
    [{ ready: ['longstaff', 'shield'] }, /ready.*E_HANDS/],
    [{ ready: ['assault-rifle', 'bayonet', 'dagger'] }, /ready.*E_HANDS/],
    [{ ready: ['spoon'] }, /there is no item 'spoon'/],
    [{ armour: ['shield'] }, /there is no armour 'shield'/],
    [{ str: 11 }, /str/],
    [{ con: -6 }, /con/],
    [{ ep: -11 }, /ep/],
    [{ hpMax: 51 }, /hpMax/],
  ])('%j (UD-SHEET-4, UD-SHEET-5, C31)', (sheet, why) => expect(refusedAt(sheet).join()).toMatch(why))

  test('nothing is capped where it fits: hands shared by a bayonet, ratings as high as their parents (UD-GEAR-6)', () => {
    expect(refusedAt({ ready: ['rifle', 'bayonet'] })).toEqual([])
    expect(refusedAt({ ready: ['long-sword', 'shield', 'unarmed'] })).toEqual([])
    expect(
      refusedAt({ skills: { melee: 2, ranged: 2, dualMelee: 2, sharpShooter: 2 }, specs: { polearm: 2 } }),
    ).toEqual([])
  })
})

describe('UD10: a person in a line', () => {
  test('the sample is read, written, and read to the same', () => {
    const first = read(sample)
    if ('refused' in first) throw new Error(first.refused)
    expect(first).toMatchObject({
      name: 'Anna',
      sheet: {
        str: 2,
        hpMax: 12,
        skills: { initiative: 1, melee: 3, parry: 2 },
        ready: ['short-sword', 'shield'],
        carried: ['dagger'],
        armour: ['studded-leather'],
      },
    })
    const again = read(write(opened(first.sheet)))
    expect('sheet' in again && opened(again.sheet)).toEqual(opened(first.sheet))
  })

  test('every ready-made one, with pools, kinds and negative attributes', () => {
    for (const block of Object.keys(BLOCKS)) {
      const who = opened({ block })
      const again = read(`X ${write(who)}`)
      if ('refused' in again) throw new Error(`${block}: ${again.refused}`)
      expect({ ...opened(again.sheet), name: who.name, group: who.group, fitted: who.fitted, size: who.size }).toEqual({
        ...who,
      })
    }
  })

  test('what is left out is 0; hands are filled in order, ids do as well as names', () => {
    expect(read('Wolf dex 3 int −2, large, creature, Bite, hide')).toMatchObject({
      name: 'Wolf',
      sheet: { dex: 3, int: -2, size: 'large', kind: 'creature', ready: ['bite'], armour: ['hide'] },
    })
    expect(read('STR 1, longstaff, Dagger, 2 Throwing knives, Wear Armor 2, sword spec 1, melee pool 2')).toMatchObject(
      {
        refused: expect.stringMatching(/^Part 3/),
      },
    )
    expect(read('STR 1, longstaff, Dagger, 2 throwing-knife, Wear Armor 2, sword spec 1, melee pool 2')).toMatchObject({
      name: null,
      sheet: {
        ready: ['longstaff'],
        carried: ['dagger', 'throwing-knife', 'throwing-knife'],
        skills: { wearArmor: 2 },
        specs: { sword: 1 },
        pools: { melee: 2 },
      },
    })
  })

  test.each([
    ['Anna, Short sword', /STR, DEX, CON or INT expected/],
    ['STR 1, melee', /Part 1, 'melee': there is no such weapon/],
    ['STR 1, mele 2', /did you mean melee/],
    ['STR 1, melee 0', /rating of 1 or more/],
    ['STR 1, 43 Daggers', /more than 40 things/],
  ])('%s', (line, why) => expect(read(line)).toMatchObject({ refused: expect.stringMatching(why) }))
})

describe('UD10: a new character', () => {
  test('shares the points of the page', () => {
    const { form, left } = formOf([
      ['manually'],
      ['2 2 1 0'],
      ['2,2,1'],
      ['melee 3, sword spec 3, parry 3, search 1'],
      ['short-sword'],
      ['shield'],
      ['dagger'],
      ['no more'],
      ['studded-leather'],
      ['no more'],
    ])
    const { sheet } = make(form, 'player')
    expect(opened(sheet)).toMatchObject({
      str: 2,
      dex: 2,
      con: 1,
      int: 0,
      hp: 12,
      ep: 12,
      ms: 11,
      ready: ['short-sword', 'shield'],
      carried: ['dagger'],
      armour: ['studded-leather'],
      specs: { sword: 3 },
    })
    expect(left).toEqual([])
  })

  test('by dice each point falls on an attribute, beyond 3 on the next', () => {
    const { form, dice } = formOf(
      [['random'], ['accept'], ['3 2 0'], ['None'], ['no more'], ['no more']],
      [1, 1, 1, 1, 4],
    )
    expect(make(form, 'player').sheet).toMatchObject({
      str: 3,
      dex: 1,
      con: 0,
      int: 1,
      hpMax: 13,
      epMax: 12,
      msMax: 10,
    })
    expect(dice).toEqual([])
  })

  test.each([
    [['manually'], ['3 3 0 0'], /make 5/],
    [['manually'], ['4 1 0 0'], /make 5/],
    [['manually'], ['2 2 0 0'], /make 5/],
    [['manually'], ['2 2 1'], /make 5/],
  ])('%s %s is refused', (how, four, why) => expect(() => make(formOf([how, four]).form, 'player')).toThrow(why))

  test.each([
    [['2 2 2'], ['None'], /make 5/],
    [['2 2 1'], ['melee 4'], /above 3/],
    [['2 2 1'], ['melee 3, parry 3, dodge 3, ranged 2'], /these are 11/],
    [['2 2 1'], ['melee 3, sword spec 3, parry 3, dodge 2'], /these are 11/],
    [['2 2 1'], ['melee 2, sword spec 3'], /E_SHEET: at most 2/],
    [['2 2 1'], ['melee 2, dualMelee 3'], /E_SHEET: at most 2/],
  ])('scores %s, skills %s are refused', (scores, skills, why) =>
    expect(() => make(formOf([['manually'], ['2 2 1 0'], scores, skills]).form, 'player')).toThrow(why),
  )

  test('the referee makes whom he likes, or takes one ready-made', () => {
    const answers = [['manually'], ['-5 10 0 4'], ['20 1 50'], ['melee 9'], ['no more'], ['no more']]
    expect(opened(make(formOf(answers).form, 'npc').sheet)).toMatchObject({
      str: -5,
      dex: 10,
      hp: 20,
      ep: 1,
      skills: { melee: 9 },
    })
    expect(make(formOf([['ready', 'knight']]).form, 'npc')).toEqual({ sheet: { block: 'knight' }, name: 'Knight' })
    expect(() => make(formOf([['manually'], ['-6 0 0 0']]).form, 'npc')).toThrow(/-5 to 10/)
  })
})

describe('UD10: between fights', () => {
  const of = (sheet: object) => carries(opened(sheet))
  const done = (sheet: object, key: string, deed: string) =>
    of(sheet)
      .find((one) => one.key === key)!
      .deeds.find((one) => one.key === deed)!.changed

  test('what is drawn takes the hands of what is held (UD-SHEET-5)', () => {
    const who = { ready: ['short-sword', 'shield'], carried: ['dagger', 'longstaff'] }
    expect(done(who, 'carried-dagger', 'equip')).toMatchObject({
      ready: ['shield', 'dagger'],
      carried: ['longstaff', 'short-sword'],
    })
    expect(done(who, 'carried-longstaff', 'equip')).toMatchObject({
      ready: ['longstaff'],
      carried: ['dagger', 'short-sword', 'shield'],
    })
    expect(done(who, 'ready-1', 'unequip')).toMatchObject({
      ready: ['short-sword'],
      carried: ['dagger', 'longstaff', 'shield'],
    })
    expect(done({ ready: ['rifle'], carried: ['bayonet'] }, 'carried-bayonet', 'equip')).toMatchObject({
      ready: ['rifle', 'bayonet'],
    })
  })

  test('magazines are filled, from the spare ones where there are any (UD-GEAR-4)', () => {
    const who = { ready: ['smg'], carried: ['spare-magazine', 'spare-magazine'], loaded: { smg: 4 } }
    expect(of(who)[0]!.label).toBe('SMG (in hand, 4 of 30)')
    const after = done(who, 'ready-0', 'reload')
    expect(after.carried).toEqual(['spare-magazine'])
    const last = done({ ready: ['smg'], carried: ['spare-magazine'], loaded: { smg: 4 } }, 'ready-0', 'reload')
    expect(last).toMatchObject({ carried: [], loaded: { 'spare-magazine': 0 } })
    const empty = { ready: ['smg'], loaded: { smg: 4, 'spare-magazine': 0 } }
    expect(of(empty)[0]!.deeds.map(({ key }) => key)).not.toContain('reload')
    expect(give(opened(empty), 'spare-magazine', 1)).toMatchObject({ carried: ['spare-magazine'], loaded: { smg: 4 } })
    expect(carries(after)[0]!.label).toBe('SMG (in hand, 30 of 30)')
    expect(carries(after)[0]!.deeds.map(({ key }) => key)).toEqual(['unequip', 'throw away'])
  })

  test('armour is worn and taken off, hides are not; devices are fitted', () => {
    expect(done({ armour: ['kevlar'] }, 'kevlar', 'unequip')).toMatchObject({ armour: [], carried: ['kevlar'] })
    expect(done({ carried: ['kevlar'] }, 'carried-kevlar', 'equip')).toMatchObject({ armour: ['kevlar'], carried: [] })
    expect(of({ block: 'wolf' }).map(({ deeds }) => deeds)).toEqual([[], []])
    const scoped = done({ ready: ['rifle'], carried: ['targeting-scope'] }, 'carried-targeting-scope', 'use')
    expect(scoped).toMatchObject({ fitted: { 'targeting-scope': 'rifle' }, carried: [] })
  })

  test('anything of the catalogue can be given, but nothing that is part of a body', () => {
    expect(give(opened({}), 'dagger', 2)).toMatchObject({ carried: ['dagger', 'dagger'] })
    expect(give(opened({}), 'claws', 1)).toHaveProperty('refused')
    expect(give(opened({}), 'dagger', 41)).toHaveProperty('refused')
  })

  test('an hour gives 1 EP, a day 1 HP and 1 MS (UD-END-4), and pools are full (UD-END-3)', () => {
    const who = opened({ hp: 3, ep: 2, ms: 4, hpMax: 12, pools: { melee: { max: 2, now: 0 } } })
    expect(rest(who, 'short')).toMatchObject({ hp: 3, ep: 3, ms: 4, pools: { melee: { max: 2, now: 2 } } })
    expect(rest(who, 'long')).toMatchObject({ hp: 4, ep: 10, ms: 5 })
    expect(rest(opened({}), 'long')).toMatchObject({ hp: 10, ep: 10, ms: 10 })
  })

  test('who fell by wounds wakes above 0 HP, who fell by exhaustion above -10 EP (UD-END-5)', () => {
    const fallen = (more: object) => rest(opened({ unconscious: true, fellBy: 'hp', ...more }), 'long')
    expect(fallen({ hp: -1 })).toMatchObject({ hp: 0, unconscious: true })
    expect(fallen({ hp: 0 })).toMatchObject({ hp: 1, unconscious: false, fellBy: null })
    expect(fallen({ hp: -3, ep: -10, fellBy: 'ep' })).toMatchObject({ unconscious: false })
  })

  test('the dead do not rest or fight, machines do not rest', () => {
    expect(rest(opened({ dead: true }), 'long')).toHaveProperty('refused')
    expect(isFit(opened({ dead: true }))).toBe(false)
    expect(isFit(opened({}))).toBe(true)
    expect(rest(opened({ block: 'sentry-drone', hp: 2 }), 'long')).toHaveProperty('refused')
  })
})
