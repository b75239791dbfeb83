import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { BOOKS } from '../../src/books/index.ts'
import { scriptedTray, seededTray } from '../../src/engine/dice-tray.ts'
import type { Entry } from '../../src/engine/log.ts'
import { open } from '../../src/engine/open-and-resume.ts'
import { answer } from '../../src/engine/play.ts'
import { decided, doctrineOf } from '../../src/engine/policy.ts'
import { simulate } from '../../src/engine/simulate.ts'
import { viewOf } from '../../src/engine/viewer-lines.ts'
import { makeSentence } from '../../src/words/entry-sentences.ts'
import { fightOf, foe, someone, type Written } from '../cepheus-people.ts'
import { accepted } from '../script.ts'
import { inTurn, TRAINED } from './attacks.ts'
import { full } from './full-game.ts'

type Doctrine = 'cautious' | 'professional' | 'fanatic' | 'animal'
const score = (now: number, max: number): object => ({ now, max })
const HALF = { end: score(3, 7) }
const SERIOUS = { str: score(6, 7), dex: score(6, 7), end: score(6, 7) }
const npc = (sheet: object = {}): Written => foe('npc', { weapons: ['assault-rifle'], skills: TRAINED, ...sheet })
const bob = (pos: unknown, sheet: object = {}): Written => someone('bob', { pos, ...sheet })
const mate = foe('mate', { pos: { x: 0, y: 30 } })

/** What a doctrine does in the first turn, every throw showing ones; the referee grants half cover, or refuses. */
function turnOf(
  doctrine: Doctrine,
  people: readonly Written[],
  { options = full(), cover = 'half' }: { readonly options?: object; readonly cover?: string } = {},
): readonly string[] {
  const log: Entry<Event>[] = []
  const policy = cepheus.policies[doctrine]!
  simulate<Fight, Event>(
    cepheus,
    fightOf(inTurn(people), { options }),
    {
      policy: (fight, who, about, level, size) =>
        about === 'cover' ? [cover] : policy(fight, who, about, level, size),
      fall: ({ count }) => Array.from({ length: count }, () => 1),
      log,
    },
    { mostBeats: 1 },
  )
  return log.flatMap((entry) =>
    entry.type === 'answered' && entry.about === 'turn'
      ? [entry.path.map((step) => (typeof step === 'object' ? JSON.stringify(step) : step)).join(' ')]
      : [],
  )
}

/** What it answers to an attack of Bob's, and why. */
function reactionOf(doctrine: Doctrine, sheet: object, weapon = 'auto-pistol', metres = 5): readonly unknown[] {
  const fight = fightOf(
    [
      someone('bob', { weapons: [weapon], skills: TRAINED, initiative: 20 }),
      foe('npc', { pos: metres, initiative: 10, ...sheet }),
    ],
    { options: full() },
  )
  const { tray } = scriptedTray([])
  const opened = open(cepheus, fight, tray)
  const {
    fight: now,
    asks: [ask],
  } = accepted(
    answer(opened, opened.asks[0]!.n, [
      'significant',
      'attack',
      'npc',
      weapon,
      weapon === 'auto-pistol' ? 'single' : 'strike',
    ]),
  )
  const path = decided(cepheus.policies[doctrine]!, now, ask!)
  return [path[0], cepheus.reasons![doctrine]!(now, ask!, path)]
}

