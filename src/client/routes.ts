/**
 * Every operation of the API: how it is called. What goes in and comes out stands in `shapes.ts` under the same name.
 */
export const ROUTES = {
  books: ['GET', '/books'],
  openTable: ['POST', '/tables'],
  table: ['GET', '/table'],
  changeTable: ['PATCH', '/table'],
  exportTable: ['GET', '/table/export'],
  invite: ['POST', '/invites'],
  invites: ['GET', '/invites'],
  revoke: ['DELETE', '/invites/:id'],
  join: ['POST', '/join'],
  changeMember: ['PATCH', '/members/:id'],
  removeMember: ['DELETE', '/members/:id'],
  addCharacter: ['POST', '/roster'],
  changeCharacter: ['PATCH', '/roster/:id'],
  removeCharacter: ['DELETE', '/roster/:id'],
  keepRuling: ['POST', '/rulings'],
  scenes: ['GET', '/scenes'],
  makeScene: ['POST', '/scenes'],
  changeScene: ['PATCH', '/scenes/:scene'],
  removeScene: ['DELETE', '/scenes/:scene'],
  startScene: ['POST', '/scenes/:scene/combat'],
  rematch: ['POST', '/rematch'],
  openFight: ['POST', '/fights'],
  fight: ['GET', '/fights/:id'],
  entries: ['GET', '/fights/:id/entries'],
  answer: ['POST', '/fights/:id/answer'],
  throw: ['POST', '/fights/:id/throw'],
  volunteer: ['POST', '/fights/:id/volunteer'],
  overrule: ['POST', '/fights/:id/overrule'],
  undo: ['POST', '/fights/:id/undo'],
  redo: ['POST', '/fights/:id/redo'],
  recast: ['POST', '/fights/:id/recast'],
  fork: ['POST', '/fights/:id/fork'],
  seat: ['POST', '/fights/:id/seat'],
  orders: ['POST', '/fights/:id/orders'],
  dice: ['POST', '/fights/:id/dice'],
  word: ['POST', '/fights/:id/words'],
  pause: ['POST', '/fights/:id/pause'],
  reveal: ['POST', '/fights/:id/reveal'],
  odds: ['GET', '/fights/:id/odds'],
  log: ['GET', '/fights/:id/log'],
  replay: ['GET', '/fights/:id/replay'],
  verify: ['GET', '/fights/:id/verify'],
  chat: ['GET', '/chat'],
  say: ['POST', '/chat'],
  addHook: ['POST', '/hooks'],
  hooks: ['GET', '/hooks'],
  removeHook: ['DELETE', '/hooks/:id'],
} as const satisfies Readonly<
  Record<string, readonly [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: `/${string}`]>
>

export type Name = keyof typeof ROUTES

/** Where the API lives on its server. */
export const PREFIX = '/api/v1'
