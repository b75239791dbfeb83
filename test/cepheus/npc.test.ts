import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import type { Entry } from '../../src/engine/log.ts'
import { sizeOf } from '../../src/engine/option-tree.ts'
import type { Path } from '../../src/engine/options.ts'
import { answer, linesOf } from '../../src/engine/play.ts'
import { simulate } from '../../src/engine/simulate.ts'
import { fightOf, foe, freshFight, someone, type Written } from '../cepheus-people.ts'
import { accepted, type Move, script } from '../script.ts'
import { attackOnce, inTurn, type Played, set, TRAINED, who } from './attacks.ts'

const { standard } = cepheus.policies
/** What an NPC says to the first open question. */
const npc = ({ fight, asks: [ask] }: Played): unknown =>
  standard!(fight, { id: ask!.who }, ask!.about, ask!.options, sizeOf(ask!.options))
/** What is taken when time runs out. */
const timeout = ({ fight, asks: [ask] }: Played): Path | null =>
  cepheus.asks[ask!.about]!.default(fight, ask!.who, ask!.options)

/** The first turn, played by the NPC column alone; every throw shows ones. Returns what was decided. */
function turnOf(people: readonly Written[]): readonly string[] {
  const log: Entry<Event>[] = []
  simulate<Fight, Event>(
    cepheus,
    fightOf(inTurn(people)),
    { policy: standard!, fall: ({ count }) => Array.from({ length: count }, () => 1), log },
    { mostBeats: 1 },
  )
  return log.flatMap((entry) => (entry.type === 'answered' && entry.about === 'turn' ? [entry.path.join(' ')] : []))
}
const gun = (weaponId: string, sheet: object = {}): object => ({
  weaponId,
  loaded: 1,
  magazines: 1,
  drawn: true,
  ...sheet,
})
const thug = (sheet: object = {}): Written => foe('thug', { weapons: ['auto-pistol'], skills: TRAINED, ...sheet })
const bob = (pos: number, sheet: object = {}): Written => someone('bob', { pos, ...sheet })

