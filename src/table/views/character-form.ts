import type { AnyBook } from '../../books/index.ts'
import { blocksForPlayers, sidesOf } from '../../engine/book.ts'
import type { CombatantBase, FightBase } from '../../engine/common-events.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import type { Any, Fault, Fields, Of } from '../../engine/schema.ts'
import { type Actor, bookFor, refuse, type Service } from '../service.ts'
import { may } from '../tables/role-permissions.ts'
import { personOf, rosterOf, sheetOf } from '../tables/roster.ts'

/** A field of a sheet as a form shows it; what a form cannot show stays as it is. */
export type FormField = {
  readonly key: string
  readonly kind: 'score' | 'whole' | 'choice' | 'flag' | 'names'
  readonly least: number
  readonly most: number
  readonly of: readonly string[]
}

/** The form of a character of the roster, or of a new one that begins as somebody ready-made. */
export async function characterForm(
  service: Service,
  actor: Actor,
  { character, block }: { readonly character?: string | undefined; readonly block?: string | undefined },
) {
  const { book, house } = await bookOf(service, actor)
  const known =
    character === undefined ? null : (await rosterOf(service, actor.table)).find(({ id }) => id === character)
  if (known === undefined) return refuse('There is no such character.', 'E_NO_CHARACTER')
  const wrong = known && may(actor.role, 'roster edit', { own: known.owner === actor.member })
  if (wrong) return wrong
  const first = block ?? blocksForPlayers(book.catalogue)[0]?.id
  const one = known ?? { name: 'Somebody', sheet: { block: first } }
  const person = personOf(book, one, house)
  if ('refused' in person) return person
  return {
    name: known?.name ?? '',
    sheet: sheetOf(person.who) as Readonly<Record<string, unknown>>,
    fields: fieldsOf(book),
    gear: Object.entries(book.catalogue.gear).map(([id, { name }]) => ({ id, name })),
  }
}

type Draft = { readonly name: string; readonly sheet: object; readonly give?: string | undefined }

/** What is wrong with a sheet, field by field, and what follows from it where nothing is. */
export async function checkedCharacter(service: Service, actor: Actor, { name, sheet, give }: Draft) {
  const { book, house } = await bookOf(service, actor)
  const opened = book.open({
    book: book.id,
    options: house,
    combatants: [{ ...sheet, id: 'someone', side: sidesOf(book).players, name: name.trim() || 'Somebody' }],
  })
  if ('errors' in opened) return { sheet: sheet as Plain, errors: opened.errors.map(errorOf), derived: [] }
  const [who] = opened.fight.combatants
  const given: CombatantBase | Refusal = give === undefined ? who! : book.roster.give(who as never, give, 1)
  if ('refused' in given)
    return {
      sheet: sheet as Plain,
      errors: [{ field: '', sentence: given.refused }],
      derived: derivedOf(book, opened.fight, who!),
    }
  return { sheet: sheetOf(given) as Plain, errors: [], derived: derivedOf(book, opened.fight, given) }
}

type Plain = Readonly<Record<string, unknown>>

async function bookOf(service: Service, { table }: Actor): Promise<{ readonly book: AnyBook; readonly house: object }> {
  const { settings } = (await service.store.table(table))!
  return { book: bookFor(settings.book), house: settings.house }
}

/** `combatants[0].end.max: a whole number …` belongs to `end`. */
const errorOf = ({ path, sentence }: Fault): { readonly field: string; readonly sentence: string } => ({
  field: path[0] === 'combatants' ? String(path[2] ?? '') : '',
  sentence: sentence.replace(/^combatants\[0\]\./, ''),
})

const HIDDEN = ['id', 'name', 'side', 'hidden', 'left']

function fieldsOf(book: AnyBook): readonly FormField[] {
  const sheet = bare(book.sheet).schema
  return sheet.kind !== 'object'
    ? []
    : Object.entries(sheet.fields as Fields).flatMap(([key, schema]) =>
        HIDDEN.includes(key) ? [] : (fieldOf(key, schema) ?? []),
      )
}

function fieldOf(key: string, written: Any): FormField | null {
  const { schema, isLasting } = bare(written)
  const plain = { key, least: 0, most: 0, of: [] }
  if (!isLasting) return null
  if (schema.kind === 'whole') return { ...plain, kind: 'whole', least: schema.least, most: bounded(schema.most) }
  if (schema.kind === 'choice') return { ...plain, kind: 'choice', of: schema.of }
  if (schema.kind === 'flag') return { ...plain, kind: 'flag' }
  const inner = schema.kind === 'object' ? (schema.fields as Fields).max : schema.kind === 'record' ? schema.of : null
  const measure = inner && bare(inner).schema
  if (measure?.kind !== 'whole') return null
  const kind = schema.kind === 'record' ? 'names' : 'score'
  return { ...plain, kind, least: measure.least, most: bounded(measure.most) }
}

const MOST = 9_999
const bounded = (most: number): number => Math.min(MOST, most)

/** The schema under its marks and defaults; whether it outlasts a fight. */
function bare(written: Any): { readonly schema: Any; readonly isLasting: boolean } {
  let schema = written
  let isLasting = true
  while ('of' in schema && !Array.isArray(schema.of) && schema.kind !== 'record' && schema.kind !== 'list') {
    if (schema.kind === 'nullable' || schema.kind === 'optional') return { schema, isLasting: false }
    if (schema.kind === 'marked') isLasting &&= (schema as Of<'marked'>).mark !== 'perFight'
    schema = schema.of as Any
  }
  return { schema, isLasting }
}

/** What the book makes of the sheet. */
function derivedOf(book: AnyBook, fight: FightBase, who: CombatantBase): { name: string; value: string }[] {
  const glance = book.words.glance?.(who as never, fight) ?? null
  const carried = book.roster.carries(who as never).map(({ label }) => label)
  const initiative = book.reads.initiative?.(fight, who as never)
  return [
    { name: 'Now', value: book.words.status(who as never, fight) },
    ...(typeof initiative === 'number' ? [{ name: 'Initiative', value: String(initiative) }] : []),
    ...(glance?.arm ? [{ name: 'In hand', value: glance.arm.name }] : []),
    ...(glance?.bands ?? []).flatMap(({ name, upTo, worth }) =>
      worth === null ? [] : [{ name: `${name}, up to ${upTo} ${book.words.unit ?? 'm'}`, value: worth }],
    ),
    { name: 'Carries', value: carried.length === 0 ? 'nothing' : carried.join(', ') },
  ]
}
