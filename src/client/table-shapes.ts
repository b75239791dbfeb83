import { z } from 'zod'
import { acting, atId, count, id, name, record, role, type Shaped, why } from './shape-parts.ts'

const settings = z.strictObject({
  book: z.string().max(64),
  house: z.record(z.string().max(64), z.unknown()),
  health: z.enum(['exact', 'words', 'hidden']),
  clock: z.strictObject({
    turn: z.number().min(0).max(604_800),
    reaction: z.number().min(0).max(604_800),
    bank: z.number().min(0).max(604_800),
  }),
  rolls: z.record(z.string().max(64), z.enum(['public', 'private', 'referee', 'blind'])),
})
const character = z.object({
  id,
  name: z.string(),
  owner: z.string().nullable(),
  book: z.string(),
  sheet: z.unknown().optional(),
})
const hook = z.object({ id, url: z.string(), role: z.enum(['spectator', 'referee']) })
const inviteMade = z.object({ invite: id, token: z.string(), code: z.string(), expires: z.number() })

/** A field of a sheet as a form shows it: numbers with their bounds, choices, and names with a number each. */
const formField = z.object({
  key: z.string(),
  kind: z.enum(['score', 'whole', 'choice', 'flag', 'names']),
  least: z.number(),
  most: z.number(),
  of: z.array(z.string()),
})
export type FormField = z.infer<typeof formField>

/** How many stand on each side of an encounter, and how many players it was made for. */
const encounter = z.object({
  id: z.string(),
  title: z.string(),
  pitch: z.string(),
  profile: z.string(),
  madeFor: count,
  foes: count,
  friends: count,
  vehicles: count,
})
export type Encounter = z.infer<typeof encounter>

/** Operations of a table: people, roster, rulings, hooks. */
export const TABLE_SHAPES = {
  books: {
    says: 'The rule books, with their ready-made people and encounters.',
    open: true,
    reply: z.object({
      books: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          blocks: record(),
          encounters: record(),
          policies: z.array(z.string()),
        }),
      ),
    }),
  },
  openTable: {
    says: 'Opens a table; whoever opens it is its referee.',
    open: true,
    body: acting({ name, referee: name, book: z.string().max(64).optional() }),
    reply: z.object({ table: id, token: z.string() }),
  },
  table: {
    says: 'The table: its people, fights, characters and house rules.',
    reply: z.object({
      id,
      name: z.string(),
      settings: z.object(settings.shape),
      you: z.object({ member: id, role }),
      members: z.array(z.object({ id, name: z.string(), role })),
      fights: z.array(
        z.object({
          id,
          title: z.string(),
          over: z.boolean(),
          length: count.optional(),
          created: z.number(),
          book: z.string(),
          copy: z.boolean(),
        }),
      ),
      characters: z.array(character),
      rulings: z.array(record()),
    }),
  },
  openDemo: {
    says: 'Opens a table with players, characters and a scene, to try every side of a fight.',
    open: true,
    body: acting({ book: z.string().max(64).optional() }),
    reply: z.object({ tokens: z.array(z.string()) }),
  },
  lobby: {
    says: 'What there is to play before a fight: ready-made people for players, and for referees the encounters.',
    reply: z.object({
      book: z.object({ id: z.string(), title: z.string() }),
      people: z.array(z.object({ id: z.string(), name: z.string(), note: z.string(), status: z.string() })),
      encounters: z.array(encounter),
      chosen: z.string().nullable(),
    }),
  },
  changeTable: {
    says: 'Another name, other settings; what is not named stays.',
    body: acting({ name: name.optional(), settings: settings.partial().optional() }),
    reply: z.object({ name: z.string(), settings: z.object(settings.shape) }),
  },
  exportTable: { says: 'The whole table as one file.', reply: record() },
  invite: {
    says: 'An invitation: a link and a short code.',
    body: acting({
      role,
      hours: z.number().min(1).max(8760).optional(),
      uses: z.number().int().min(1).max(1000).optional(),
    }),
    reply: inviteMade,
  },
  invites: {
    says: 'Invitations that were given out.',
    reply: z.object({
      invites: z.array(
        z.object({
          id,
          role,
          code: z.string().nullable(),
          expires: z.number(),
          uses: z.number(),
          revoked: z.boolean(),
        }),
      ),
    }),
  },
  revoke: { says: 'Takes an invitation back.', params: atId, reply: z.object({ revoked: id }) },
  join: {
    says: 'Joins a table by a link or by a code.',
    open: true,
    body: acting({ token: z.string().max(1_000).optional(), code: z.string().max(40).optional(), name }),
    reply: z.object({ table: id, member: id, role, token: z.string() }),
  },
  changeMember: {
    says: 'Another role, another name, new links.',
    params: atId,
    body: acting({ role: role.optional(), name: name.optional(), renew: z.literal(true).optional() }),
    reply: z.object({ member: id, token: z.string().optional() }),
  },
  removeMember: { says: 'Leaves the table, or sends somebody away.', params: atId, reply: z.object({ member: id }) },
  characterForm: {
    says: 'The form of a character of the roster, or of a new one that begins as somebody ready-made.',
    query: z.object({ character: id.optional(), block: z.string().max(64).optional() }),
    reply: z.object({
      name: z.string(),
      sheet: record(),
      fields: z.array(formField),
      gear: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  },
  checkCharacter: {
    says: 'What is wrong with a sheet, field by field, and what follows from it; with `give` a thing of the catalogue more. Keeps nothing.',
    body: acting({ name: z.string().max(64), sheet: record(), give: z.string().max(64).optional() }),
    reply: z.object({
      sheet: record(),
      errors: z.array(z.object({ field: z.string(), sentence: z.string() })),
      derived: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  },
  addCharacter: {
    says: 'A new character for the roster.',
    body: acting({ name, owner: id.nullable().optional(), sheet: record(), book: z.string().max(64).optional() }),
    reply: character,
  },
  changeCharacter: {
    says: 'Changes a character of the roster, or hands it over.',
    params: atId,
    body: acting({ name, owner: id.nullable().optional(), sheet: record() }),
    reply: character,
  },
  removeCharacter: { says: 'Takes a character off the roster.', params: atId, reply: z.object({ removed: id }) },
  keepRuling: {
    says: 'Keeps a ruling; with `rule`, it is a house rule from now on.',
    body: acting({ why: why.min(1), what: record(), fight: id.nullable().optional(), rule: z.boolean() }),
    reply: record(),
  },
  addHook: {
    says: 'Posts what happens to a web address, signed.',
    body: acting({
      url: z.url({ protocol: /^https?$/ }).max(2_000),
      secret: z.string().min(16).max(200).optional(),
      role: hook.shape.role.optional(),
    }),
    reply: hook.extend({ secret: z.string() }),
  },
  hooks: { says: 'Web addresses that are told.', reply: z.object({ hooks: z.array(hook) }) },
  removeHook: { says: 'Tells a web address no more.', params: atId, reply: z.object({ removed: id }) },
} as const satisfies Readonly<Record<string, Shaped>>
