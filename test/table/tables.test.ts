import { describe, expect, test } from 'vitest'
import { openFight } from '../../src/table/fights/open-fight.ts'
import { changeTable } from '../../src/table/tables/change-table.ts'
import { saveCharacter } from '../../src/table/tables/characters.ts'
import { invite, invitesOf, join, revoke } from '../../src/table/tables/invites.ts'
import { actorOf } from '../../src/table/tables/member-links.ts'
import { changeMember } from '../../src/table/tables/members.ts'
import { openTable } from '../../src/table/tables/open-table.ts'
import { keepRuling } from '../../src/table/tables/rulings.ts'
import { tableView } from '../../src/table/tables/table-view.ts'
import { someone } from '../cepheus-people.ts'
import { accepted } from '../script.ts'
import { company, guest, place, running } from './table-fixture.ts'

const HOUR = 3600

describe('a table', () => {
  test('is opened by its referee, who gets a link; it has a name and settings', async () => {
    const { service } = await place()
    const { table, token } = accepted(await openTable(service, { name: ' The Long Night ', referee: 'Ada' }))
    const ada = (await actorOf(service, token))!
    expect(ada).toMatchObject({ table, role: 'referee' })
    expect(await tableView(service, ada)).toMatchObject({
      name: 'The Long Night',
      you: { role: 'referee' },
      members: [{ name: 'Ada', role: 'referee' }],
      fights: [],
      settings: { book: 'cepheus', health: 'words' },
    })
  })

  test.each<[string, object, string, string]>([
    ['no name', { name: ' ' }, 'A name has 1 to 64 characters.', 'E_NAME'],
    ['a name too long', { name: 'x'.repeat(65) }, 'A name has 1 to 64 characters.', 'E_NAME'],
    ['no referee', { referee: '' }, 'A name has 1 to 64 characters.', 'E_NAME'],
    [
      'a book that is none',
      { book: 'chess' },
      "There is no book 'chess'; there are cepheus, mythos, ud10, osr.",
      'E_NO_BOOK',
    ],
    [
      "a book that is every object's",
      { book: 'constructor' },
      "There is no book 'constructor'; there are cepheus, mythos, ud10, osr.",
      'E_NO_BOOK',
    ],
  ])('is not opened with %s', async (_, what, refused, code) => {
    const { service } = await place()
    expect(await openTable(service, { name: 'A', referee: 'Ada', ...what })).toEqual({ refused, code })
  })

  test('is renamed, and what is not named stays', async () => {
    const { service, referee, ann } = await place({ health: 'exact' })
    expect(await changeTable(service, referee, { name: 'Dawn' })).toMatchObject({
      name: 'Dawn',
      settings: { health: 'exact' },
    })
    expect(await changeTable(service, ann, { name: 'Mine' })).toMatchObject({ code: 'E_REFEREE' })
    expect(await changeTable(service, ann, { settings: { health: 'exact' } })).toMatchObject({ code: 'E_REFEREE' })
    expect((await service.store.table(referee.table))!.name).toBe('Dawn')
  })

  test.each<[string, object, RegExp, string]>([
    ['a house rule that is none', { house: { fly: true } }, /^house\.fly: unknown field/, 'E_HOUSE'],
    ['a house rule that does not fit', { house: { strayShots: 'yes' } }, /^house\.strayShots: /, 'E_HOUSE'],
    ['a book that is none', { book: 'chess' }, /^There is no book/, 'E_NO_BOOK'],
    ['health shown otherwise', { health: 'maybe' }, /^health: /, 'E_SETTINGS'],
    ['a clock that runs back', { clock: { turn: -1, reaction: 60, bank: 0 } }, /^clock\.turn: /, 'E_SETTINGS'],
    [
      'a clock that is no number',
      { clock: { turn: Number.NaN, reaction: 60, bank: 0 } },
      /^clock\.turn: /,
      'E_SETTINGS',
    ],
    ['half a clock', { clock: { turn: 1 } }, /^clock\.reaction: /, 'E_SETTINGS'],
    ['a roll that nobody knows of', { rolls: { attack: 'secret' } }, /^rolls\.attack: /, 'E_SETTINGS'],
    ['something else', { colour: 'red' }, /^colour: unknown field/, 'E_SETTINGS'],
  ])('has no settings such as %s', async (_, settings, refused, code) => {
    const { service, referee } = await place()
    const before = await service.store.table(referee.table)
    expect(await changeTable(service, referee, { settings })).toEqual({ refused: expect.stringMatching(refused), code })
    expect(await service.store.table(referee.table)).toEqual(before)
  })
})

