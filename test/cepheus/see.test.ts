import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { bookOf } from '../../src/books/index.ts'
import type { RollMode, Sighted, Viewer } from '../../src/engine/book.ts'
import { d, type Modifier } from '../../src/engine/dice.ts'
import type { Rolled } from '../../src/engine/log.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import { everyEventIsSeen, type Marked, mark, OWN, viewer } from '../event-visibility.ts'

/** Vex does it to Bob, Ann looks on; everybody's END is 7. */
const scene = (vex: object = {}, options: object = {}): Fight => ({
  ...fightOf(
    [
      someone('bob'),
      someone('ann', { initiative: 5 }),
      foe('vex', { pos: 20, initiative: 3, ...vex }),
      foe('zed', { pos: 20, initiative: 2 }),
    ],
    { options },
  ),
  attack: { by: 'vex', at: 'bob', weapon: 'rifle', mode: 'single', metres: 20 },
})
const seen = (event: Event, looks: Viewer, fight: Fight = scene()): Event | null =>
  (cepheus.see({ type: 'happened', event }, looks, fight) as { event: Event } | null)?.event ?? null
const BOOK = bookOf('cepheus')!
const SHEET = scene().combatants[2]!

const EVENTS: Readonly<Record<Event['type'], Marked>> = {
  generated: ['+----+-', { who: 'vex', upp: [7, 7, 7, 7, 7, 7] }],
  marked: ['++++o++', { aware: ['vex'] }],
  placed: ['+++++++', { metres: 20 }],
  readied: ['-------', { who: 'vex', initiative: 8 }],
  planned: ['+----+-', { who: 'vex', side: 'enemies', effect: 1, bonus: 1 }],
  outplanned: ['+----+-', { who: 'vex', effect: 1, bonus: 2 }],
  tied: ['-------', { who: 'vex', face: 4 }],
  avoided: ['+++++++', {}],
  opened: ['+++++++', {}],
  round: ['+++++++', { round: 2 }],
  started: ['++oo-++', { who: 'vex', minors: 1 }],
  spent: ['++++-++', { who: 'vex', slot: 'minor' }],
  exchanged: ['++++-++', { who: 'vex' }],
  acted: ['++++-++', { who: 'vex', how: 'done' }],
  delayed: ['++++-++', { who: 'vex' }],
  waited: ['-------', { before: 'vex' }],
  interposed: ['oooo-oo', { who: 'vex', before: 'bob', initiative: 8 }],
  aimed: ['++++-++', { who: 'vex', at: 'bob', kind: 'hit' }],
  posed: ['++++-++', { who: 'vex', stance: 'prone' }],
  drew: ['++++-++', { who: 'vex', weapon: 'rifle' }],
  dropped: ['++++-++', { who: 'vex', weapon: 'rifle' }],
  reloaded: ['++++-++', { who: 'vex', weapon: 'rifle', spent: 1, of: 1 }],
  moved: ['++++-++', { who: 'vex', way: 'forward', metres: 3, x: 17 }],
  checked: ['++++-++', { who: 'vex', skill: 'Recon', total: 8, effect: 0 }],
  contested: ['++++-++', { who: 'vex', against: 'bob', skill: 'Recon', effect: 1, theirs: 0, winner: 'vex' }],
  led: ['++++-++', { who: 'vex', ally: 'zed', effect: 1 }],
  proposed: ['++++-++', { who: 'vex', what: 'Recon' }],
  refused: ['++++-++', { who: 'vex', what: 'Recon' }],
  improvised: ['++++-++', { who: 'vex' }],
  surrendered: ['++++-++', { who: 'vex' }],
  declared: ['++++o++', { who: 'vex', at: 'bob', weapon: 'rifle', mode: 'single', metres: 20, rounds: 1 }],
  reacted: ['+ooo-+o', { who: 'vex', how: 'dodge', cost: 2 }],
  missed: ['++++o++', { who: 'vex', at: 'bob', total: 5, reaction: null }],
  hit: ['++++o++', { who: 'vex', at: 'bob', total: 9, effect: 1 }],
  strayed: ['++++o++', { who: 'vex', at: 'bob' }],
  exploded: ['++++o++', { who: 'vex', x: 20 }],
  resolved: ['++++-++', { who: 'vex' }],
  ablated: ['++---++', { who: 'vex' }],
  jarred: ['+----+-', { who: 'vex', weapon: 'rifle' }],
  struck: ['++o--++', { who: 'vex', points: 3 }],
  wounded: ['++o--++', { who: 'vex', where: 'end', points: 3 }],
  fell: ['++++-++', { who: 'vex', to: 'unconscious' }],
  killed: ['++++o++', { who: 'vex', at: 'bob', weapon: 'rifle', rounds: 1 }],
  woke: ['++++-++', { who: 'vex' }],
  slept: ['++++-++', { who: 'vex' }],
  tired: ['++++-++', { who: 'vex' }],
  'went on': ['+++++++', {}],
  ceased: ['+++++++', {}],
  sobered: ['++---++', { who: 'vex' }],
  'offered aid': ['++++-++', { who: 'vex' }],
  treated: ['++ooo++', { who: 'vex', patient: 'bob', effect: 1, points: 2 }],
  operated: ['++ooo++', { who: 'vex', patient: 'bob', effect: 1, points: 2 }],
  healed: ['++---++', { who: 'vex', where: 'end', points: 0 }],
  closed: ['+++++++', {}],
  admitted: ['++++o++', { who: 'vex', doctor: 'vex' }],
  'went under': ['++oo-++', { who: 'vex', effect: 1, points: 2 }],
  rested: ['++oo-++', { who: 'vex', how: 'rest', points: 3 }],
  cleared: ['++---++', { who: 'vex', where: 'int' }],
  walked: ['++++-++', { who: 'vex', x: 17, y: 2, metres: 3.6, cover: 'half' }],
  hastened: ['++++-++', { who: 'vex' }],
  withdrew: ['++++-++', { who: 'vex' }],
  announced: ['++++-++', { who: 'vex', what: 'attack', at: 'bob' }],
  'carried over': ['oooo-oo', { who: 'vex', initiative: 9 }],
  matched: ['++++-++', { who: 'bob', whos: ['bob', 'vex'] }],
  owed: ['++o--++', { who: 'vex', points: 3 }],
  settled: ['++++o++', { who: 'vex' }],
  took: ['++++-++', { who: 'vex', item: 'stim', holds: null }],
  'took hold': ['oo---oo', { who: 'vex', initiative: 4 }],
  suppressed: ['+oooo+o', { who: 'vex', by: 'bob', effect: 2, drop: 2 }],
  sprayed: ['++++o++', { who: 'vex', at: 'bob' }],
  'fired blind': ['++++-++', { who: 'vex', weapon: 'rifle', metres: 12, rounds: 1 }],
  'went wide': ['++++-++', { who: 'vex' }],
  wrestled: ['++++o++', { who: 'vex', against: 'bob', effect: 1, theirs: 0, winner: 'vex' }],
  held: ['++++o++', { who: 'vex', at: 'bob' }],
  released: ['++++o++', { who: 'vex', at: 'bob' }],
  disarmed: ['++++o++', { who: 'vex', at: 'bob', weapon: 'rifle', taken: true }],
  dragged: ['++++o++', { who: 'vex', at: 'bob', x: 1, y: 2 }],
  hurled: ['++++o++', { who: 'vex', at: 'bob', x: 1, y: 2 }],
  undertook: ['++++-++', { who: 'vex', skill: 'Recon', rounds: 3 }],
  worked: ['++++-++', { who: 'vex', done: 1, of: 3 }],
  disturbed: ['++++-++', { who: 'vex', skill: 'Recon', effect: -2 }],
  abandoned: ['++++-++', { who: 'vex', skill: 'Recon' }],
  tumbled: ['++++-++', { who: 'vex', metres: 4 }],
  endangered: ['++++-++', { who: 'vex', hazard: 'fire' }],
  saved: ['++++-++', { who: 'vex', hazard: 'fire' }],
  overcome: ['++++-++', { who: 'vex' }],
  'cut off': ['+----+-', { who: 'vex' }],
  'in touch': ['+----+-', { who: 'vex' }],
  lobbed: [
    '++++o++',
    {
      who: 'vex',
      at: 'bob',
      x: 0,
      y: 0,
      weapon: 'frag-grenade',
      grenade: 'frag-grenade',
      mode: 'throw',
      metres: 20,
      rounds: 0,
    },
  ],
  landed: ['++++o++', { who: 'vex', at: 'bob', total: 9, effect: 1 }],
  drifted: ['++++o++', { who: 'vex', at: 'bob', total: 5, x: 9, y: 0 }],
  slotted: ['++++-++', { who: 'vex', weapon: 'rifle', grenade: 'frag-grenade', spent: 1, of: 4 }],
  laid: ['+ooo-+o', { who: 'vex', what: 'plastic', x: 20, y: 0, round: 3, times: 2 }],
  'went off': ['++++o++', { who: 'vex', what: 'frag-grenade', x: 0, y: 0, bands: [[3, 5]], times: 1 }],
  dived: ['+ooo-+o', { who: 'vex', cost: 2 }],
  caught: ['++---++', { who: 'vex', rolled: 17, left: 9, armour: 5, drug: 0 }],
  dazed: ['++o--++', { who: 'vex', points: 3 }],
  withstood: ['++++-++', { who: 'vex' }],
  'blew over': ['++++o++', { who: 'vex' }],
  clouded: ['++++o++', { who: 'vex', kind: 'smoke', x: 0, y: 0, metres: 6, until: 4 }],
  lifted: ['++++o++', { who: 'vex', kind: 'smoke', x: 0, y: 0 }],
  boarded: ['++++-++', { who: 'vex', vehicle: 'zed', post: 'driver' }],
  alighted: ['++++-++', { who: 'vex', x: 3, y: 0 }],
  'took post': ['++++-++', { who: 'vex', post: 'gunner' }],
  strapped: ['++++-++', { who: 'vex', secured: true }],
  'leaned out': ['++++-++', { who: 'vex', arc: 'front' }],
  'lost aim': ['++++-++', { who: 'vex' }],
  drove: ['++++-++', { who: 'vex', x: 70, y: 0, metres: 50, kph: 30, heading: 0 }],
  evaded: ['++++-++', { who: 'vex', effect: 2 }],
  stunted: ['++++-++', { who: 'vex', feat: 'arc', at: 'bob', effect: 1 }],
  wove: ['++++-++', { who: 'vex', number: 2, effect: 0 }],
  'broke off': ['++++-++', { who: 'vex' }],
  collided: ['++++o++', { who: 'vex', at: 'bob', kph: 30 }],
  thrown: ['++++-++', { who: 'vex', x: 29, y: 0, metres: 9 }],
  damaged: ['++---++', { who: 'vex', where: 'drive' }],
  wrecked: ['++++-++', { who: 'vex', how: 'exploded' }],
  'shut down': ['++++-++', { who: 'vex', until: 3 }],
  stalled: ['++++-++', { who: 'vex' }],
  'offered repair': ['++++-++', { who: 'vex' }],
  repaired: ['++++-++', { who: 'vex', machine: 'zed', what: 'hull', effect: 1, hours: 3, cost: 0, parts: 0 }],
  set: ['++---++', { who: 'vex', field: 'end.now', value: 7 }],
  joined: ['+oooo+o', { combatant: SHEET }],
  ...OWN,
}

