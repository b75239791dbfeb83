import type { Recover } from '../../../engine/book.ts'
import type { CombatantBase } from '../../../engine/common-events.ts'
import type { Refusal } from '../../../engine/option-tree.ts'
import { branch, leaf } from '../../../engine/options.ts'
import type { Carried, Handling } from '../../../engine/roster.ts'
import { isOver, load } from '../../../table/fights/loaded-fights.ts'
import { heroesOf } from '../../../table/scenes/characters-for-fight.ts'
import { runningFight } from '../../../table/scenes/latest-fights.ts'
import { startDays } from '../../../table/scenes/start-fight.ts'
import type { Character } from '../../../table/store/table-records.ts'
import { saveCharacter } from '../../../table/tables/characters.ts'
import { isReferee } from '../../../table/tables/role-permissions.ts'
import { sheetOf } from '../../../table/tables/roster.ts'
import { matchFirst, matchOne, wordsOf } from '../../../words/match-name.ts'
import { makeRefusal } from '../../../words/refusal-sentences.ts'
import { registerForm } from '../dialogue/form.ts'
import type { Turn } from '../session/session.ts'
import { tellOthers } from '../session/tell-other-chats.ts'
import { charactersOf, sentence } from './character.ts'
import { type Commands, refuses, says } from './command.ts'
import { type AtTable, atTable, followed } from './message-in-fight.ts'
import { bookAt, decidedBefore, decidedOnce, dialogue, personAt, thenDialogue } from './message-outside-fight.ts'

export const GEAR: Commands = {
  gear: {
    use: '/gear [NAME] [WHAT]',
    says: 'shows what you carry, and equips, uses or throws it away, as in /gear equip mesh; the referee grants gear with /gear give NAME 2 stim',
    whose: 'everybody',
    run: atTable(gear),
  },
  rest: {
    use: '/rest short|long [DAYS]',
    says: 'lets all characters rest, for so many days; /rest alone says how else',
    whose: 'referee',
    run: atTable(rest),
  },
}

/** CE 17, Inventory. During a fight the gear is on the combatant's sheet in the fight. */
async function gear(at: AtTable, given: string): Promise<Turn> {
  const before = await decidedBefore<Handled>(at)
  if (before) return handled(at, before)
  const words = wordsOf(given)
  const mine = await charactersOf(at)
  if (isReferee(at.actor.role) && words[0]?.toLowerCase() === 'give') return give(at, mine, words.slice(1))
  const whose = whoseGear(mine, words)
  if ('refused' in whose) return refuses(at, whose.refused)
  const { character, rest: said } = whose
  const barred = await inFight(at, character, said[0] ?? '')
  if (barred) return refuses(at, barred)
  if (said.length === 0) return dialogue(at, 'gear', character.id)
  const deeds = carriedBy(at, character).flatMap((thing) =>
    thing.deeds.map((deed) => ({
      key: `${deed.key} ${thing.key}`,
      label: `${deed.label} ${plain(thing.label)}`,
      deed,
    })),
  )
  const found = matchOne(said.join(' '), deeds)
  if (!found || 'refused' in found)
    return refuses(at, found?.refused ?? `That cannot be done with what ${character.name} carries. /gear shows it.`)
  return handle(at, character, found.deed)
}

/** `Auto Pistol (in hand, 15 of 15)` is an Auto Pistol. */
const plain = (label: string): string => label.replace(/ \(.*\)$| x\d+$/, '')

/** The person named first, else the speaker's only one. */
function whoseGear(
  mine: readonly Character[],
  words: readonly string[],
): { readonly character: Character; readonly rest: readonly string[] } | Refusal {
  const found = matchFirst(
    words,
    mine.map((one) => ({ key: one.id, label: one.name, one })),
  )
  if (found && 'found' in found && mine.length > 1) return { character: found.found.one, rest: found.rest }
  if (mine.length === 1) return { character: mine[0]!, rest: found && 'found' in found ? found.rest : words }
  return mine.length === 0
    ? { refused: 'There is no character yet. /character makes one.' }
    : { refused: `Whose gear? Put the name first, as in: /gear ${mine[0]!.name}.` }
}

function carriedBy(at: AtTable, one: Character): readonly Carried<CombatantBase>[] {
  const book = bookAt(at)
  const person = personAt(at, one)
  return 'refused' in person ? [] : book.roster.carries(person.who)
}

/** CE-DRUG-3, for every book: what the rules bar in a fight is barred with their own sentence. */
async function inFight({ service }: AtTable, { id, name, fought }: Character, deed: string): Promise<string | null> {
  const running = fought ? await load(service, fought.fight) : null
  if (!running || isOver(running.play)) return null
  const { book, play, record } = running
  const who = Object.entries(record.state.roster ?? {}).find(([, character]) => character === id)?.[0]
  const shut =
    who === undefined
      ? undefined
      : book
          .offers(play.fight, who)
          .find((offer) => typeof offer === 'object' && offer?.kind === 'shut' && offer.key === deed.toLowerCase())
  if (typeof shut === 'object' && shut?.kind === 'shut') return makeRefusal(book, { refused: '', code: shut.why })
  return `${name} is in the fight, and so is the gear.`
}

/** What a deed has made of somebody. */
type Handled = { readonly id: string; readonly name: string; readonly sheet: object; readonly told: string }

const handle = async (
  at: AtTable,
  { id, name }: Character,
  { told, changed }: Pick<Handling<CombatantBase>, 'told' | 'changed'>,
): Promise<Turn> => handled(at, await decidedOnce(at, () => ({ id, name, told, sheet: sheetOf(changed) })))

