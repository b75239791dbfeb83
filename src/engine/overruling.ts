import type { EventBase, RuleBook } from './book.ts'
import { type FightBase, find, hasPlace, type OwnEvent, valueAt } from './common-events.ts'
import { same } from './copy-compare-hash.ts'
import type { Refusal } from './option-tree.ts'
import { happen, twinOf } from './scene.ts'
import { type Fault, faultIn, makeField, parseField, schemaAt } from './schema.ts'
import { check } from './schema-check.ts'
import { fieldsOf } from './schema-json.ts'

/** A value for a field of somebody's sheet, or of the ground where `who` is null. */
type Setting = { readonly who: string | null; readonly field: string; readonly value: unknown }

/**
 * The event that sets a value, after checking the value and the fight that results; the referee's `set` in every book.
 */
export function ruleSet<F extends FightBase, E extends EventBase>(
  book: RuleBook<F, E>,
  fight: F,
  { who, field, value }: Setting,
): OwnEvent<never> | Refusal {
  if (who !== null && !isHere(fight, who)) return NOBODY
  const path = parseField(field)
  const name = makeField(path)
  if (who !== null && FIXED.includes(path[0])) return { refused: `${name} cannot be changed in a fight.` }
  const whole = who === null ? book.ground : sheetOf(book, fight)
  const schema = schemaAt(whole, path)
  if (!schema) return { refused: `There is no field ${field}; there are ${fieldsOf(whole, 1).join(', ')}.` }
  const checked = check(schema, value, name)
  if ('errors' in checked) return refusal(checked.errors)
  if (!hasPlace(who === null ? fight.ground : find(fight.combatants, who), path))
    return { refused: `There is no ${name} to set.` }
  if (who !== null && isTaken(fight, { who, field: path[0], value: checked.value }))
    return { refused: `Somebody in the fight is called ${checked.value} already.` }
  return sound(book, fight, { type: 'set', who, field: name, value: checked.value } as const)
}

const FIXED: readonly unknown[] = ['id', 'side']
const NOBODY: Refusal = { refused: 'Nobody has that name.' }

const isHere = ({ combatants }: FightBase, who: string): boolean => combatants.some(({ id }) => id === who)
const isTaken = (
  { combatants }: FightBase,
  { who, field, value }: { who: string; field: unknown; value: unknown },
): boolean =>
  field === 'name' &&
  combatants.some(({ id, name }) => id !== who && name.toLowerCase() === String(value).toLowerCase())

/** The event by which a person joins, written as in a setup, under this fight's options. */
export function ruleJoin<F extends FightBase, E extends EventBase>(
  book: RuleBook<F, E>,
  fight: F,
  written: unknown,
): OwnEvent<F['combatants'][number]> | Refusal {
  const opened = book.open({
    book: book.id,
    ...('options' in fight && { options: fight.options }),
    combatants: [written],
  })
  if ('errors' in opened) return refusal(opened.errors)
  const combatant = opened.fight.combatants[0]!
  if (isHere(fight, combatant.id)) return { refused: `Somebody in the fight is called ${combatant.id} already.` }
  return sound(book, fight, { type: 'joined', combatant } as const)
}

/** What a referee may overrule in every book. */
export type Overruling =
  | { readonly set: { readonly who: string | null; readonly field: string; readonly value: unknown } }
  | { readonly join: unknown }
  | { readonly leave: string }
  | { readonly hide: string }
  | { readonly reveal: string }
  | { readonly note: { readonly to: string; readonly words: string } }
  | { readonly end: string }

/** The event that an overruling comes to, or a sentence why not. */
export function ruled<F extends FightBase, E extends EventBase>(
  book: RuleBook<F, E>,
  fight: F,
  what: Overruling,
): OwnEvent<F['combatants'][number]> | Refusal {
  if ('set' in what) return ruleSet(book, fight, what.set)
  if ('join' in what) return ruleJoin(book, fight, what.join)
  if ('note' in what)
    return sound(book, fight, { type: 'noted', who: 'referee', to: what.note.to, words: what.note.words } as const)
  if ('end' in what) return sound(book, fight, { type: 'stopped', why: what.end } as const)
  const [kind, who] =
    'leave' in what
      ? (['left', what.leave] as const)
      : 'hide' in what
        ? (['hidden', what.hide] as const)
        : (['revealed', what.reveal] as const)
  return isHere(fight, who) ? sound(book, fight, { type: kind, who }) : NOBODY
}

