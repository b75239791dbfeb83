import type { Client } from '../../src/client/client.ts'
import type { Name } from '../../src/client/routes.ts'
import type { Role } from './server-fixture.ts'

/** Where somebody stands who calls: which fight, which question of it, and who or what is meant. */
export type CallTarget = {
  readonly client: Client
  readonly me: string
  readonly fight: string
  readonly ask: number
  /** A combatant, a character: one's own, or somebody else's. */
  readonly seat: string
  readonly character: string
  readonly dan: string
  readonly bob: string
  readonly invite: string
  readonly code: string
}

/**
 * One way to call an operation, which changes nothing that matters here. The marks are those of referee, co-referee,
 * player and spectator: `+` may, `-` may not; with what is their own, and with what is of others. `far`: what the
 * referee of another table meets.
 */
export type Row = {
  readonly own?: string
  readonly other?: string
  /**
   * In which fights it may be done: all, while nothing is final, once the seed is shown, or while the question is open.
   */
  readonly when?: 'any' | 'open' | 'closed' | 'asked'
  /** It works on the caller's own table, or finds nothing here. */
  readonly far: 'own' | 404
  /** Needs somebody new: to meet, or to be. */
  readonly meets?: Role
  readonly voids?: true
  readonly call: (at: CallTarget) => Promise<object>
}

const NONSENSE = ['no such thing']
const ORDERS = { reactions: {}, turn: null }
const HELD = { own: '+++-', other: '++--', when: 'open', far: 404 } as const
const REFEREES = { other: '++--', when: 'open', far: 404 } as const
const RUNNING = { other: '++--', far: 'own' } as const
const WATCHING = { other: '++++', far: 404 } as const
const ANYBODY = { other: '++++', far: 'own' } as const

