import { BOOKS, bookOf } from '../../../books/index.ts'
import type { Refusal } from '../../../engine/option-tree.ts'
import { each } from '../../../engine/options.ts'
import type { Schema } from '../../../engine/schema.ts'
import { check } from '../../../engine/schema-check.ts'
import { parseWritten } from '../../../files/parse-yaml.ts'
import { runningFight } from '../../../table/scenes/latest-fights.ts'
import { changeTable } from '../../../table/tables/change-table.ts'
import { matchOne, wordsOf } from '../../../words/match-name.ts'
import { registerForm } from '../dialogue/form.ts'
import type { Turn } from '../session/session.ts'
import { tellOthers } from '../session/tell-other-chats.ts'
import { sentence } from './character.ts'
import { type Commands, refuses, says } from './command.ts'
import { type AtTable, atTable } from './message-in-fight.ts'
import { bookAt, decidedOnce, dialogue, thenDialogue } from './message-outside-fight.ts'

export const HOUSE_RULES: Commands = {
  book: { use: '/book [NAME]', says: 'shows the rule books, or chooses one', whose: 'everybody', run: atTable(book) },
  toggle: {
    use: '/toggle [NAME [VALUE]]',
    says: 'shows and changes the options of the book; /toggle preset NAME takes a preset',
    whose: 'everybody',
    run: atTable(toggle),
  },
}

async function book(at: AtTable, given: string): Promise<Turn> {
  const books = Object.values(BOOKS).map(({ id, title }) => ({ key: id, label: title }))
  if (given === '')
    return says(
      at,
      `This table plays by ${bookAt(at).title}. There ${books.length === 1 ? 'is' : 'are'} ${books.map(({ key, label }) => `${label} (/book ${key})`).join(', ')}.`,
    )
  const found = matchOne(given, books)
  if (!found || 'refused' in found)
    return refuses(
      at,
      found?.refused ??
        `There is no book '${given.slice(0, 40)}'; there ${books.length === 1 ? 'is' : 'are'} ${books.map(({ label }) => label).join(', ')}.`,
    )
  if (found.key === at.table.settings.book) return says(at, `This table plays by ${found.label}.`)
  return settled(at, { book: found.key, house: {} }, `This table plays by ${bookOf(found.key)!.title}`)
}

/** What is changed holds from the next fight on: the one that runs was opened with its options (CE-PROF-22). */
async function settled(
  at: AtTable,
  settings: Parameters<typeof changeTable>[2]['settings'],
  text: string,
): Promise<Turn> {
  const changed = await changeTable(at.service, at.actor, { settings: settings! })
  if ('refused' in changed) return refuses(at, sentence(changed.refused))
  const said = `${text}${(await runningFight(at.service, at.table.id)) === null ? '.' : ', from the next fight on.'}`
  await tellOthers(at, said)
  return says(at, said)
}

/** An option of a book: what it is now, and what it may be. */
type Toggle = {
  readonly id: string
  readonly label: string
  readonly now: unknown
  readonly values: readonly unknown[] | null
  readonly list: boolean
}

function togglesOf(at: AtTable): readonly Toggle[] {
  const { options } = bookAt(at)
  if (options.kind !== 'object') return []
  return Object.entries(options.fields).map(([id, field]) => {
    const { house } = at.table.settings
    const now = Object.hasOwn(house, id) ? house[id] : defaultOf(field)
    return { id, label: `${id}: ${shown(now)}`, now, values: valuesOf(field), list: isList(field) }
  })
}

const defaultOf = (field: Schema<unknown>): unknown =>
  field.kind === 'default'
    ? field.value
    : field.kind === 'described' || field.kind === 'marked'
      ? defaultOf(field.of)
      : null

function valuesOf(field: Schema<unknown>): readonly unknown[] | null {
  if (field.kind === 'flag') return [true, false]
  if (field.kind === 'choice') return field.of
  return 'of' in field && typeof field.of === 'object' && !Array.isArray(field.of)
    ? valuesOf(field.of as Schema<unknown>)
    : null
}

const isList = (field: Schema<unknown>): boolean =>
  field.kind === 'list' || (field.kind === 'default' && isList(field.of))

const shown = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(nameOf).join(', ') || 'none'
    : value === true
      ? 'on'
      : value === false
        ? 'off'
        : String(value)

const nameOf = (one: unknown): string =>
  typeof one === 'object' && one !== null && 'name' in one ? String(one.name) : String(one)