/** A copy of the fight after one of the engine's own events. */
export function ruledOn<F extends FightBase, E extends EventBase>(book: RuleBook<F, E>, fight: F, event: EventBase): F {
  const after = twinOf(book, fight)
  happen(book, after, event as E)
  return after
}

/** All faults in the people and the ground of a fight, as `open` finds them. */
export function faultsIn<F extends FightBase, E extends EventBase>(book: RuleBook<F, E>, fight: F): readonly Fault[] {
  const misfits = misfitsIn(book, fight)
  return misfits.length > 0 ? misfits : (book.peopleAmiss?.(fight) ?? [])
}

/** What does not fit the sheet or the ground. */
export function misfitsIn<F extends FightBase, E extends EventBase>(book: RuleBook<F, E>, fight: F): readonly Fault[] {
  const ground = check(book.ground, fight.ground, 'ground')
  const people = fight.combatants.flatMap((one, i) => {
    const checked = check(sheetOf(book, fight), one)
    return 'errors' in checked ? checked.errors.map((fault) => faultIn(['combatants', i], fault)) : []
  })
  return 'errors' in ground ? [...people, ...ground.errors] : people
}

const sheetOf = <F extends FightBase, E extends EventBase>(book: RuleBook<F, E>, fight: F) =>
  book.sheetIn?.(fight) ?? book.sheet

/** The event, unless it adds a fault: a fight may already be in a state that no setup could describe. */
export function sound<F extends FightBase, E extends EventBase, O extends OwnEvent<F['combatants'][number]>>(
  book: RuleBook<F, E>,
  fight: F,
  event: O,
): O | Refusal {
  try {
    const after = ruledOn(book, fight, event)
    const misfits = newIn(misfitsIn(book, after), misfitsIn(book, fight))
    const faults =
      misfits.length > 0 || !book.peopleAmiss ? misfits : newIn(book.peopleAmiss(after), book.peopleAmiss(fight))
    if (faults.length > 0) return refusal(faults.map((fault) => toldOf(after, event, fault)))
    return (event.type === 'set' && unkept(after, event)) || event
  } catch (error) {
    return { refused: `The fight could not go on after that: ${(error as Error).message}.` }
  }
}

/** Whether the book's rules take the value back at once, as a seat in a vehicle that does not exist. */
function unkept(after: FightBase, { who, field, value }: Extract<OwnEvent, { type: 'set' }>): Refusal | null {
  const now = valueAt(who === null ? after.ground : find(after.combatants, who), parseField(field))
  return same(now, value)
    ? null
    : { refused: `${field} cannot be ${JSON.stringify(value)}: by the rules it is ${JSON.stringify(now)} then.` }
}

const newIn = (after: readonly Fault[], before: readonly Fault[]): readonly Fault[] =>
  after.filter(({ sentence }) => !before.some((old) => old.sentence === sentence))

/** Names the field only for the person concerned, and the person too for others. */
function toldOf({ combatants }: FightBase, event: OwnEvent, fault: Fault): Fault {
  const [list, i, ...path] = fault.path
  const one = list === 'combatants' && typeof i === 'number' ? combatants[i] : undefined
  if (!one) return fault
  const whose = 'combatant' in event ? event.combatant.id : 'who' in event ? event.who : null
  const said = fault.sentence.slice(`${list}[${i}]`.length).replace(/^(\.|: )/, '')
  return { ...fault, path, sentence: one.id === whose ? said : `${one.name}: ${said}` }
}

const refusal = (faults: readonly Fault[]): Refusal => ({
  refused: `${faults.map(({ sentence }) => sentence).join('; ')}.`,
})