async function handled(at: AtTable, { id, name, sheet, told }: Handled): Promise<Turn> {
  const saved = await saveCharacter(at.service, at.actor, { id, name, sheet })
  return 'refused' in saved ? refuses(at, sentence(saved.refused)) : says(at, told)
}

registerForm('gear', async (form, at) => {
  const { actor, table } = at
  if (!actor || !table) return refuses(at, 'You are at no table.')
  const seated = { ...at, actor, table }
  const before = await decidedBefore<Handled>(at)
  if (before) return thenDialogue(seated, await handled(seated, before), { name: 'gear', given: before.id })
  const character = (await charactersOf(seated)).find(({ id }) => id === form.given)
  if (!character) return refuses(at, 'There is no such character.')
  const barred = await inFight(seated, character, '')
  if (barred) return refuses(at, barred)
  const things = carriedBy(seated, character)
  const labels = Object.fromEntries(
    things.flatMap((thing) => [[thing.key, thing.label], ...thing.deeds.map((deed) => [deed.key, deed.label])]),
  )
  const text = (path: readonly unknown[]): string =>
    path.length > 0
      ? `${things.find(({ key }) => key === path[0])?.label ?? ''}:`
      : things.length === 0
        ? `${character.name} carries nothing.`
        : `${character.name} carries:`
  const deed = form.ask(
    text,
    [
      ...things.map(({ key, deeds }) =>
        deeds.length === 0 ? null : branch(key, () => deeds.map((one) => leaf(one.key, one))),
      ),
      'done',
    ],
    { labels },
  )
  if (deed === 'done') return says(at, 'Done.')
  return thenDialogue(seated, await handle(seated, character, deed), { name: 'gear', given: character.id })
})

/** CE 17: gear can be granted. */
async function give(at: AtTable, all: readonly Character[], words: readonly string[]): Promise<Turn> {
  const book = bookAt(at)
  const whose = matchFirst(
    words,
    all.map((one) => ({ key: one.id, label: one.name, one })),
  )
  if (!whose || 'refused' in whose)
    return refuses(at, whose?.refused ?? 'Say to whom and what, as in: /gear give Bob 2 frag grenade.')
  const {
    found: { one },
    rest: [first = '', ...more],
  } = whose
  const count = /^\d{1,3}$/.test(first) ? Number(first) : 1
  const thing = (/^\d{1,3}$/.test(first) ? more : [first, ...more]).join(' ')
  const found = matchOne(
    thing.replace(/s$/i, ''),
    Object.entries(book.catalogue.gear).map(([key, { name }]) => ({ key, label: name })),
  )
  if (!found || 'refused' in found) return refuses(at, found?.refused ?? `There is no gear '${thing.slice(0, 40)}'.`)
  if (count < 1) return refuses(at, 'At least one is given.')
  const barred = await inFight(at, one, '')
  const person = barred ? { refused: barred } : personAt(at, one)
  const changed = 'refused' in person ? person : book.roster.give(person.who, found.key, count)
  if ('refused' in changed) return refuses(at, sentence(changed.refused))
  return handle(at, one, { told: `${one.name} has ${count === 1 ? '' : `${count} x `}${found.label} now.`, changed })
}

/** CE-REST-1: a short rest at once; longer ones as the book plays them, day by day. */
async function rest(at: AtTable, given: string): Promise<Turn> {
  const [how = '', count = '1', ...more] = wordsOf(given.toLowerCase())
  const ways = bookAt(at).recover ?? {}
  const known = [...new Set(['short', 'long', ...Object.keys(ways)])]
  if (!known.includes(how) || more.length > 0)
    return refuses(
      at,
      `Say ${known
        .map((one) => `/rest ${one}`)
        .join(', ')
        .replace(
          /, ([^,]*)$/,
          ' or $1',
        )}${Object.keys(ways).length > 0 ? `; with a number for several days, as in /rest ${Object.keys(ways)[0]} 3` : ''}.`,
    )
  const heroes = await heroesOf(at.service, at.table.id)
  if (heroes.length === 0) return refuses(at, 'Nobody has a character here yet.')
  if (Object.hasOwn(ways, how)) return restDays(at, ways[how]!, count)
  if ((await runningFight(at.service, at.table.id)) !== null) return refuses(at, 'Nobody rests while a fight runs.')
  const book = bookAt(at)
  for (const one of heroes) {
    const person = personAt(at, one)
    const rested = 'refused' in person ? person : book.roster.rest(person.who, how as 'short' | 'long')
    const saved =
      'refused' in rested
        ? rested
        : await saveCharacter(at.service, at.actor, { id: one.id, name: one.name, sheet: sheetOf(rested) })
    if ('refused' in saved) return refuses(at, sentence(saved.refused))
  }
  const text = `${heroes.map(({ name }) => name).join(', ')}: a ${how} rest.`
  await tellOthers(at, text)
  return says(at, text)
}

async function restDays(at: AtTable, { says: kind, setup }: Recover, count: string): Promise<Turn> {
  const days = /^\d{1,3}$/.test(count) ? Number(count) : 0
  if (days < 1 || days > 365) return refuses(at, 'From 1 to 365 days, please.')
  const started = await startDays(at.service, at.actor, {
    request: at.request,
    title: `${days === 1 ? 'A day' : `${days} days`} of ${kind}`,
    setup: setup(days),
  })
  return 'refused' in started ? refuses(at, sentence(started.refused)) : followed(at, started.fight)
}