describe('an invitation', () => {
  test('is used by its link or by its code, however that is typed', async () => {
    const { service, referee } = await place()
    const { token, code } = accepted(await invite(service, referee, { role: 'player' }))
    const [one, two] = [
      accepted(await join(service, { token, name: 'Kim' })),
      accepted(await join(service, { code: ` ${code.slice(0, 3)}-${code.slice(3).toLowerCase()} `, name: 'Lee' })),
    ]
    expect([await actorOf(service, one.token), await actorOf(service, two.token)]).toMatchObject([
      { role: 'player', member: one.member },
      { role: 'player', member: two.member },
    ])
    expect(one.member).not.toBe(two.member)
  })

  test('ends with its time, its uses, or when it is taken back', async () => {
    const { service, referee, clock } = await place()
    const gone = {
      refused: 'This invitation cannot be used any more. Ask the referee for a new one.',
      code: 'E_INVITE',
    }
    const [short, once, back] = [
      accepted(await invite(service, referee, { role: 'player', hours: 1 })),
      accepted(await invite(service, referee, { role: 'player', uses: 1 })),
      accepted(await invite(service, referee, { role: 'player' })),
    ]
    const tries = await Promise.all([1, 2, 3].map((n) => join(service, { code: once.code, name: `Kim ${n}` })))
    expect(tries.filter((one) => 'member' in one)).toHaveLength(1)
    expect(tries.filter((one) => 'refused' in one)).toEqual([gone, gone])
    accepted(await revoke(service, referee, back.invite))
    expect([
      await join(service, { code: back.code, name: 'Kim' }),
      await join(service, { token: back.token, name: 'Kim' }),
    ]).toEqual([gone, gone])
    clock.pass(HOUR)
    expect([
      await join(service, { code: short.code, name: 'Kim' }),
      await join(service, { token: short.token, name: 'Kim' }),
    ]).toMatchObject([gone, { code: 'E_LINK_EXPIRED' }])
  })

  test('that is none, or a link for something else', async () => {
    const { service, referee } = await place()
    const { token } = accepted(await openTable(service, { name: 'A', referee: 'Ada' }))
    expect(await join(service, { code: '000000', name: 'Kim' })).toMatchObject({ code: 'E_INVITE' })
    expect(await join(service, { code: 'no', name: 'Kim' })).toMatchObject({ code: 'E_CODE' })
    expect(await join(service, { token, name: 'Kim' })).toMatchObject({ code: 'E_LINK' })
    expect(await actorOf(service, accepted(await invite(service, referee, { role: 'referee' })).token)).toBeNull()
    expect(await join(service, { name: '' })).toMatchObject({ code: 'E_NAME' })
  })

  test("is the referee's to give; to referees only by the referee; and nobody takes back what is not of this table", async () => {
    const { service, referee, ann } = await place()
    const second = await guest(service, referee, 'co-referee', 'Ivo')
    expect(await invite(service, ann, { role: 'player' })).toMatchObject({ code: 'E_REFEREE' })
    expect(await invite(service, second, { role: 'co-referee' })).toMatchObject({ code: 'E_REFEREE' })
    const { invite: id } = accepted(await invite(service, second, { role: 'spectator' }))
    expect(await revoke(service, ann, id)).toMatchObject({ code: 'E_REFEREE' })
    expect(await revoke(service, (await company(service)).referee, id)).toMatchObject({ code: 'E_NO_INVITE' })
  })

  test('that makes referees shows its code only to whoever may make them', async () => {
    const { service, referee } = await place()
    const second = await guest(service, referee, 'co-referee', 'Ivo')
    const made = await Promise.all(
      (['referee', 'co-referee', 'player'] as const).map(async (role) =>
        accepted(await invite(service, referee, { role })),
      ),
    )
    const codes = async (actor: typeof referee): Promise<readonly (string | null)[]> => {
      const all = accepted(await invitesOf(service, actor))
      return made.map(({ invite: id }) => all.find((one) => one.id === id)!.code)
    }
    expect(await codes(referee)).toEqual(made.map(({ code }) => code))
    expect(await codes(second)).toEqual([null, null, made[2]!.code])
  })
})