describe('the cautious', () => {
  test('look for cover, get small behind it, and aim long', () => {
    expect(turnOf('cautious', [npc(), bob(100)])[0]).toBe('minor take cover [0,1.5]')
    expect(turnOf('cautious', [npc({ cover: 'half' }), bob(100)])[0]).toBe('minor stance crouched')
    expect(
      turnOf('cautious', [
        npc({ cover: 'half', stance: 'crouched', skills: {}, weapons: ['auto-pistol'] }),
        bob(40, { cover: 'half' }),
      ]),
    ).toEqual(['minor aim bob', 'significant two minors', 'minor aim bob', 'minor aim bob'])
  })

  test('ask for cover once in a turn, and not where there is none to be had', () => {
    expect(
      turnOf('cautious', [npc(), bob(100)], { cover: 'refuse' }).filter((path) => path.includes('take cover')),
    ).toHaveLength(1)
    expect(turnOf('cautious', [npc(), bob(100)], { options: {} })[0]).toBe('minor aim bob')
  })

  test('step back from who comes too near with a gun in hand', () => {
    expect(turnOf('cautious', [npc({ cover: 'half' }), bob(5)])[0]).toBe('minor move [-6,0]')
    expect(turnOf('cautious', [npc({ cover: 'half' }), bob(6)])[0]).toBe('minor stance crouched')
    expect(turnOf('cautious', [npc({ weapons: ['cutlass'] }), bob(2)])[0]).toBe('significant attack bob cutlass strike')
  })

  test('go while they can: wounded and outnumbered, or seriously wounded; not the fearless, nor at a hobble from what is near', () => {
    const second = someone('ann', { pos: 60 })
    expect(turnOf('cautious', [npc(HALF), bob(50), second])[0]).toBe('minor move [-6,0]')
    expect(turnOf('cautious', [npc({ ...HALF, tags: ['fearless'] }), bob(50), second])[0]).toBe(
      'minor take cover [0,1.5]',
    )
    expect(turnOf('cautious', [npc(HALF), bob(50), mate])[0]).toBe('minor take cover [0,1.5]')
    expect(turnOf('cautious', [npc(SERIOUS), bob(50)])).toEqual([
      'significant two minors',
      'minor move [-1.5,0]',
      'minor aim bob',
    ])
    expect(turnOf('cautious', [npc(SERIOUS), bob(12)])[0]).toMatch(/^significant attack/)
  })

  test('parry if they can, else dodge', () => {
    expect(reactionOf('cautious', {})).toEqual(['dodge', 'better not to be hit'])
    expect(reactionOf('cautious', { skills: { 'Natural Weapons': 1 } }, 'cudgel', 1)).toEqual([
      'parry',
      'it knows how to parry',
    ])
    expect(reactionOf('cautious', { skills: { 'Natural Weapons': 0 } }, 'cudgel', 1)[0]).toBe('dodge')
  })
})

describe('professionals', () => {
  const ready = { cover: 'half', stance: 'crouched' }

  test('take on the wounded before the fresh, and burst for damage where they hit anyway', () => {
    const people = [npc({ ...ready, skills: { 'Slug Rifle': 2 } }), bob(10), someone('ann', { pos: 18, ...HALF })]
    expect(turnOf('professional', people)).toEqual([
      'minor aim ann',
      'significant attack ann assault-rifle burst 4 damage',
    ])
    expect(
      turnOf('professional', [
        npc({ ...ready, skills: { 'Slug Rifle': 2 } }),
        bob(8),
        someone('ann', { pos: 18, ...HALF }),
      ])[0],
    ).toBe('minor aim bob')
  })

  test('burst to hit where that is doubtful', () => {
    expect(turnOf('professional', [npc(ready), bob(20)])).toEqual([
      'minor aim bob',
      'significant attack bob assault-rifle burst 4 accuracy',
    ])
  })

  test('aim where it hurts when they can hardly miss', () => {
    expect(turnOf('professional', [npc({ ...ready, skills: { 'Slug Rifle': 3 } }), bob(20)])[0]).toBe('minor kill bob')
  })

  test('pin down who sits deep in cover and has still to act, where friends profit', () => {
    const deep = bob(20, { cover: 'threeQuarter' })
    expect(turnOf('professional', [npc(ready), deep, mate])).toEqual([
      'minor aim bob',
      'significant suppress bob assault-rifle',
    ])
    for (const people of [
      [npc(ready), deep],
      [npc(ready), bob(20, { cover: 'half' }), mate],
      [npc(ready), bob(20, { cover: 'threeQuarter', tags: ['fearless'] }), mate],
    ])
      expect(turnOf('professional', people).some((path) => path.includes('suppress'))).toBe(false)
  })

  test('throw a grenade among several', () => {
    expect(
      turnOf('professional', [
        npc({ items: [{ itemId: 'frag-grenade', qty: 1 }] }),
        bob(20),
        someone('ann', { pos: { x: 20, y: 3 } }),
      ])[0],
    ).toBe('significant grenade frag-grenade bob throw')
  })

  test('fall back when seriously wounded, or wounded and alone', () => {
    expect(turnOf('professional', [npc(HALF), bob(50)])[0]).toBe('minor move [-6,0]')
    expect(turnOf('professional', [npc({ ...HALF, ...ready }), bob(50), mate])[0]).toBe('minor aim bob')
    expect(turnOf('professional', [npc(SERIOUS), bob(50), mate])[0]).toBe('significant two minors')
  })

  test('duck in cover or badly hurt, but not out of a long aim', () => {
    expect(reactionOf('professional', {})[0]).toBe('stand')
    expect(reactionOf('professional', { cover: 'half' })).toEqual(['dodge', 'in cover, or badly hurt: duck'])
    expect(reactionOf('professional', HALF)[0]).toBe('dodge')
    expect(reactionOf('professional', { cover: 'half', aim: { targetId: 'bob', kind: 'hit', count: 2 } })[0]).toBe(
      'stand',
    )
    expect(reactionOf('professional', { cover: 'half', aim: { targetId: 'bob', kind: 'hit', count: 1 } })[0]).toBe(
      'dodge',
    )
  })
})