/** Every operation of the API. One without a row does not compile. */
export const ROWS: Readonly<Record<Name, Readonly<Record<string, Row>>>> = {
  books: { '': { ...ANYBODY, call: ({ client }) => client.books() } },
  openTable: { '': { ...ANYBODY, call: ({ client }) => client.openTable({ name: 'Mine', referee: 'Me' }) } },
  openDemo: { '': { ...ANYBODY, call: ({ client }) => client.openDemo() } },
  join: { '': { ...ANYBODY, call: ({ client, code }) => client.join({ code, name: 'Guest' }) } },
  table: { '': { ...ANYBODY, call: ({ client }) => client.table() } },
  lobby: { '': { ...ANYBODY, call: ({ client }) => client.lobby() } },
  changeTable: {
    name: { ...RUNNING, call: ({ client }) => client.changeTable({ name: 'Friday' }) },
    settings: { ...RUNNING, call: ({ client }) => client.changeTable({ settings: { health: 'words' } }) },
    nothing: { ...RUNNING, call: ({ client }) => client.changeTable({}) },
  },
  exportTable: { '': { ...RUNNING, other: '+---', call: ({ client }) => client.exportTable() } },
  invite: {
    'a player': { ...RUNNING, call: ({ client }) => client.invite({ role: 'player' }) },
    'a spectator': { ...RUNNING, call: ({ client }) => client.invite({ role: 'spectator' }) },
    'a co-referee': { ...RUNNING, other: '+---', call: ({ client }) => client.invite({ role: 'co-referee' }) },
    'a referee': { ...RUNNING, other: '+---', call: ({ client }) => client.invite({ role: 'referee' }) },
  },
  invites: { '': { ...RUNNING, call: ({ client }) => client.invites() } },
  revoke: { '': { ...RUNNING, far: 404, call: ({ client, invite }) => client.revoke({ id: invite }) } },
  changeMember: {
    'own name': {
      own: '++++',
      far: 'own',
      call: ({ client, me }) => client.changeMember({ id: me, name: 'Somebody' }),
    },
    name: { other: '++--', far: 404, call: ({ client, bob }) => client.changeMember({ id: bob, name: 'Somebody' }) },
    nothing: { other: '++--', far: 404, call: ({ client, bob }) => client.changeMember({ id: bob }) },
    'own role': { own: '+---', far: 'own', call: ({ client, me }) => client.changeMember({ id: me, role: 'referee' }) },
    role: { other: '+---', far: 404, call: ({ client, bob }) => client.changeMember({ id: bob, role: 'player' }) },
    'own links': {
      own: '++++',
      far: 'own',
      voids: true,
      call: ({ client, me }) => client.changeMember({ id: me, renew: true }),
    },
    links: {
      other: '+---',
      far: 404,
      meets: 'player',
      call: ({ client, dan }) => client.changeMember({ id: dan, renew: true }),
    },
  },
  removeMember: {
    oneself: { own: '-+++', far: 'own', voids: true, call: ({ client, me }) => client.removeMember({ id: me }) },
    'a player': {
      other: '++--',
      far: 404,
      meets: 'player',
      call: ({ client, dan }) => client.removeMember({ id: dan }),
    },
    'a co-referee': {
      other: '+---',
      far: 404,
      meets: 'co-referee',
      call: ({ client, dan }) => client.removeMember({ id: dan }),
    },
  },
  characterForm: { '': { own: '+++-', far: 'own', call: ({ client }) => client.characterForm() } },
  checkCharacter: {
    '': { own: '+++-', far: 'own', call: ({ client }) => client.checkCharacter({ name: 'Kim', sheet: {} }) },
  },
  addCharacter: {
    'for oneself': {
      own: '+++-',
      far: 'own',
      call: ({ client }) => client.addCharacter({ name: 'Vex', sheet: { block: 'thug' } }),
    },
    'for another': {
      other: '++--',
      far: 404,
      meets: 'player',
      call: ({ client, dan }) => client.addCharacter({ name: 'Vex', sheet: { block: 'thug' }, owner: dan }),
    },
  },
  changeCharacter: {
    sheet: {
      own: '+++-',
      other: '++--',
      far: 404,
      call: ({ client, character }) => client.changeCharacter({ id: character, name: 'Vex', sheet: { block: 'thug' } }),
    },
    owner: {
      own: '+++-',
      other: '++--',
      far: 404,
      meets: 'player',
      call: ({ client, character, dan }) =>
        client.changeCharacter({ id: character, name: 'Vex', sheet: { block: 'thug' }, owner: dan }),
    },
  },
  removeCharacter: {
    '': {
      own: '+++-',
      other: '++--',
      far: 404,
      call: ({ client, character }) => client.removeCharacter({ id: character }),
    },
  },
  keepRuling: {
    '': { ...RUNNING, call: ({ client }) => client.keepRuling({ why: 'So be it.', what: {}, rule: false }) },
    'as a house rule': {
      ...RUNNING,
      call: ({ client }) => client.keepRuling({ why: 'So be it.', what: { strayShots: true }, rule: true }),
    },
  },
  scenes: { '': { ...RUNNING, call: ({ client }) => client.scenes() } },
  makeScene: {
    '': { ...RUNNING, call: ({ client }) => client.makeScene({ title: 'Bridge' }) },
    'of an encounter': { ...RUNNING, call: ({ client }) => client.makeScene({ encounter: 'bar-brawl' }) },
  },
  changeScene: { '': { ...RUNNING, call: ({ client }) => client.changeScene({ scene: 'Bridge', active: false }) } },
  startScene: { '': { ...RUNNING, call: ({ client }) => client.startScene({ scene: 'Bridge' }) } },
  rematch: { '': { ...RUNNING, call: ({ client }) => client.rematch() } },
  removeScene: { '': { ...RUNNING, call: ({ client }) => client.removeScene({ scene: 'Bridge' }) } },
  openFight: { '': { ...RUNNING, call: ({ client }) => client.openFight({ encounter: 'bar-brawl' }) } },
  fight: { '': { ...WATCHING, call: ({ client, fight }) => client.fight({ id: fight }) } },
  entries: { '': { ...WATCHING, call: ({ client, fight }) => client.entries({ id: fight }) } },
  answer: {
    '': { ...HELD, when: 'asked', call: ({ client, fight, ask }) => client.answer({ id: fight, ask, path: NONSENSE }) },
  },
  throw: {
    '': { ...HELD, when: 'asked', call: ({ client, fight, ask }) => client.throw({ id: fight, ask, faces: [1] }) },
  },
  volunteer: {
    '': { ...HELD, call: ({ client, fight, seat }) => client.volunteer({ id: fight, who: seat, path: NONSENSE }) },
  },
  overrule: {
    leave: {
      ...REFEREES,
      call: ({ client, fight }) => client.overrule({ id: fight, what: { leave: 'nobody' }, why: 'so' }),
    },
    hide: {
      ...REFEREES,
      call: ({ client, fight }) => client.overrule({ id: fight, what: { hide: 'nobody' }, why: 'so' }),
    },
    end: { ...REFEREES, call: ({ client, fight }) => client.overrule({ id: fight, what: { end: 'enough' }, why: '' }) },
  },
  undo: { '': { ...REFEREES, call: ({ client, fight }) => client.undo({ id: fight, to: 1_000_000 }) } },
  redo: { '': { ...REFEREES, call: ({ client, fight }) => client.redo({ id: fight }) } },
  recast: {
    '': { ...REFEREES, call: ({ client, fight }) => client.recast({ id: fight, to: 0, faces: null, why: 'so' }) },
  },
  fork: { '': { ...REFEREES, when: 'any', call: ({ client, fight }) => client.fork({ id: fight, to: 0 }) } },
  seat: {
    '': { ...HELD, call: ({ client, fight, seat }) => client.seat({ id: fight, who: seat, policy: 'no such policy' }) },
  },
  orders: {
    '': { ...HELD, call: ({ client, fight, seat }) => client.orders({ id: fight, who: seat, orders: ORDERS }) },
  },
  dice: { '': { ...HELD, call: ({ client, fight, seat }) => client.dice({ id: fight, who: seat, dice: 'tray' }) } },
  word: {
    '': { own: '+++-', when: 'open', far: 404, call: ({ client, fight }) => client.word({ id: fight, word: 'a,b' }) },
  },
  pause: { '': { ...REFEREES, call: ({ client, fight }) => client.pause({ id: fight, pause: false }) } },
  odds: {
    '': { ...HELD, when: 'asked', call: ({ client, fight, ask }) => client.odds({ id: fight, ask, path: NONSENSE }) },
  },
  log: { '': { ...WATCHING, call: ({ client, fight }) => client.log({ id: fight }) } },
  replay: { '': { ...WATCHING, call: ({ client, fight }) => client.replay({ id: fight, at: 0 }) } },
  ending: { '': { ...WATCHING, call: ({ client, fight }) => client.ending({ id: fight }) } },
  verify: { '': { ...WATCHING, when: 'closed', call: ({ client, fight }) => client.verify({ id: fight }) } },
  chat: { '': { own: '++++', far: 'own', call: ({ client }) => client.chat() } },
  hints: { '': { own: '++++', far: 'own', call: ({ client }) => client.hints() } },
  tools: { '': { own: '++++', far: 'own', call: ({ client }) => client.tools() } },
  say: { '': { own: '++++', far: 'own', call: ({ client }) => client.say({ text: 'Hello' }) } },
  addHook: { '': { ...RUNNING, call: ({ client }) => client.addHook({ url: 'https://example.com/hook' }) } },
  hooks: { '': { ...RUNNING, call: ({ client }) => client.hooks() } },
  removeHook: { '': { ...RUNNING, call: ({ client }) => client.removeHook({ id: 'none' }) } },
  reveal: { '': { ...REFEREES, call: ({ client, fight }) => client.reveal({ id: fight }) } },
}