test('what is kept of a table has its limits, for whoever looks at it is sent all of it', async () => {
  const { service, referee, ann } = await place()
  expect(await keepRuling(service, referee, { why: 'So.', what: { x: 'y'.repeat(4_000) }, rule: false })).toEqual({
    refused: 'A ruling has at most 4000 characters as JSON.',
    code: 'E_LARGE',
  })
  expect(await saveCharacter(service, ann, { name: 'V', sheet: { name: 'y'.repeat(20_000) } })).toEqual({
    refused: 'A sheet has at most 20000 characters as JSON.',
    code: 'E_LARGE',
  })
  const [table, many] = [referee.table, (count: number) => Array.from({ length: count }, (_, n) => `n${n}`)]
  await Promise.all(
    many(500).map((id) =>
      service.store.saveCharacter({ id, table, owner: null, book: 'cepheus', name: 'V', sheet: {}, rev: 0 }),
    ),
  )
  expect(await saveCharacter(service, ann, { name: 'V', sheet: { block: 'thug' } })).toEqual({
    refused: 'A table has at most 500 characters.',
    code: 'E_FULL',
  })
  await Promise.all(
    many(1_000).map((id) =>
      service.store.saveRuling({ id, table, fight: null, why: 'So.', what: {}, house: false, created: 0 }),
    ),
  )
  expect(await keepRuling(service, referee, { why: 'So.', what: {}, rule: false })).toEqual({
    refused: 'A table keeps at most 1000 rulings.',
    code: 'E_FULL',
  })
})

describe('members', () => {
  test('whoever renews his links has one that works, and the old one is void', async () => {
    const { service, referee } = await place()
    const { token, member } = accepted(
      await join(service, { code: accepted(await invite(service, referee, { role: 'player' })).code, name: 'Kim' }),
    )
    const kim = (await actorOf(service, token))!
    const renewed = accepted(await changeMember(service, kim, { id: member, change: { renew: true } })).token!
    expect([await actorOf(service, token), await actorOf(service, renewed)]).toEqual([null, kim])
  })

  test('who leaves or is sent away has no link that works; only the referee brings somebody back', async () => {
    const { service, referee, ann, bob, watcher } = await place()
    const { token, member } = accepted(
      await join(service, { code: accepted(await invite(service, referee, { role: 'player' })).code, name: 'Kim' }),
    )
    expect(await changeMember(service, ann, { id: member, change: { left: true } })).toMatchObject({
      code: 'E_REFEREE',
    })
    accepted(await changeMember(service, referee, { id: member, change: { left: true } }))
    expect(await actorOf(service, token)).toBeNull()
    for (const actor of [ann, watcher])
      expect(await changeMember(service, actor, { id: member, change: { left: false } })).toMatchObject({
        refused: expect.any(String),
      })
    accepted(await changeMember(service, referee, { id: member, change: { left: false } }))
    expect(await actorOf(service, token)).toBeNull()
    accepted(await changeMember(service, bob, { id: bob.member, change: { left: true } }))
    expect(await tableView(service, referee)).toMatchObject({
      members: [{ name: 'Ada' }, { name: 'Ann' }, { name: 'Wil' }, { name: 'Kim' }],
    })
  })

  test('another role takes the referee, who stays while there is no other', async () => {
    const { service, referee, ann, bob } = await place()
    expect(await changeMember(service, ann, { id: ann.member, change: { role: 'referee' } })).toMatchObject({
      code: 'E_REFEREE',
    })
    expect(await changeMember(service, referee, { id: referee.member, change: { role: 'player' } })).toMatchObject({
      code: 'E_LAST_REFEREE',
    })
    expect(await changeMember(service, referee, { id: referee.member, change: { left: true } })).toMatchObject({
      code: 'E_LAST_REFEREE',
    })
    accepted(await changeMember(service, referee, { id: bob.member, change: { role: 'referee' } }))
    accepted(await changeMember(service, referee, { id: referee.member, change: { role: 'player' } }))
    expect((await service.store.members(referee.table)).map(({ role }) => role)).toEqual([
      'player',
      'player',
      'referee',
      'spectator',
    ])
  })

  test("names are one's own; nobody of another table is reached", async () => {
    const { service, ann, bob, referee } = await place()
    expect(await changeMember(service, ann, { id: bob.member, change: { name: 'Bobo' } })).toMatchObject({
      code: 'E_NOT_YOURS',
    })
    accepted(await changeMember(service, ann, { id: ann.member, change: { name: ' Anna ' } }))
    expect((await service.store.member(ann.member))!.name).toBe('Anna')
    expect(
      await changeMember(service, (await company(service)).referee, { id: ann.member, change: { left: true } }),
    ).toMatchObject({
      code: 'E_NO_MEMBER',
    })
    expect(await changeMember(service, referee, { id: 'nobody', change: { left: true } })).toMatchObject({
      code: 'E_NO_MEMBER',
    })
  })
})