everyEventIsSeen({ book: 'cepheus', onlooker: 'ann', scene, events: EVENTS })

describe('of two, one hidden', () => {
  const hidden = scene({ hidden: true, side: 'enemies' })
  test.each<[Event, object]>([
    [
      { type: 'declared', who: 'vex', at: 'bob', weapon: 'rifle', mode: 'single', metres: 20, rounds: 1 },
      { who: 'somebody', at: 'bob', weapon: 'rifle', metres: null, rounds: null },
    ],
    [
      { type: 'hit', who: 'vex', at: 'bob', total: 9, effect: 1 },
      { who: 'somebody', at: 'bob', total: null, effect: null },
    ],
    [
      { type: 'missed', who: 'bob', at: 'vex', total: 5, reaction: null },
      { who: 'bob', at: 'somebody', total: null },
    ],
    [
      {
        type: 'lobbed',
        who: 'vex',
        at: null,
        x: 3,
        y: 0,
        weapon: 'grenade-launcher',
        grenade: 'frag-grenade',
        mode: 'single',
        metres: 17,
        rounds: 1,
      },
      { who: 'somebody', at: null, x: 3, metres: null, rounds: null },
    ],
    [
      {
        type: 'lobbed',
        who: 'zed',
        at: 'vex',
        x: 20,
        y: 0,
        weapon: 'frag-grenade',
        grenade: 'frag-grenade',
        mode: 'throw',
        metres: 9,
        rounds: 0,
      },
      { who: 'zed', at: 'somebody', x: null, y: null, metres: null },
    ],
    [
      { type: 'landed', who: 'vex', at: null, total: 9, effect: 1 },
      { who: 'somebody', total: null, effect: null },
    ],
    [
      { type: 'drifted', who: 'vex', at: 'bob', total: 5, x: 9, y: 0 },
      { who: 'somebody', at: 'bob', total: null, x: 9 },
    ],
    [
      { type: 'interposed', who: 'bob', before: 'vex', initiative: 3 },
      { who: 'bob', before: 'somebody', initiative: null },
    ],
    [
      { type: 'contested', who: 'bob', against: 'vex', skill: 'Recon', effect: 1, theirs: 3, winner: 'vex' },
      { against: 'somebody', effect: 1, theirs: null, winner: 'somebody' },
    ],
    [
      { type: 'led', who: 'zed', ally: 'vex', effect: 2 },
      { who: 'zed', ally: 'somebody' },
    ],
    [
      { type: 'noted', who: 'vex', to: 'all', words: 'Boo' },
      { who: 'somebody', words: 'Boo' },
    ],
    [
      { type: 'set', who: 'vex', field: 'hidden', value: false },
      { type: 'revealed', who: 'vex' },
    ],
  ])('%j is seen as %j', (event, as) => expect(seen(event, viewer(['bob']), hidden)).toMatchObject(as))

  test('a stray shot that strikes somebody hidden is not seen, nor what it does', () => {
    expect(seen({ type: 'strayed', who: 'bob', at: 'vex' }, viewer(['bob']), hidden)).toBeNull()
    expect(
      cepheus.see(roll('bob', 'damage'), viewer(['bob']), hidden, {
        type: 'happened',
        event: { type: 'struck', who: 'vex', points: 2 },
      }),
    ).toBeNull()
    expect(
      cepheus.see(roll('bob', 'damage'), viewer(['bob']), hidden, {
        type: 'happened',
        event: { type: 'caught', who: 'vex', rolled: 9, left: 9, armour: 0, drug: 0 },
      }),
    ).toBeNull()
    expect(cepheus.see(roll('bob', 'damage'), viewer(['bob']), hidden, roll('vex', 'blast dodge'))).toBeNull()
    expect(cepheus.see(roll('bob', 'damage'), viewer(['bob']), scene(), roll('vex', 'blast dodge'))).not.toBeNull()
  })

  test('their own side sees them, as in the menus (CE-ATK-7)', () => {
    expect(seen({ type: 'posed', who: 'vex', stance: 'prone' }, viewer(['zed']), hidden)).not.toBeNull()
  })
})

