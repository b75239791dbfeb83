import { isOver } from '../../../table/fights/loaded-fights.ts'
import { runningFight } from '../../../table/scenes/latest-fights.ts'
import type { Character, Member } from '../../../table/store/table-records.ts'
import { saveCharacter } from '../../../table/tables/characters.ts'
import { changeDice } from '../../../table/tables/members.ts'
import { rosterOf } from '../../../table/tables/roster.ts'
import { matchFirst, matchOne, wordsOf } from '../../../words/match-name.ts'
import type { Turn } from '../session/session.ts'
import { refereesOf, tellOthers } from '../session/tell-other-chats.ts'
import { refuses, says } from './command.ts'
import { type AtTable, NOBODY } from './message-in-fight.ts'

/** Whether no fight is going on at the table: seats and dice are then those of the next one. */
export const isBetweenFights = async ({ service, table, look }: AtTable): Promise<boolean> =>
  look ? isOver(look.running.play) : (await runningFight(service, table.id)) === null

/** Who goes into the next fight, and who plays them: characters follow their owners. */
export async function seatBefore(at: AtTable, given: string): Promise<Turn> {
  const { service, table, actor } = at
  const [characters, all] = [await rosterOf(service, table.id), await service.store.members(table.id)]
  const members = all.filter(({ left }) => !left)
  if (characters.length === 0) return refuses(at, 'There are no characters yet: /character makes one.')
  if (given === '')
    return says(at, characters.map((one) => `${one.name} is ${ownedBy(one.owner, members)}.`).join('\n'))
  const found = matchFirst(wordsOf(given), characters.map(nameable))
  if (!found) return refuses(at, NOBODY)
  if ('refused' in found) return refuses(at, found.refused)
  const { one } = found.found
  const to = memberIn(at, members, found.rest.join(' '))
  if (typeof to === 'string') return refuses(at, to)
  const { id, name, sheet } = one
  const done = await saveCharacter(service, actor, { id, name, sheet, owner: to.id })
  if ('refused' in done) return refuses(at, done.refused)
  const text = `${name} is ${ownedBy(to.id, members)} from now on.`
  const isReferees = await refereesOf(at)
  await tellOthers(at, text, (member) => member === to.id || member === one.owner || isReferees(member))
  return says(at, text)
}

const nameable = (one: Character) => ({ key: one.id, label: one.name, one })

/** Whom the words mean, or why nobody. */
function memberIn({ actor }: AtTable, members: readonly Member[], words: string): Member | string {
  if (words === '') return 'Say who plays them, as in /seat NAME PLAYER or /seat NAME referee.'
  if (words.toLowerCase() === 'auto') return 'Who plays by the book is said once the fight has begun.'
  const isMeant = ({ id, role }: Member): boolean =>
    words.toLowerCase() === 'me' ? id === actor.member : words.toLowerCase() === 'referee' && role === 'referee'
  const plain = members.find(isMeant)
  if (plain) return plain
  const found = matchOne(
    words,
    members.map((one) => ({ key: one.id, label: one.name, one })),
  )
  if (!found) return `Nobody at the table is called '${words.slice(0, 40)}'.`
  return 'refused' in found ? found.refused : found.one
}

const ownedBy = (owner: string | null, members: readonly Member[]): string =>
  `played by ${members.find(({ id }) => id === owner)?.name ?? 'nobody'}`

/** Which dice somebody's people throw from the next fight on; null asks. */
export async function diceBefore(
  at: AtTable,
  kind: string | null,
  called: Readonly<Record<string, string>>,
): Promise<Turn> {
  if (kind === null) {
    const member = await at.service.store.member(at.actor.member)
    return says(at, `Your people in the next fight: ${called[member?.dice ?? 'tray']}.`)
  }
  const done = await changeDice(at.service, at.actor, kind)
  return 'refused' in done ? refuses(at, done.refused) : says(at, `Your people in the next fight: ${called[kind]}.`)
}
