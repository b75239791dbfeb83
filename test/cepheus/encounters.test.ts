import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { FULL_ENCOUNTERS } from '../../src/books/cepheus/tables/full-game-fights.ts'
import { ENCOUNTERS } from '../../src/books/cepheus/tables/ready-made-fights.ts'
import { below, streamOf } from '../../src/engine/dice-tray.ts'
import type { Entry } from '../../src/engine/log.ts'
import { doctrineOf } from '../../src/engine/policy.ts'
import { type Policy, simulate } from '../../src/engine/simulate.ts'

function openedFrom(setup: unknown): Fight {
  const result = cepheus.open(setup)
  if ('errors' in result) throw new Error(result.errors.map(({ sentence }) => sentence).join('\n'))
  return result.fight
}

/** Everybody by the doctrine of their own; who is a player's is a professional. */
const byNature: Policy<Fight> = (fight, who, about, level, size) => {
  const control = fight.combatants.find(({ id }) => id === who.id)?.control
  return cepheus.policies[doctrineOf(cepheus.policies, control) ?? 'professional']!(fight, who, about, level, size)
}

/** Some fights of an encounter to their end: everything that happened and was answered, as words. */
function played(setup: unknown, fights: number): { readonly ended: number; readonly words: ReadonlySet<string> } {
  const words = new Set<string>()
  let ended = 0
  for (let seed = 0; seed < fights; seed++) {
    const dice = streamOf(seed, 5)
    const log: Entry<Event>[] = []
    ended += Number(
      simulate<Fight, Event>(
        cepheus,
        openedFrom(setup),
        {
          policy: byNature,
          fall: ({ count, sides }) => Array.from({ length: count }, () => 1 + below(dice, sides)),
          log,
        },
        { mostBeats: 1000 },
      ),
    )
    for (const entry of log) {
      if (entry.type === 'happened') words.add(entry.event.type)
      if (entry.type === 'answered')
        words.add(
          entry.path
            .filter((step) => typeof step === 'string')
            .join(' ')
            .replace(/ \S*(rifle|gun|machinegun) /, ' * '),
        )
    }
  }
  return { ended, words }
}

describe('encounters of the whole game (CE-PROF-22)', () => {
  test.each<[string, readonly (string | RegExp)[]]>([
    ['sump-street', [/burst 4 (accuracy|damage)$/, /burst 20/]],
    ['grenades-in-the-culvert', ['lobbed', 'went off', 'caught']],
    ['pinned-on-the-causeway', ['suppressed', /^significant suppress/]],
    ['coast-road', ['damaged', /^(minor control|significant vehicle)/]],
    ['boarding-the-halcyon', ['declared', 'hit', 'damaged']],
  ])('%s shows %j', (id, shown) => {
    const { ended, words } = played(FULL_ENCOUNTERS[id]!.setup, 8)
    expect(ended).toBeGreaterThanOrEqual(6)
    for (const one of shown)
      expect(
        [...words].filter((word) => (typeof one === 'string' ? word === one : one.test(word))),
        String(one),
      ).not.toEqual([])
  })

  test("their enemies play by doctrines that exist, and the players are the players'", () => {
    for (const { setup } of Object.values(FULL_ENCOUNTERS)) {
      const { combatants, options } = openedFrom(setup)
      expect(options.profile).toBe('cepheus')
      for (const { id, side, control, kind } of combatants) {
        const named = doctrineOf(cepheus.policies, control)
        if (kind !== 'vehicle')
          expect(side === 'players' ? control : named && control.replace(/^auto$/, 'auto:standard'), id).toBe(
            side === 'players' ? `player:${id}` : `auto:${named}`,
          )
      }
    }
  })

  test("the others go by the table's own profile", () => {
    for (const { setup } of Object.values(ENCOUNTERS)) {
      expect(setup.options.profile).toBeUndefined()
      expect(openedFrom({ ...setup, options: { ...setup.options, profile: 'cepheus' } }).options.profile).toBe(
        'cepheus',
      )
    }
  })

  test('a table is offered all of them', () => {
    expect(Object.keys(cepheus.catalogue.encounters)).toEqual([
      ...Object.keys(ENCOUNTERS),
      ...Object.keys(FULL_ENCOUNTERS),
    ])
  })
})
