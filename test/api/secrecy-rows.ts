import { expect } from 'vitest'
import type { Entry } from '../../src/engine/log.ts'
import type { TableSettings } from '../../src/table/store/table-records.ts'
import type { Scene } from './secrecy-fixture.ts'

type Deed = (at: Scene) => Promise<void>

/**
 * What is done, and what referee, co-referee, Ann (whose Vera it is), Bob (whose pirate it is) and Eve (who watches)
 * see of the entry of that kind which comes of it: `+` all of it, `o` less, `-` nothing. The numbers of lines are
 * everybody's own and do not count. `less` says what is left to whom.
 */
export type Row = {
  readonly marks: string
  /** What comes before. */
  readonly given?: Deed
  /** Null for what comes of the opening. */
  readonly does: Deed | null
  /** Which entry is meant, where several of a kind come of it. */
  readonly which?: (entry: never) => boolean
  readonly less?: Readonly<Partial<Record<'ann' | 'bob' | 'eve', object>>>
  readonly settings?: Partial<TableSettings>
}

type Kind = Entry<unknown>['type']
type Event = { readonly event: { readonly type: string } }

const SHOT = ['significant', 'attack', 'pirate', 'gauss-rifle']
const happened =
  (type: string) =>
  ({ event }: Event): boolean =>
    event.type === type
const rolled =
  (what: string) =>
  (entry: { readonly what: string }): boolean =>
    entry.what === what

const prone: Deed = ({ ann }) => ann.answers('minor', 'stance', 'prone')
const skip: Deed = ({ ann }) => ann.answers('skip')
const skipToo: Deed = ({ bob }) => bob.answers('skip')
const shoots: Deed = ({ ann }) => ann.answers(...SHOT)
const stands: Deed = ({ bob }) => bob.answers('stand')
const hits: Deed = ({ recast }) => recast('to hit', [6, 6])
const lurks: Deed = ({ referee }) => referee.answers('significant', 'attack', 'vera', 'rifle', 'single')
const inTurn =
  (...deeds: readonly Deed[]): Deed =>
  async (at) => {
    for (const deed of deeds) await deed(at)
  }
const real: Deed = ({ ann }) => ann.takes('typed')

const overruled = (
  what: object,
  marks: string,
  { why = 'so it is', ...row }: Partial<Row> & { readonly why?: string } = {},
): Row => ({ marks, ...row, does: ({ referee }) => referee.overrules(what, why) })
const unseen = { set: { who: 'lurker', field: 'cover', value: 'half' } }
const cover = { set: { who: 'vera', field: 'cover', value: 'half' } }
const score = { set: { who: 'pirate', field: 'end.now', value: 7 } }
const diced = (mode: 'private' | 'blind' | 'referee') => ({ health: 'exact', rolls: { 'to hit': mode } }) as const
const roll = { given: shoots, does: stands, which: rolled('to hit') }
const struck = { given: inTurn(shoots, stands), does: hits, which: happened('struck') }