describe('the NPC turn (CE-AI-1)', () => {
  test('no weapon drawn: draw the first in the list, then attack (CE-AI-1, CE-DEC-15)', () => {
    const weapons = [gun('auto-pistol', { drawn: false }), gun('rifle', { drawn: false })]
    expect(turnOf([thug({ weapons }), bob(5)])).toEqual([
      'minor ready auto-pistol',
      'significant attack bob auto-pistol single',
    ])
  })

  test('under too great a load it crawls, also from full cover where it lies (CE-AI-1, CE-SHEET-6)', () => {
    const log: Entry<Event>[] = []
    const fight = fightOf(inTurn([thug({ load: 70, cover: 'full', stance: 'crouched' }), bob(20)]), {
      options: { encumbrance: true },
    })
    simulate<Fight, Event>(cepheus, fight, { policy: standard!, fall: () => [1, 1], log }, { mostBeats: 1 })
    expect(log.flatMap((entry) => (entry.type === 'answered' ? [entry.path.join(' ')] : []))[0]).toMatch(
      /^minor move back/,
    )
  })

  test('empty: reload, then attack (CE-AI-1)', () => {
    expect(turnOf([thug({ weapons: [gun('auto-pistol', { loaded: 0 })] }), bob(5)])).toEqual([
      'minor ready reload auto-pistol',
      'significant attack bob auto-pistol single',
    ])
  })

  test('a row of -2 and better: aim, then attack (CE-AI-1)', () => {
    expect(turnOf([thug(), bob(50)])).toEqual(['minor aim bob', 'significant attack bob auto-pistol single'])
  })

  test('a worse row: move toward a better one, and attack if possible (CE-AI-1, CE-DEC-16)', () => {
    expect(turnOf([thug(), bob(-50.5)])).toEqual(['minor move forward 6', 'significant attack bob auto-pistol single'])
  })

  test('out of range: all three minor actions go into moving (CE-AI-1)', () => {
    expect(turnOf([thug(), bob(-270)])).toEqual([
      'minor move forward 6',
      'significant two minors',
      'minor move forward 6',
      'minor move forward 6',
    ])
  })

  test('no farther than the best row of its weapon wants (CE-DEC-16)', () => {
    expect(turnOf([thug({ weapons: ['cudgel'] }), bob(-4)])).toEqual([
      'minor move forward 3',
      'significant attack bob cudgel strike',
    ])
    expect(turnOf([thug({ weapons: ['cutlass'] }), bob(-4)])).toEqual([
      'minor move forward 1',
      'significant attack bob cutlass strike',
    ])
  })

  test('a rifle pressed to the chest is taken a step back (CE-DEC-16)', () => {
    expect(turnOf([thug({ weapons: ['rifle'] }), bob(-1)])).toEqual([
      'minor move back 2.5',
      'significant attack bob rifle single',
    ])
  })

  test.each<[string, object, readonly Written[], boolean]>([
    ['wounded and alone', { end: { max: 7, now: 6 } }, [], true],
    ['unhurt and alone', {}, [], false],
    ['wounded, with a friend on his feet', { end: { max: 7, now: 6 } }, [foe('wes')], false],
    ['wounded, alone and fearless', { end: { max: 7, now: 6 }, tags: ['fearless'] }, [], false],
  ])('%s: flees %s %s %s (CE-AI-1)', (_, sheet, more, flees) => {
    const [first] = turnOf([thug(sheet), bob(-5), ...more])
    expect(first).toBe(flees ? 'minor move back 6' : 'minor aim bob')
  })

  test('who flees does nothing but run (CE-AI-1)', () => {
    expect(turnOf([thug({ end: { max: 7, now: 6 } }), bob(-5)])).toEqual([
      'minor move back 6',
      'significant two minors',
      'minor move back 6',
      'minor move back 6',
    ])
  })

  test('who cannot attack as it lies stands up first (CE-COVER-3, CE-STANCE-3)', () => {
    expect(turnOf([thug({ weapons: ['cudgel'], stance: 'prone' }), bob(-1)])).toEqual([
      'minor stance standing',
      'significant attack bob cudgel strike',
    ])
    expect(turnOf([thug({ stance: 'crouched', cover: 'full' }), bob(-5)])).toEqual([
      'minor stance standing',
      'significant attack bob auto-pistol single',
    ])
    expect(turnOf([thug({ stance: 'prone' }), bob(-5)])).toEqual([
      'minor aim bob',
      'significant attack bob auto-pistol single',
    ])
  })

  test('of two ways with a weapon the better sum, a tie for the strike (CE-RANGE-6)', () => {
    const dagger = (skills: object): string => turnOf([thug({ weapons: ['dagger'], skills }), bob(-2)])[1]!
    expect([dagger({ Piercing: 2, Athletics: 0 }), dagger({ Piercing: 1, Athletics: 0 })]).toEqual([
      'significant attack bob dagger strike',
      'significant attack bob dagger throw',
    ])
  })

  test('a weapon without single shots fires its burst (CE-DEC-13)', () => {
    expect(turnOf([thug({ weapons: ['submachinegun'] }), bob(-5)])[1]).toBe(
      'significant attack bob submachinegun burst',
    )
  })

  test.each([
    ['the nearest enemy', [bob(-5), someone('ann', { pos: -4 })], 'ann'],
    ['then the lowest END', [bob(-5), someone('ann', { pos: -5, end: 6 })], 'ann'],
    ['then entry order', [bob(-5), someone('ann', { pos: -5 })], 'bob'],
    [
      'nobody who is down',
      [
        bob(-5),
        someone('ann', {
          pos: -4,
          conditions: {
            fatigued: false,
            unconscious: true,
            dead: false,
            surrendered: false,
            fled: false,
            outOfComms: false,
          },
        }),
      ],
      'bob',
    ],
    ['no friend', [bob(-5), foe('wes', { pos: -1 })], 'bob'],
  ])('the target is %s (CE-DEC-12)', (_, people, target) => {
    expect(turnOf([thug(), ...people])[0]).toBe(`minor aim ${target}`)
  })

  test('with nobody to fight it skips (CE-DEC-9)', () => expect(turnOf([thug(), foe('wes')])).toEqual(['skip']))
})

