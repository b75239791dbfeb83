import { BOOKS } from '../../books/index.ts'
import { addHook, hooksOf, removeHook } from '../../table/post/hooks.ts'
import { changeTable } from '../../table/tables/change-table.ts'
import { saveCharacter } from '../../table/tables/characters.ts'
import { openDemo } from '../../table/tables/demo-table.ts'
import { invite, invitesOf, join, revoke } from '../../table/tables/invites.ts'
import { changeMember } from '../../table/tables/members.ts'
import { openTable } from '../../table/tables/open-table.ts'
import { may } from '../../table/tables/role-permissions.ts'
import { removeCharacter } from '../../table/tables/roster.ts'
import { keepRuling } from '../../table/tables/rulings.ts'
import { tableView } from '../../table/tables/table-view.ts'
import { exportTable } from '../../table/transfer/export-import.ts'
import { characterForm, checkedCharacter } from '../../table/views/character-form.ts'
import { lobbyView } from '../../table/views/lobby-view.ts'
import type { Handlers } from './handler-types.ts'

type Names =
  | 'books'
  | 'openTable'
  | 'openDemo'
  | 'table'
  | 'lobby'
  | 'changeTable'
  | 'exportTable'
  | 'invite'
  | 'invites'
  | 'revoke'
  | 'join'
  | 'changeMember'
  | 'removeMember'
  | 'characterForm'
  | 'checkCharacter'
  | 'addCharacter'
  | 'changeCharacter'
  | 'removeCharacter'
  | 'keepRuling'
  | 'addHook'
  | 'hooks'
  | 'removeHook'

/** Members, roster, rulings and hooks. */
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
  openTable: ({ service, body }) => openTable(service, body),
  table: async ({ service, actor }) => may(actor.role, 'view table') ?? tableView(service, actor),
  openDemo: ({ service, body }) => openDemo(service, body),
  lobby: async ({ service, actor }) => may(actor.role, 'view table') ?? lobbyView(service, actor),
  changeTable: async ({ service, actor, body: { name, settings } }) => {
    const changed = await changeTable(service, actor, {
      ...(name !== undefined && { name }),
      ...(settings && { settings: settings as never }),
    })
    return 'refused' in changed ? changed : { name: changed.name, settings: changed.settings }
  },
  exportTable: async ({ service, actor }) => {
    const taken = may(actor.role, 'export table') ?? (await exportTable(service, actor.table))
    return 'refused' in taken ? taken : JSON.parse(taken.file)
  },
  invite: ({ service, actor, body }) => invite(service, actor, body),
  invites: async ({ service, actor }) => {
    const invites = await invitesOf(service, actor)
    return 'refused' in invites ? invites : { invites }
  },
  revoke: ({ service, actor, params }) => revoke(service, actor, params.id),
  join: ({ service, body, address }) => join(service, { ...body, caller: { kind: 'stranger', id: address } }),
  changeMember: ({ service, actor, params, body: { role, name, renew } }) =>
    changeMember(service, actor, {
      id: params.id,
      change: {
        ...(role && { role }),
        ...(name !== undefined && { name }),
        ...(renew && { renew }),
      },
    }),
  removeMember: ({ service, actor, params }) => changeMember(service, actor, { id: params.id, change: { left: true } }),
  characterForm: async ({ service, actor, query }) =>
    may(actor.role, 'roster add', { own: true }) ?? characterForm(service, actor, query),
  checkCharacter: async ({ service, actor, body }) =>
    may(actor.role, 'roster add', { own: true }) ?? checkedCharacter(service, actor, body),
  addCharacter: ({ service, actor, body }) => saveCharacter(service, actor, body),
  changeCharacter: ({ service, actor, params, body }) => saveCharacter(service, actor, { ...body, id: params.id }),
  removeCharacter: ({ service, actor, params }) => removeCharacter(service, actor, params.id),
  keepRuling: ({ service, actor, body }) => keepRuling(service, actor, body),
  addHook: ({ service, actor, body }) => addHook(service, actor, body),
  hooks: async ({ service, actor }) => {
    const hooks = await hooksOf(service, actor)
    return 'refused' in hooks ? hooks : { hooks: hooks as { id: string; url: string; role: 'spectator' | 'referee' }[] }
  },
  removeHook: ({ service, actor, params }) => removeHook(service, actor, params.id),
}