describe('arms that fail', () => {
  const gun = (weaponId: string, sheet: object): object => ({
    weaponId,
    loaded: 0,
    magazines: 0,
    drawn: true,
    ...sheet,
  })
  const behind = { cover: 'half', stance: 'crouched' }

  test('are reloaded, or left for another weapon', () => {
    expect(
      turnOf('professional', [npc({ ...behind, weapons: [gun('auto-pistol', { magazines: 1 })] }), bob(20)])[0],
    ).toBe('minor ready reload auto-pistol')
    expect(
      turnOf('professional', [
        npc({ ...behind, weapons: [gun('auto-pistol', {}), gun('revolver', { drawn: false, loaded: 6 })] }),
        bob(20),
      ])[0],
    ).toBe('minor ready revolver')
    expect(turnOf('cautious', [npc({ ...behind, weapons: [gun('cutlass', { drawn: false })] }), bob(20)])[0]).toBe(
      'minor ready cutlass',
    )
  })

  test('by the seriously wounded too, in place of an attack', () => {
    expect(
      turnOf('professional', [
        npc({ ...SERIOUS, ...behind, weapons: [gun('auto-pistol', { magazines: 1 })] }),
        bob(10),
      ]).slice(0, 2),
    ).toEqual(['significant two minors', 'minor ready reload auto-pistol'])
  })

  test('and are nothing to stay for; who came with bare hands fights with them', () => {
    expect(turnOf('professional', [npc({ ...behind, weapons: [gun('auto-pistol', {})] }), bob(8)])[0]).toBe(
      'minor move [-3,0]',
    )
    expect(turnOf('professional', [npc({ weapons: [] }), bob(4)])).toEqual([
      'minor move [1,0]',
      'significant attack bob unarmed-strike strike',
    ])
  })

  test('where no dice would do, nothing is wasted', () => {
    expect(
      turnOf('professional', [npc({ ...behind, dex: 2, skills: {} }), bob(2, { cover: 'full' })]).filter((path) =>
        path.includes('attack'),
      ),
    ).toEqual([])
  })
})

describe('fanatics', () => {
  test('go forward, with all they have, hurt or not', () => {
    expect(turnOf('fanatic', [npc({ ...SERIOUS, weapons: ['dagger'] }), bob(20)])[0]).toBe(
      'significant attack bob dagger throw',
    )
    expect(turnOf('fanatic', [npc({ ...HALF, weapons: ['cutlass'] }), bob(5)])).toEqual([
      'minor move [2,0]',
      'significant attack bob cutlass strike',
    ])
    expect(turnOf('fanatic', [npc(HALF), bob(20)])).toEqual([
      'significant attack bob assault-rifle burst 4 damage',
      'skip',
    ])
  })

  test('do not dodge', () =>
    expect(reactionOf('fanatic', { cover: 'half', ...HALF })).toEqual(['stand', 'it does not care']))
})