describe('what an NPC answers', () => {
  test.each<[string, object, string, string]>([
    ['parries with a melee skill of 1', { skills: { Slashing: 1 } }, 'cudgel', 'parry'],
    ['does not with 0', { skills: { Slashing: 0 } }, 'cudgel', 'stand'],
    ['cannot parry a shot', { skills: { Slashing: 1 } }, 'auto-pistol', 'stand'],
    ['dodges in cover', { cover: 'quarter' }, 'auto-pistol', 'dodge'],
    ['dodges with END at half', { end: { max: 8, now: 4 } }, 'auto-pistol', 'dodge'],
    ['and not above it', { end: { max: 8, now: 5 } }, 'auto-pistol', 'stand'],
    ['cannot dodge lying down', { stance: 'prone', cover: 'half' }, 'cudgel', 'stand'],
  ])('%s (CE-DEC-17)', (_, vex, weapon, how) => {
    const fight = fightOf([someone('bob', { weapons: [weapon], initiative: 9 }), foe('vex', { pos: 1, ...vex })])
    const played = script(cepheus, fight, { answers: [['bob', 'significant', 'attack', 'vex', weapon]] })
    expect(npc(played)).toEqual([how])
  })

  test.each([
    [[7, 9], 'dex'],
    [[9, 7], 'str'],
    [[8, 8], 'str'],
  ])('with STR and DEX %j it and the clock put the rest on %s (CE-DEC-19, CE-DMG-6)', ([str, dex], where) => {
    const played = attackOnce({ vex: { str, dex, end: 1 }, dice: [4, 4, 1, 2] })
    expect([npc(played), timeout(played)]).toEqual([[where], [where]])
  })

  test('it always tries Tactics; a player who does not answer does not (CE-DEC-4)', () => {
    const fight = freshFight([someone('bob', { skills: { Tactics: 0 } }), foe('vex')])
    const played = script(cepheus, fight, {
      answers: [
        ['referee', ['bob', 'vex']],
        ['referee', 5],
      ],
    })
    expect([played.asks[0]!.about, npc(played), timeout(played)]).toEqual(['tactics', ['yes'], ['no']])
  })

  test.each([
    ['enemies', 'no'],
    ['players', 'yes'],
  ])('a delayer of the enemies acts now if the next to act is of the %s (CE-DEC-6)', (side, says) => {
    const fight = fightOf([
      thug({ initiative: 9 }),
      someone('next', { side, initiative: 5 }),
      bob(-5, { initiative: 3 }),
      foe('wes', { initiative: 2 }),
    ])
    const played = script(cepheus, fight, { answers: [['thug', 'delay']] })
    expect([played.asks[0]!.about, npc(played), timeout(played)]).toEqual(['act now', [says], ['no']])
  })

  describe('after the fight', () => {
    const STOPPED: Move<Event> = { overrule: { type: 'stopped', why: 'over' } }
    const hurt = (id: string, end: number): Written => someone(id, { end: { max: 7, now: end } })
    const aftermath = (
      people: readonly Written[],
      answers: readonly Move<Event>[] = [],
      dice: readonly number[] = [],
    ): Played =>
      script(cepheus, fightOf(inTurn(people), { ground: { sickbay: true } }), { dice, answers: [STOPPED, ...answers] })

    test.each([
      [{ Medicine: 0 }, ['yes', 'ann']],
      [{ Recon: 2 }, ['no']],
    ])('with skills %j its first aid is %j; the clock says no (CE-DEC-22)', (skills, says) => {
      const played = aftermath([someone('doc', { skills }), hurt('ann', 5)])
      expect([npc(played), timeout(played)]).toEqual([says, ['no']])
    })

    test('it treats the worst wounded, on a tie the first (CE-DEC-22)', () => {
      const doc = someone('doc', { skills: { Medicine: 0 } })
      expect(npc(aftermath([doc, hurt('ann', 5), hurt('cay', 4)]))).toEqual(['yes', 'cay'])
      expect(npc(aftermath([doc, hurt('ann', 4), hurt('cay', 4)]))).toEqual(['yes', 'ann'])
    })

    test('it does not operate (CE-DEC-23)', () => {
      const low = { max: 7, now: 5 }
      const played = aftermath(
        [someone('doc', { skills: { Medicine: 3 } }), someone('ann', { str: low, dex: low, end: low })],
        [['doc', 'no']],
      )
      expect([played.asks[0]!.about, npc(played), timeout(played)]).toEqual(['surgery', ['no'], ['no']])
    })

    test('healing goes to END, then STR, then DEX (CE-DEC-24, CE-HEAL-6)', () => {
      const low = { max: 7, now: 5 }
      const doc = someone('doc', { skills: { Medicine: 2 }, items: [{ itemId: 'medical-kit', qty: 1 }] })
      const played = aftermath([doc, someone('ann', { str: low, dex: low, end: low })], [['doc', 'yes']], [4, 4])
      expect([npc(played), timeout(played)]).toEqual([[{ end: 2, str: 2 }], [{ end: 2, str: 2 }]])
    })
  })
})