describe('the roster', () => {
  test('a player adds, changes and hands over his own; others see no more than the name', async () => {
    const { service, ann, bob } = await place()
    const made = accepted(await saveCharacter(service, ann, { name: 'Vera', sheet: { block: 'gunhand' } }))
    expect(made).toMatchObject({ owner: ann.member, book: 'cepheus', name: 'Vera' })
    accepted(await saveCharacter(service, ann, { id: made.id, name: 'Vera Lund', sheet: { block: 'marine' } }))
    expect(await tableView(service, bob)).toMatchObject({
      characters: [{ id: made.id, name: 'Vera Lund', owner: ann.member, book: 'cepheus' }],
    })
    expect(((await tableView(service, bob)) as { characters: readonly object[] }).characters[0]).not.toHaveProperty(
      'sheet',
    )
    accepted(
      await saveCharacter(service, ann, {
        id: made.id,
        name: 'Vera Lund',
        owner: bob.member,
        sheet: { block: 'marine' },
      }),
    )
    expect(await saveCharacter(service, ann, { id: made.id, name: 'Mine again', sheet: {} })).toMatchObject({
      code: 'E_NOT_YOURS',
    })
  })

  test.each<[string, unknown, RegExp]>([
    ['a block that is none', { block: 'wizard' }, /^block: there is no block "wizard"/],
    ['a score that is none', { str: 'nine' }, /^str/],
    ['a weapon that is none', { weapons: ['wand'] }, /^weapons\[0\]\.weaponId: there is no weapon 'wand'/],
    ['a field that is none', { strenght: 3 }, /^strenght: unknown field/],
  ])('says what is wrong with %s', async (_, sheet, refused) => {
    const { service, ann } = await place()
    expect(await saveCharacter(service, ann, { name: 'Vera', sheet })).toEqual({
      refused: expect.stringMatching(refused),
      code: 'E_SHEET',
    })
    expect(await service.store.characters(ann.table)).toEqual([])
  })

  test('nothing for others, for nobody, of another table, in no book', async () => {
    const { service, ann, bob, watcher, referee } = await place()
    const sheet = { block: 'gunhand' }
    expect(await saveCharacter(service, ann, { name: 'V', owner: bob.member, sheet })).toMatchObject({
      code: 'E_NOT_YOURS',
    })
    expect(await saveCharacter(service, watcher, { name: 'V', sheet })).toMatchObject({ code: 'E_SPECTATOR' })
    expect(await saveCharacter(service, referee, { name: 'V', owner: 'nobody', sheet })).toMatchObject({
      code: 'E_NO_MEMBER',
    })
    expect(await saveCharacter(service, referee, { name: 'V', book: 'chess', sheet })).toMatchObject({
      code: 'E_NO_BOOK',
    })
    expect(await saveCharacter(service, ann, { name: '', sheet })).toMatchObject({ code: 'E_NAME' })
    const { id } = accepted(await saveCharacter(service, ann, { name: 'V', sheet }))
    expect(await saveCharacter(service, (await company(service)).referee, { id, name: 'V', sheet })).toMatchObject({
      code: 'E_NO_CHARACTER',
    })
  })
})

describe('rulings', () => {
  test('are kept with their reason; one that is made a house rule holds in every fight from then on', async () => {
    const { service, referee, ann } = await place({ house: { encumbrance: true } })
    accepted(await keepRuling(service, referee, { why: 'stray shots are fun', what: { strayShots: true }, rule: true }))
    accepted(
      await keepRuling(service, referee, {
        why: 'he may climb the crate',
        what: 'climbing is a minor action',
        rule: false,
      }),
    )
    expect(await service.store.rulings(referee.table)).toMatchObject([
      { house: true, why: 'stray shots are fun' },
      { house: false },
    ])
    const { fight } = accepted(
      await openFight(service, referee, { title: 'A', setup: { combatants: [someone('ann')] } }),
    )
    expect((await running(service, fight)).play.fight).toMatchObject({
      options: { strayShots: true, encumbrance: true },
    })
    expect(await keepRuling(service, ann, { why: 'I win', what: {}, rule: false })).toMatchObject({ code: 'E_REFEREE' })
  })

  test.each([{ fly: true }, 'fly', ['fly'], 7, null])('%j becomes no house rule', async (what) => {
    const { service, referee } = await place()
    expect(await keepRuling(service, referee, { why: 'why not', what, rule: true })).toMatchObject({ code: 'E_HOUSE' })
    expect([
      await service.store.rulings(referee.table),
      (await service.store.table(referee.table))!.settings.house,
    ]).toEqual([[], {}])
  })
})