/** Every kind of entry. One without a row does not compile. */
export const KINDS: Readonly<Record<Kind, Readonly<Record<string, Row>>>> = {
  began: {
    'a turn of somebody in sight': { marks: '+++++', does: skip },
    'a turn of somebody hidden': { marks: '++---', given: skip, does: skipToo },
  },
  asked: {
    'a question to Vera': { marks: '+++--', does: null },
    'a question to the pirate': { marks: '++-+-', does: skip },
    'a question to somebody hidden': { marks: '++---', given: skip, does: skipToo },
    'real dice': { marks: '+++--', given: inTurn(real, shoots), does: stands },
    "real dice that are the referee's": {
      marks: '++---',
      given: inTurn(real, shoots),
      does: stands,
      settings: diced('referee'),
    },
  },
  answered: {
    'by Vera': { marks: '+++--', does: prone },
    'by the referee for Vera': { marks: '+++--', does: ({ referee }) => referee.answers('skip') },
    'by somebody hidden': {
      marks: '++---',
      given: inTurn(skip, skipToo),
      does: ({ referee }) => referee.answers('minor', 'stance', 'prone'),
    },
    "by the pirate's standing orders": {
      marks: '++-+-',
      given: ({ bob }) => bob.orders({ dodge: { when: 'auto', if: null } }),
      does: shoots,
      which: ({ by }: { readonly by: string }) => by === 'orders',
    },
    'by a policy for the pirate': {
      marks: '++-o-',
      given: ({ bob }) => bob.plays('standard'),
      does: shoots,
      which: ({ by, about }: { readonly by: string; readonly about: string }) =>
        by === 'policy' && about === 'reaction',
    },
    'by the clock for Vera': {
      marks: '+++--',
      settings: { clock: { turn: 60, reaction: 60, bank: 0 } },
      does: ({ waits }) => waits(61),
    },
  },
  threw: {
    'by Vera': { marks: '+++--', given: inTurn(real, shoots, stands), does: ({ ann }) => ann.throws([3, 4]) },
    "by the referee, dice that are the referee's": {
      marks: '++---',
      given: inTurn(real, shoots, stands),
      does: ({ referee }) => referee.throws(null),
      settings: diced('referee'),
    },
  },
  rolled: {
    'public, health exact': { ...roll, marks: '+++++', settings: { health: 'exact' } },
    'public, health in words': {
      ...roll,
      marks: '+++oo',
      less: {
        bob: {
          faces: [expect.any(Number), expect.any(Number)],
          why: expect.arrayContaining([['ability', 3, expect.any(String)]]),
        },
      },
    },
    private: { ...roll, marks: '+++--', settings: diced('private') },
    blind: { ...roll, marks: '++o--', settings: diced('blind'), less: { ann: { faces: null, total: null, why: [] } } },
    "the referee's alone": { ...roll, marks: '++---', settings: diced('referee') },
    'by somebody hidden': {
      marks: '++---',
      settings: { health: 'exact' },
      given: inTurn(skip, skipToo, lurks),
      does: ({ ann }) => ann.answers('stand'),
      which: rolled('to hit'),
    },
  },
  happened: {
    'Vera goes prone': { marks: '+++++', does: prone, which: happened('posed') },
    'somebody hidden goes prone': {
      marks: '++---',
      given: inTurn(skip, skipToo),
      does: ({ referee }) => referee.answers('minor', 'stance', 'prone'),
      which: happened('posed'),
    },
    'somebody hidden shoots at Vera': {
      marks: '++ooo',
      given: inTurn(skip, skipToo),
      does: lurks,
      which: happened('declared'),
      less: { ann: { event: { who: 'somebody', at: 'vera', metres: null } }, eve: { event: { who: 'somebody' } } },
    },
    'the pirate is struck, health exact': { ...struck, marks: '+++++', settings: { health: 'exact' } },
    'the pirate is struck, health in words: who struck is told how hard': {
      ...struck,
      marks: '++++o',
      less: { eve: { event: { points: null } } },
    },
    'the pirate is struck, health hidden': { ...struck, marks: '++-+-', settings: { health: 'hidden' } },
    'a hit by dice that are blind': {
      ...struck,
      marks: '++ooo',
      which: happened('hit'),
      settings: diced('blind'),
      less: { ann: { event: { total: null, effect: null } } },
    },
    'the pirate dodges, at a price': {
      marks: '++o+o',
      given: shoots,
      does: ({ bob }) => bob.answers('dodge'),
      which: happened('reacted'),
      less: { ann: { event: { how: 'dodge', cost: null } } },
    },
    'a word to the referee': { marks: '++---', does: ({ ann }) => ann.says('psst'), which: happened('noted') },
  },
  volunteered: {
    'by Vera': { marks: '+++--', does: ({ ann }) => ann.says('psst') },
    'by somebody hidden': { marks: '++---', does: ({ referee }) => referee.says('psst') },
  },
  overruled: {
    'what meets the eye': overruled(cover, '+++++'),
    'the ground': overruled({ set: { who: null, field: 'light', value: 'dark' } }, '+++++'),
    'what stands on a sheet': overruled({ set: { who: 'vera', field: 'skills', value: { Recon: 1 } } }, '+++oo', {
      less: { eve: { events: [], why: 'so it is' } },
    }),
    'of somebody hidden': overruled(unseen, '++---'),
    'with a reason that names somebody hidden': overruled(cover, '++ooo', {
      why: 'behind Old Lurker',
      less: { ann: { why: '' } },
    }),
    'a score, health exact': overruled(score, '+++++', { settings: { health: 'exact' } }),
    'a score, health in words': overruled(score, '++o+o', {
      less: { ann: { events: [{ field: 'status', value: 'wounded' }] } },
    }),
    'a score, health hidden': overruled(score, '++o+o', {
      settings: { health: 'hidden' },
      less: { ann: { events: [] } },
    }),
    'a note to Vera': overruled({ note: { to: 'vera', words: 'You hear steps.' } }, '+++--'),
    'a note to all': overruled({ note: { to: 'all', words: 'It rains.' } }, '+++++'),
    'a note to the referee': overruled({ note: { to: 'referee', words: 'Remember.' } }, '++---'),
    'somebody joins': overruled({ join: { id: 'zed', side: 'enemies', block: 'thug' } }, '++ooo', {
      less: {
        ann: {
          events: [
            { type: 'joined', combatant: { id: 'zed', name: 'Thug', side: 'enemies', hidden: false, left: false } },
          ],
        },
      },
    }),
    'somebody joins who is hidden': overruled(
      { join: { id: 'zed', side: 'thieves', block: 'thug', hidden: true } },
      '++---',
    ),
    'somebody hides': overruled({ hide: 'pirate' }, '+++++'),
    'somebody comes out': overruled({ reveal: 'lurker' }, '+++++'),
    'somebody leaves': overruled({ leave: 'pirate' }, '+++++'),
    'the end': overruled({ end: 'dawn' }, '+++++'),
  },
  recast: {
    public: { marks: '+++++', given: inTurn(shoots, stands), does: hits },
    blind: {
      marks: '++o--',
      given: inTurn(shoots, stands),
      does: hits,
      settings: diced('blind'),
      less: { ann: { faces: null } },
    },
    "the referee's alone": { marks: '++---', given: inTurn(shoots, stands), does: hits, settings: diced('referee') },
  },
  ended: { 'a turn': { marks: '++---', does: skip } },
  undone: {
    'what everybody saw': { marks: '+++++', given: prone, does: ({ referee }) => referee.undoes() },
    'what nobody saw': {
      marks: '++---',
      given: ({ referee }) => referee.overrules(unseen, 'so'),
      does: ({ referee }) => referee.undoes(),
    },
  },
  restarted: {
    'after the rules have changed': {
      marks: '++ooo',
      given: prone,
      does: ({ changesRules }) => changesRules(),
      less: { ann: { why: '' } },
    },
  },
  renewed: {
    'after the rules were renewed': { marks: '++---', given: prone, does: ({ renewsRules }) => renewsRules() },
  },
}