describe('animals', () => {
  const beast = (sheet: object = {}): Written => foe('npc', { block: 'guard-beast', ...sheet })

  test('go for the weakest near them', () => {
    expect(turnOf('animal', [beast(), bob({ x: 0, y: 6 }), someone('ann', { pos: 10, ...HALF })])).toEqual([
      'minor move [7,0]',
      'significant attack ann bite strike',
    ])
    expect(
      turnOf('animal', [beast(), bob({ x: 6, y: 0 }), someone('ann', { pos: { x: 0, y: 6 }, end: 6 })]).at(-1),
    ).toBe('significant attack ann bite strike')
  })

  test('run when it hurts and the pack is gone', () => {
    expect(turnOf('animal', [beast({ end: score(3, 7) }), bob(6)])[0]).toBe('minor move [-12,0]')
    expect(turnOf('animal', [beast({ end: score(4, 7) }), bob(6)])[0]).toBe('minor move [3,0]')
    expect(turnOf('animal', [beast({ end: score(3, 7) }), bob(6), mate])[0]).toBe('minor move [3,0]')
  })

  test('shy away once hurt', () => {
    expect([reactionOf('animal', {})[0], reactionOf('animal', HALF)]).toEqual([
      'stand',
      ['dodge', 'it has learnt to shy away'],
    ])
  })
})

describe('every doctrine', () => {
  const names = Object.keys(cepheus.policies)

  test('the first is the usual one', () =>
    expect(names).toEqual(['standard', 'cautious', 'professional', 'fanatic', 'animal']))

  test.each(names)('%s gives a reason of one line for everything it does in a turn', (name) => {
    let play = open(
      cepheus,
      fightOf(inTurn([npc({ weapons: [{ weaponId: 'rifle', loaded: 1, magazines: 1 }] }), bob(30), mate]), {
        options: full(),
      }),
      seededTray(4),
    )
    for (let n = 0; n < 40 && play.asks.length > 0; n++) {
      const ask = play.asks[0]!
      const path = decided(cepheus.policies[name]!, play.fight, ask)
      if (ask.about === 'turn' || ask.about === 'reaction')
        expect(cepheus.reasons![name]!(play.fight, ask, path)).toMatch(/^[^\n]{5,80}$/)
      play = accepted(answer(play, ask.n, path, { by: 'policy' }))
    }
  })

  test('what is out of the ordinary goes by the usual column', () => {
    const crushed = [npc({ load: 70 }), bob(30)]
    expect(turnOf('fanatic', crushed, { options: full({ encumbrance: true }) })[0]).toBe('minor move [1.5,0]')
    const carried = [npc({ load: 70, aboard: 'car' }), bob(30), foe('car', { block: 'ground-car' })]
    expect(turnOf('fanatic', carried, { options: full({ encumbrance: true }) })).toEqual(['skip'])
  })

  test('is chosen by control', () => {
    expect(
      ['auto', 'auto:fanatic', 'auto:nonsense', 'referee', 'player:1', 'automatic'].map((control) =>
        doctrineOf(cepheus.policies, control),
      ),
    ).toEqual(['standard', 'fanatic', 'standard', null, null, null])
  })

  test("its reason is the referee's to read, and nobody else's", () => {
    const opened = open(cepheus, fightOf(inTurn([npc(), bob(30)])), seededTray(4))
    const play = accepted(
      answer(opened, opened.asks[0]!.n, ['minor', 'aim', 'bob'], {
        by: 'policy',
        why: 'a steady shot is worth the moment',
      }),
    )
    const seen = (referee: boolean) =>
      viewOf(cepheus, play, { referee, seats: ['npc'], health: 'exact', rolls: {} })
        .map(({ entry }) => entry)
        .find(({ type }) => type === 'answered')
    expect(seen(false)).toEqual({
      type: 'answered',
      ask: expect.anything(),
      who: 'npc',
      about: 'turn',
      path: ['minor', 'aim', 'bob'],
      by: 'policy',
    })
    expect(makeSentence(BOOKS.cepheus!, seen(true) as never, play.fight)).toBe(
      'Npc thinks: a steady shot is worth the moment.',
    )
    expect(makeSentence(BOOKS.cepheus!, seen(false) as never, play.fight)).toBeNull()
  })
})

test.each([
  ['cautious', ['minor move [-6,0]']],
  ['professional', []],
  ['fanatic', []],
  ['animal', []],
] as const)(
  'the %s shoots at a vehicle of its own side that an enemy sits in, and aims at none',
  (doctrine, before) => {
    const car = foe('car', { block: 'ground-car', pos: 4, initiative: 1 })
    const deeds = turnOf(doctrine, [npc({ weapons: ['auto-pistol'] }), car, bob(4, { aboard: 'car', post: 'driver' })])
    expect(deeds.filter((deed) => deed !== 'skip')).toEqual([...before, 'significant attack car auto-pistol single'])
  },
)