describe('when time runs out', () => {
  test.each([
    ['aware', 'none', null, 'CE-DEC-1'],
    ['range', 'none', null, 'CE-DEC-2'],
    ['tactics', 'turn', ['no'], 'CE-DEC-4'],
    ['act now', 'turn', ['no'], 'CE-DEC-6'],
    ['wake', 'none', null, 'CE-DEC-8'],
    ['turn', 'turn', ['skip'], 'CE-DEC-9, CE-DEC-10, CE-DEC-11, CE-DEC-12, CE-DEC-14, CE-DEC-15, CE-DEC-16'],
    ['reaction', 'reaction', ['stand'], 'CE-DEC-17'],
    ['difficulty', 'none', null, 'CE-DEC-20'],
    ['end', 'none', null, 'CE-DEC-21'],
    ['first aid', 'turn', ['no'], 'CE-DEC-22'],
    ['surgery', 'turn', ['no'], 'CE-DEC-23'],
    ['confirm', 'turn', ['no'], 'CE-ATK-8'],
  ] as const)('"%s" runs on the clock "%s" and takes %j (%s)', (about, clock, path, _id) => {
    const kind = cepheus.asks[about]!
    expect([kind.clock, kind.default(fightOf([bob(0)]), 'bob', [])]).toEqual([clock, path])
  })

  test('damage choices run on the clock of reactions, what heals on that of turns (CE-DEC-19, CE-DEC-24)', () => {
    expect([cepheus.asks.wound!.clock, cepheus.asks.heal!.clock]).toEqual(['reaction', 'turn'])
  })
})

describe('the referee (CE-AI-2)', () => {
  const fight = (): Fight =>
    fightOf([someone('bob', { weapons: ['auto-pistol'], skills: TRAINED, initiative: 9 }), foe('vex', { pos: 5 })])

  test('takes over any decision, and the log says so', () => {
    const opened = script(cepheus, fight(), {})
    const played = accepted(answer(opened, opened.asks[0]!.n, ['skip'], { by: 'referee' }))
    expect(
      linesOf(played)
        .map(({ entry }) => entry)
        .find(({ type }) => type === 'answered'),
    ).toMatchObject({ who: 'bob', path: ['skip'], by: 'referee' })
  })

  test('corrects any value of a sheet, with a reason that is logged', () => {
    const played = script(cepheus, fight(), { answers: [set('vex', 'end.now', 3), set('bob', 'weapons.0.loaded', 1)] })
    expect([who(played, 'vex').end.now, who(played, 'bob').weapons[0]!.loaded]).toEqual([3, 1])
    expect(played.lines).toContain('overruled: set vex end.now 3 (so be it)')
  })

  test('undoes the last answer', () => {
    const played = script(cepheus, fight(), { answers: [['bob', 'skip'], 'undo'] })
    expect([played.asks[0]!.who, played.lines.at(-1)?.startsWith('undone to')]).toEqual(['bob', true])
  })

  test('re-rolls nothing silently: the roll that fell and the word that took it back both stand in the log', () => {
    const played = script(cepheus, fight(), {
      dice: [1, 1, 1, 1],
      answers: [['bob', 'significant', 'attack', 'vex'], ['vex', 'stand'], { recast: [6, 6], why: 'cocked' }],
    })
    expect(played.lines.filter((line) => line.includes('to hit') || line.startsWith('recast'))).toEqual([
      'bob to hit 2 [1 1]',
      'recast 6 6 (cocked)',
      'bob to hit 12 [6 6]',
    ])
  })
})
