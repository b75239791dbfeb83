import { describe, expect, test } from 'vitest'
import type { Member } from '../../src/table/store/table-records.ts'
import {
  type AnyRole,
  expelling,
  inviting,
  may,
  OPERATIONS,
  type Operation,
  ROLES,
  roleOf,
} from '../../src/table/tables/role-permissions.ts'

/**
 * What each may do, written from the brief and not from the table in the code: with their own things, and with those of
 * others.
 */
const EVERYBODY = 'open table, join'
const WATCHING = `${EVERYBODY}, view table, view, log export, replay, verify, chat, say`
const THEMSELVES = 'rename member, renew links, leave'
const PLAYING =
  'add word, answer, throw, volunteer, orders, hands, odds, seat hand over, roster add, roster edit, roster hand over, roster remove'
const RUNNING =
  'rename table, settings, rulings, invite, revoke, expel, scenes, fight open, overrule, undo, redo, recast, fork, end, hide, pause, webhooks'
const FOR_OTHERS =
  'rename member, answer, throw, volunteer, orders, hands, odds, seat hand over, roster add, roster edit, roster hand over, roster remove'
const REFEREE_ALONE = 'invite referee, appoint, expel referee, export table'

const MAY: Readonly<Record<AnyRole, { readonly own: string; readonly other: string }>> = {
  referee: {
    own: [WATCHING, 'rename member, renew links', PLAYING, RUNNING, REFEREE_ALONE].join(),
    other: [WATCHING, FOR_OTHERS, 'renew links', RUNNING, REFEREE_ALONE].join(),
  },
  'co-referee': { own: [WATCHING, THEMSELVES, PLAYING, RUNNING].join(), other: [WATCHING, FOR_OTHERS, RUNNING].join() },
  player: { own: [WATCHING, THEMSELVES, PLAYING].join(), other: WATCHING },
  spectator: { own: [WATCHING, THEMSELVES].join(), other: WATCHING },
  nobody: { own: EVERYBODY, other: EVERYBODY },
}

/** What a closed fight no longer takes, and what it alone allows. */
const CHANGES_A_FIGHT = listOf(
  'add word, answer, throw, volunteer, orders, hands, seat hand over, overrule, undo, redo, recast, end, hide, pause',
)
const AFTERWARDS = ['verify']

function listOf(text: string): readonly string[] {
  return text.split(',').map((one) => one.trim())
}

const everyone: readonly AnyRole[] = [...ROLES, 'nobody']
const cases = OPERATIONS.flatMap((operation) =>
  everyone.flatMap((role) =>
    ['own', 'other'].flatMap((whose) => ['open', 'closed'].map((state) => ({ operation, role, whose, state }))),
  ),
)

describe('the matrix of permissions', () => {
  test('has every operation, and none that the expectation does not know', () => {
    const known = new Set(Object.values(MAY).flatMap(({ own, other }) => [...listOf(own), ...listOf(other)]))
    expect([...known].sort()).toEqual([...OPERATIONS].sort())
    expect(cases).toHaveLength(OPERATIONS.length * 20)
  })

  test('allows what it should in every case, and nothing else', () => {
    const wrong = cases.filter(({ operation, role, whose, state }) => {
      const byRole = listOf(MAY[role][whose as 'own' | 'other']).includes(operation)
      const byState = state === 'open' ? !AFTERWARDS.includes(operation) : !CHANGES_A_FIGHT.includes(operation)
      return (
        (may(role, operation, { own: whose === 'own', closed: state === 'closed' }) === null) !== (byRole && byState)
      )
    })
    expect(wrong).toEqual([])
  })

  test('says why not, in a sentence and with a code', () => {
    for (const { operation, role, whose, state } of cases) {
      const no = may(role, operation, { own: whose === 'own', closed: state === 'closed' })
      if (no)
        expect(no).toEqual({
          refused: expect.stringMatching(/^[A-Z][^.]+\.$/),
          code: expect.stringMatching(/^E_[A-Z_]+$/),
        })
    }
  })

  test.each<[AnyRole, Operation, Parameters<typeof may>[2], string, string]>([
    ['player', 'answer', { own: false }, 'Only the referee may answer for others.', 'E_NOT_YOURS'],
    ['player', 'undo', { own: true }, 'Only the referee may undo.', 'E_REFEREE'],
    ['co-referee', 'invite referee', {}, 'Only the referee may invite referees.', 'E_REFEREE'],
    ['co-referee', 'renew links', {}, 'Only the referee may make the links of others void.', 'E_NOT_YOURS'],
    ['spectator', 'answer', { own: true }, 'Spectators only watch.', 'E_SPECTATOR'],
    ['spectator', 'undo', {}, 'Only the referee may undo.', 'E_REFEREE'],
    ['referee', 'leave', { own: true }, 'The referee hands the table over before leaving.', 'E_LAST_REFEREE'],
    ['referee', 'add word', {}, 'Nobody may add words of others to the dice.', 'E_NOT_YOURS'],
    ['referee', 'undo', { closed: true }, 'This fight is over, and nothing in it changes any more.', 'E_OVER'],
    ['player', 'verify', {}, 'The seed of the dice is shown when the fight is over.', 'E_NOT_OVER'],
  ])('%s, %s %j: %s', (role, operation, how, refused, code) => {
    expect(may(role, operation, how)).toEqual({ refused, code })
  })

  test('tells whoever is not at the table the same of everything, open or closed', () => {
    const told = cases
      .filter(({ role }) => role === 'nobody')
      .map(
        ({ operation, whose, state }) =>
          may('nobody', operation, { own: whose === 'own', closed: state === 'closed' })?.refused,
      )
    expect([...new Set(told)]).toEqual([undefined, 'You are not at this table.'])
  })

  test('refuses a role that it does not know', () => {
    for (const operation of OPERATIONS) expect(may('admin' as AnyRole, operation, { own: true })).not.toBeNull()
  })
})

describe('who somebody is', () => {
  const vera: Member = {
    id: 'vera',
    table: 't1',
    role: 'player',
    name: 'Vera',
    epoch: 3,
    left: false,
    created: 0,
    rev: 1,
  }

  test('a member with a link that still counts has the role of today', () => {
    expect(roleOf(vera, { table: 't1', epoch: 3 })).toBe('player')
    expect(roleOf({ ...vera, role: 'co-referee' }, { table: 't1', epoch: 3 })).toBe('co-referee')
  })

  test('nobody: an older or later link, another table, gone, or never there', () => {
    expect([
      roleOf(vera, { table: 't1', epoch: 2 }),
      roleOf(vera, { table: 't1', epoch: 4 }),
      roleOf(vera, { table: 't2', epoch: 3 }),
      roleOf({ ...vera, left: true }, { table: 't1', epoch: 3 }),
      roleOf(null, { table: 't1', epoch: 0 }),
    ]).toEqual(['nobody', 'nobody', 'nobody', 'nobody', 'nobody'])
  })

  test('to make or send away a referee or co-referee takes the referee', () => {
    expect(ROLES.map(inviting)).toEqual(['invite referee', 'invite referee', 'invite', 'invite'])
    expect(ROLES.map(expelling)).toEqual(['expel referee', 'expel referee', 'expel', 'expel'])
  })
})
