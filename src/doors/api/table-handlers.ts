import { BOOKS } from '../../books/index.ts'
import { addHook, hooksOf, removeHook } from '../../table/post/hooks.ts'
import { saveCharacter } from '../../table/tables/characters.ts'
import { invite, invitesOf, join, revoke } from '../../table/tables/invites.ts'
import { changeMember } from '../../table/tables/members.ts'
import { openTable } from '../../table/tables/open-table.ts'
import { may } from '../../table/tables/roles.ts'
import { removeCharacter } from '../../table/tables/roster.ts'
import { keepRuling } from '../../table/tables/rulings.ts'
import { changeTable } from '../../table/tables/settings.ts'
import { tableView } from '../../table/tables/table-view.ts'
import { exportTable } from '../../table/transfer/transfer.ts'
import type { Handlers } from './handlers.ts'

type Names =
  | 'books'
  | 'openTable'
  | 'table'
  | 'changeTable'
  | 'exportTable'
  | 'invite'
  | 'invites'
  | 'revoke'
  | 'join'
  | 'changeMember'
  | 'removeMember'
  | 'addCharacter'
  | 'changeCharacter'
  | 'removeCharacter'
  | 'keepRuling'
  | 'addHook'
  | 'hooks'
  | 'removeHook'

/** People, roster, rulings and hooks. */
export const TABLE_HANDLERS: Pick<Handlers, Names> = {
  books: async () => ({
    books: Object.values(BOOKS).map(({ id, title, catalogue, policies }) => ({
      id,
      title,
      blocks: catalogue.blocks,
      encounters: catalogue.encounters,
      policies: Object.keys(policies),
    })),
  }),
  openTable: ({ house, body }) => openTable(house, body),
  table: async ({ house, actor }) => may(actor.role, 'view table') ?? tableView(house, actor),
  changeTable: async ({ house, actor, body: { name, settings } }) => {
    const changed = await changeTable(house, actor, {
      ...(name !== undefined && { name }),
      ...(settings && { settings: settings as never }),
    })
    return 'refused' in changed ? changed : { name: changed.name, settings: changed.settings }
  },
  exportTable: async ({ house, actor }) => {
    const taken = may(actor.role, 'export table') ?? (await exportTable(house, actor.table))
    return 'refused' in taken ? taken : JSON.parse(taken.file)
  },
  invite: ({ house, actor, body }) => invite(house, actor, body),
  invites: async ({ house, actor }) => {
    const invites = await invitesOf(house, actor)
    return 'refused' in invites ? invites : { invites }
  },
  revoke: ({ house, actor, params }) => revoke(house, actor, params.id),
  join: ({ house, body, address }) => join(house, { ...body, caller: { kind: 'stranger', id: address } }),
  changeMember: ({ house, actor, params, body: { role, name, renew } }) =>
    changeMember(house, actor, {
      id: params.id,
      change: {
        ...(role && { role }),
        ...(name !== undefined && { name }),
        ...(renew && { renew }),
      },
    }),
  removeMember: ({ house, actor, params }) => changeMember(house, actor, { id: params.id, change: { left: true } }),
  addCharacter: ({ house, actor, body }) => saveCharacter(house, actor, body),
  changeCharacter: ({ house, actor, params, body }) => saveCharacter(house, actor, { ...body, id: params.id }),
  removeCharacter: ({ house, actor, params }) => removeCharacter(house, actor, params.id),
  keepRuling: ({ house, actor, body }) => keepRuling(house, actor, body),
  addHook: ({ house, actor, body }) => addHook(house, actor, body),
  hooks: async ({ house, actor }) => {
    const hooks = await hooksOf(house, actor)
    return 'refused' in hooks ? hooks : { hooks: hooks as { id: string; url: string; role: 'spectator' | 'referee' }[] }
  },
  removeHook: ({ house, actor, params }) => removeHook(house, actor, params.id),
}