describe('what the referee sets', () => {
  const set = (field: string, value: unknown): Event => ({ type: 'set', who: 'vex', field, value })
  test.each<[string, unknown, string]>([
    ['cover', 'half', '+++'],
    ['pos.x', 4, '+++'],
    ['stance', 'prone', '+++'],
    ['conditions.fatigued', true, '+++'],
    ['conditions.outOfComms', true, '---'],
    ['end.now', 2, '+o-'],
    ['end', { max: 7, now: 2 }, '+o-'],
    ['end.now', 7, '+--'],
    ['skills.Recon', 3, '---'],
    ['weapons', [], '---'],
    ['armour', [], '---'],
    ['drug', 'combat', '---'],
    ['circumstance', 2, '---'],
  ])('%s of another is seen where health is exact, in words, hidden: %j %s', (field, value, marks) => {
    expect(
      (['exact', 'words', 'hidden'] as const)
        .map((health) => mark(BOOK, set(field, value), [viewer(['ann'], health), scene()]))
        .join(''),
    ).toBe(marks)
    expect(mark(BOOK, set(field, value), [viewer(['vex'], 'hidden'), scene()])).toBe('+')
  })

  test('in words the word is told when it changes', () => {
    const words = viewer(['ann'], 'words')
    expect(seen({ type: 'wounded', who: 'vex', where: 'end', points: 1 }, words)).toEqual({
      type: 'set',
      who: 'vex',
      field: 'status',
      value: 'wounded',
    })
    expect(
      seen({ type: 'wounded', who: 'vex', where: 'end', points: 1 }, words, scene({ end: { max: 7, now: 6 } })),
    ).toBeNull()
    expect(
      seen({ type: 'healed', who: 'vex', where: 'end', points: 1 }, words, scene({ end: { max: 7, now: 6 } })),
    ).toMatchObject({ value: 'unhurt' })
    expect(seen(set('end.now', 0), words, scene({ str: { max: 7, now: 0 } }))).toMatchObject({ value: 'unconscious' })
    expect(seen({ type: 'struck', who: 'vex', points: 0 }, words)).toMatchObject({ points: 0 })
  })

  test('of the place, all', () =>
    expect(seen({ type: 'set', who: null, field: 'light', value: 'dark' }, viewer([]))).not.toBeNull())
})