async function toggle(at: AtTable, given: string): Promise<Turn> {
  const toggles = togglesOf(at)
  const [name = '', ...value] = wordsOf(given)
  if (name === '')
    return says(
      at,
      [
        `The options of ${bookAt(at).title}:`,
        ...toggles.map(({ label }) => label),
        '/toggle NAME changes one, /toggle menu shows them as keys.',
      ].join('\n'),
    )
  if (at.actor.role !== 'referee' && at.actor.role !== 'co-referee') return refuses(at, 'Only the referee can do that.')
  if (name.toLowerCase() === 'menu' && value.length === 0) return dialogue(at, 'toggle')
  if (name.toLowerCase() === 'preset') return preset(at, value.join(' '))
  const found = matchOne(
    name,
    toggles.map((one) => ({ key: one.id, label: one.id, one })),
  )
  if (!found || 'refused' in found)
    return refuses(
      at,
      found?.refused ??
        `There is no option '${name.slice(0, 40)}'; there are ${toggles.map(({ id }) => id).join(', ')}.`,
    )
  if (found.one.list && value.length > 0)
    return put(at, found.one, () => listed(at, found.one, given.slice(name.length)))
  return put(at, found.one, () => (value.length === 0 ? nextOf(found.one) : meant(found.one, value.join(' '))))
}

type Value = { readonly value: unknown } | Refusal

/** Without a value it is the next one. */
function nextOf({ id, now, values }: Toggle): Value {
  if (!values) return { refused: `Say what ${id} is to be, as in: /toggle ${id} ${shown(now)}.` }
  return { value: values[(values.indexOf(now) + 1) % values.length] }
}

/** A list is sent as YAML, each fault with the line of the message that it stands in. */
function listed(at: AtTable, { id }: Toggle, text: string): Value {
  if (/^\s*none\.?\s*$/i.test(text)) return { value: [] }
  const parsed = parseWritten(text)
  if ('misfits' in parsed)
    return { refused: parsed.misfits.map(({ line, sentence: said }) => `Line ${line}: ${sentence(said)}`).join('\n') }
  const [written] = parsed.written
  if (!written) return { refused: `Send ${id} as a list, one below the other; or none.` }
  const book = bookAt(at)
  const checked = check(book.options, { ...at.table.settings.house, [id]: written.value })
  const wrong =
    'errors' in checked
      ? checked.errors
      : (book.amiss?.(checked.value, 'house') ?? []).map((one) => ({ ...one, path: one.path.slice(1) }))
  return wrong.length === 0
    ? { value: written.value }
    : {
        refused: wrong
          .map(
            ({ path, sentence: said }) =>
              `Line ${written.positionOf(path.slice(1)).line}: ${sentence(said.replace(/^house\./, ''))}`,
          )
          .join('\n'),
      }
}

function meant({ id, values }: Toggle, said: string): Value {
  const word = said.toLowerCase()
  if (!values) return { value: Number.isNaN(Number(said)) ? said : Number(said) }
  const found = values.find(
    (value) =>
      shown(value).toLowerCase() === word ||
      String(value).toLowerCase() === word ||
      (value === true && ['yes', 'y', '1'].includes(word)) ||
      (value === false && ['no', 'n', '0'].includes(word)),
  )
  return found === undefined
    ? { refused: `${id} is ${values.map(shown).join(' or ')}, not '${said.slice(0, 40)}'.` }
    : { value: found }
}

async function put(at: AtTable, { id }: Toggle, choose: () => Value): Promise<Turn> {
  const next = await decidedOnce(at, choose)
  return 'refused' in next
    ? refuses(at, next.refused)
    : settled(at, { house: { ...at.table.settings.house, [id]: next.value } }, `${id} is ${shown(next.value)} now`)
}

async function preset(at: AtTable, given: string): Promise<Turn> {
  const { presets, title } = bookAt(at)
  const names = Object.keys(presets)
  const found = matchOne(
    given,
    names.map((key) => ({ key, label: key })),
  )
  if (!found || 'refused' in found)
    return refuses(at, found?.refused ?? `The presets of ${title}: ${names.join(', ')}.`)
  const written = togglesOf(at)
    .filter(({ list }) => list)
    .map(({ id, now }) => [id, now]) // a preset does not set these
  return settled(
    at,
    { house: { ...presets[found.key], ...Object.fromEntries(written) } },
    `The options are those of ${found.label} now`,
  )
}

/** Every tap goes to the next value; what has only one is no key. */
registerForm('toggle', async (form, at) => {
  const { actor, table } = at
  if (!actor || !table) return refuses(at, 'You are at no table.')
  const seated = { ...at, actor, table }
  const toggles = togglesOf(seated).filter(({ values }) => values !== null && values.length > 1)
  const found = form.ask(`Which option of ${bookAt(seated).title} do you want to change?`, [each(toggles), 'done'], {
    labels: Object.fromEntries(toggles.map(({ id, label }) => [id, label])),
  })
  if (found === 'done') return says(at, 'Done.')
  const turn = await put(seated, found, () => nextOf(found))
  const now = await at.service.store.table(table.id)
  return thenDialogue({ ...seated, table: now! }, turn, { name: 'toggle' })
})