const WHY: readonly Modifier[] = [
  ['skill', 2, 'CE-ATK-3'],
  ['dex', 1, 'CE-ATK-3'],
  ['cover', -1, 'CE-MOD-3'],
]
function roll(who: string, what: string, why: readonly Modifier[] = WHY): Rolled {
  return {
    type: 'rolled',
    who,
    what,
    dice: d(2, 6),
    why,
    faces: [4, 4],
    total: 8 + why.reduce((sum, [, value]) => sum + value, 0),
    from: 'tray',
  }
}

describe('rolls', () => {
  const open = (what: string, mode: RollMode, seats: readonly string[]): string => {
    const now = cepheus.see(roll('vex', what), viewer(seats, 'exact', { [what]: mode }), scene())
    return now === null
      ? '-'
      : now.type === 'rolled' && now.faces === null && now.total === null && now.why.length === 0
        ? 'o'
        : '+'
  }

  test.each<[RollMode, string, string]>([
    ['public', '+', '+'],
    ['private', '+', '-'],
    ['blind', 'o', '-'],
    ['referee', '-', '-'],
  ])('%s: the roller sees %s, others %s', (mode, roller, others) => {
    expect([open('Recon', mode, ['vex']), open('Recon', mode, ['ann']), open('Recon', mode, [])]).toEqual([
      roller,
      others,
      others,
    ])
  })

  test.each<[RollMode, object | null, object | null]>([
    ['public', { total: 8 }, { total: 8 }],
    ['private', { total: 8 }, { total: null, effect: null }],
    ['blind', { total: null, effect: null }, { total: null }],
    ['referee', null, null],
  ])('%s: and what it came to is told alike', (mode, roller, others) => {
    const event: Event = { type: 'checked', who: 'vex', skill: 'Recon', total: 8, effect: 0 }
    const told = (seats: string[]) => seen(event, viewer(seats, 'exact', { Recon: mode }))
    for (const [seats, as] of [
      [['vex'], roller],
      [['ann'], others],
    ] as const)
      as === null ? expect(told([...seats])).toBeNull() : expect(told([...seats])).toMatchObject(as)
  })

  test("an attack whose dice are the referee's is still seen, without its numbers", () => {
    const secret = viewer(['bob'], 'exact', { 'to hit': 'referee' })
    expect(seen({ type: 'hit', who: 'vex', at: 'bob', total: 9, effect: 1 }, secret)).toMatchObject({
      who: 'vex',
      total: null,
      effect: null,
    })
    expect(cepheus.see(roll('vex', 'to hit'), secret, scene())).toBeNull()
  })

  test.each<[string, string, string]>([
    ['initiative', '+', '-'],
    ['tactics', '+', '-'],
    ['roll-off', '-', '-'],
    ['str', '+', '-'],
    ['sights', '+', '-'],
    ['metabolic', '+', '+'],
    ['stun', '+', '+'],
    ['scatter', '+', '+'],
    ['natural healing', '+', '+'],
    ['wake', '+', '+'],
    ['first aid', '+', '-'],
    ['surgery', '+', '-'],
    ['to hit', '+', '+'],
    ['damage', '-', '-'],
  ])('%s of Vex is seen by Vex %s and by Ann %s', (what, own, other) => {
    expect([open(what, 'public', ['vex']), open(what, 'public', ['ann'])]).toEqual([own, other])
  })

  test('of the hidden none', () => {
    for (const what of ['to hit', 'damage', 'wake', 'Recon'])
      expect(cepheus.see(roll('vex', what), viewer(['ann']), scene({ hidden: true }))).toBeNull()
  })

  describe('the reasons', () => {
    const struck = { type: 'happened', event: { type: 'struck', who: 'bob', points: 3 } } as const
    const damage = roll('vex', 'damage', [
      ['weapon', 3, 'CE-DMG-1'],
      ['armour', -5, 'CE-DMG-2'],
      ['drug', -2, 'CE-DMG-4'],
    ])
    const why = (
      entry: Sighted<Event>,
      looks: Viewer,
      next: Parameters<typeof cepheus.see>[3] = null,
      fight = scene(),
    ) => {
      const now = cepheus.see(entry, looks, fight, next)
      return now?.type === 'rolled' ? [now.total, ...now.why.map(([key, value]) => `${key} ${value}`)] : null
    }

    test('the victim sees armour and drug in the damage, others only where health is exact', () => {
      expect(why(damage, viewer(['bob'], 'hidden'), struck)).toEqual([4, 'weapon 3', 'armour -5', 'drug -2'])
      expect(why(damage, viewer(['ann']), struck)).toEqual([4, 'weapon 3', 'armour -5', 'drug -2'])
      expect(why(damage, viewer(['ann'], 'words'), struck)).toEqual([11, 'weapon 3'])
      expect(why(damage, viewer(['vex'], 'hidden'), struck)).toEqual([11, 'weapon 3'])
      const caught = {
        type: 'happened',
        event: { type: 'caught', who: 'bob', rolled: 9, left: 2, armour: 5, drug: 2 },
      } as const
      expect(why(damage, viewer(['bob'], 'hidden'), caught)).toEqual([4, 'weapon 3', 'armour -5', 'drug -2'])
      expect(why(damage, viewer(['ann'], 'words'), caught)).toEqual([11, 'weapon 3'])
    })

    test('where scores are not shown, what a roll of others owes to them is one number', () => {
      expect(why(roll('vex', 'to hit'), viewer(['bob'], 'words'))).toEqual([10, 'ability 3', 'cover -1'])
      expect(why(roll('vex', 'to hit'), viewer(['bob']))).toEqual([10, 'skill 2', 'dex 1', 'cover -1'])
      expect(why(roll('vex', 'to hit'), viewer(['vex'], 'hidden'))).toEqual([10, 'skill 2', 'dex 1', 'cover -1'])
    })

    test('a melee of which the one half is hidden is a circumstance (CE-PROF-25)', () => {
      const shot = roll('zed', 'to hit', [
        ['into melee', -2, 'CE-MOD-19'],
        ['circumstance', 1, 'CE-MOD-30'],
      ])
      const near = {
        ...scene({ hidden: true, pos: 0 }),
        attack: { by: 'zed', at: 'bob', weapon: 'rifle', mode: 'single', metres: 20 } as const,
      }
      expect(why(shot, viewer(['ann']), null, near)).toEqual([7, 'circumstance -1'])
      expect(
        why(shot, viewer(['ann']), null, {
          ...near,
          combatants: near.combatants.map((one) => ({ ...one, hidden: false })),
        }),
      ).toEqual([7, 'into melee -2', 'circumstance 1'])
    })
  })
})

describe('beats', () => {
  test.each<[string, string | null, boolean, boolean]>([
    ['turn', 'vex', true, false],
    ['delay', 'vex', false, false],
    ['tie', 'vex', false, false],
    ['round', null, true, true],
  ])('%s of %s', (kind, who, inSight, hidden) => {
    const shown = (fight: Fight): boolean =>
      cepheus.see({ type: 'began', beat: { kind, who } }, viewer(['bob']), fight) !== null
    expect([shown(scene()), shown(scene({ hidden: true }))]).toEqual([inSight, hidden])
  })
})

describe('the fight as it is shown', () => {
  const arms = {
    weapons: ['rifle'],
    armour: ['cloth'],
    skills: { Recon: 2 },
    aim: { targetId: 'bob', kind: 'hit', count: 2 },
    conditions: { fatigued: true, outOfComms: true },
  }
  const one = (looks: Viewer, id: string, fight = scene(arms)) =>
    cepheus.show(fight, looks).combatants.find((who) => who.id === id)

  test('of others what meets the eye, and nothing else', () => {
    expect(one(viewer(['bob']), 'vex')).toEqual({
      id: 'vex',
      name: 'Vex',
      side: 'enemies',
      own: false,
      left: false,
      acted: false,
      delays: false,
      health: { end: { max: 7, now: 7 }, str: { max: 7, now: 7 }, dex: { max: 7, now: 7 } },
      sheet: {
        pos: { x: 20, y: 0 },
        stance: 'standing',
        cover: 'none',
        inHand: ['rifle'],
        conditions: {
          fatigued: true,
          unconscious: false,
          dead: false,
          suppressed: false,
          loseSignificant: false,
          grappled: false,
          surrendered: false,
          fled: false,
          bound: false,
          paralysed: false,
          helpless: false,
        },
      },
    })
  })

  test("health exact, in words, or not at all; of one's own always", () => {
    expect(
      (['words', 'hidden'] as const).map(
        (health) => one(viewer(['bob'], health), 'vex', scene({ end: { max: 7, now: 2 } }))!.health,
      ),
    ).toEqual(['wounded', null])
    expect(one(viewer(['vex'], 'hidden'), 'vex')).toMatchObject({
      own: true,
      health: { end: { now: 7 } },
      sheet: { skills: { Recon: 2 }, armour: ['cloth'], aim: { count: 2 } },
    })
  })

  test('the order by names; totals for the referee, or where they are shown (CE-INIT-6)', () => {
    const totals = (looks: Viewer, options: object = {}) =>
      cepheus.show(scene({}, options), looks).order.map(({ who, total }) => `${who} ${total}`)
    expect(totals(viewer(['bob']))).toEqual(['bob null', 'ann null', 'vex null', 'zed null'])
    expect(totals(viewer(['bob']), { showInitiative: true })).toEqual(['bob 8', 'ann 5', 'vex 3', 'zed 2'])
    expect(totals({ ...viewer([]), referee: true })).toEqual(['bob 8', 'ann 5', 'vex 3', 'zed 2'])
    expect(one(viewer(['bob']), 'bob')!.sheet).toMatchObject({ initBase: null, initMods: {} })
    expect(one(viewer(['vex']), 'vex', scene({ ties: [4] }, { showInitiative: true }))!.sheet).toMatchObject({
      initBase: 3,
      ties: [],
    })
  })

  test('the hidden are nowhere in it, but for their seat, their side and the referee', () => {
    const fight: Fight = {
      ...scene({ ...arms, hidden: true }),
      turn: {
        who: 'vex',
        minors: 1,
        significant: true,
        touched: false,
        exchanged: false,
        movedBefore: 0,
        deed: { what: 'attack', at: 'bob' },
        outer: null,
      },
    }
    const aiming: Fight = {
      ...fight,
      combatants: fight.combatants.map((who) =>
        who.id === 'bob' ? { ...who, aim: { targetId: 'vex', kind: 'hit', count: 1 } } : who,
      ),
    }
    expect(JSON.stringify(cepheus.show(aiming, viewer(['bob'])))).not.toMatch(/vex/i)
    expect(JSON.stringify(cepheus.known(aiming, viewer(['bob'])))).not.toMatch(/vex/i)
    for (const looks of [viewer(['vex']), viewer(['zed']), { ...viewer([]), referee: true }])
      expect(cepheus.show(aiming, looks)).toMatchObject({ turn: 'vex' })
  })

  test('it is plain data', () =>
    expect(JSON.parse(JSON.stringify(cepheus.show(scene(arms), viewer(['bob']))))).toEqual(
      cepheus.show(scene(arms), viewer(['bob'])),
    ))
})
