import type { EventBase, RuleBook } from './book.ts'
import type { FightBase, OwnEvent } from './own.ts'
import { check, parseField, schemaAt } from './schema.ts'
import { fieldsOf } from './schema-json.ts'
import type { Refusal } from './tree.ts'

/** The event that sets a value, checked against the sheet or the ground; the referee's hand in every book. */
export function ruleSet<F extends FightBase, E extends EventBase>(book: RuleBook<F, E>, fight: F, who: string | null, field: string, value: unknown): OwnEvent<never> | Refusal {
  if (who !== null && !fight.combatants.some(({ id }) => id === who)) return { refused: 'Nobody has that name.' }
  if (FIXED.includes(field)) return { refused: `${field} cannot be changed in a fight.` }
  const whole = who === null ? book.ground : (book.sheetIn?.(fight) ?? book.sheet)
  const schema = schemaAt(whole, parseField(field))
  if (!schema) return { refused: `There is no field ${field}; there are ${fieldsOf(whole, 1).join(', ')}.` }
  const checked = check(schema, value, field)
  if ('errors' in checked) return { refused: `${checked.errors.map(({ sentence }) => sentence).join('; ')}.` }
  return { type: 'set', who, field: parseField(field).join('.'), value: checked.value }
}

const FIXED = ['id', 'side']

/** Somebody who joins, written as in a setup, and under the options of this fight. */
export function ruleJoin<F extends FightBase, E extends EventBase>(book: RuleBook<F, E>, fight: F, written: unknown): OwnEvent<F['combatants'][number]> | Refusal {
  const opened = book.open({ book: book.id, ...('options' in fight && { options: fight.options }), combatants: [written] })
  if ('errors' in opened) return { refused: `${opened.errors.map(({ sentence }) => sentence).join('; ')}.` }
  const combatant = opened.fight.combatants[0]!
  if (fight.combatants.some(({ id }) => id === combatant.id)) return { refused: `Somebody in the fight is called ${combatant.id} already.` }
  return { type: 'joined', combatant }
}

/** What a referee may lay a hand on, in every book. */
export type Overruling =
  | { readonly set: { readonly who: string | null; readonly field: string; readonly value: unknown } }
  | { readonly join: unknown }
  | { readonly leave: string }
  | { readonly hide: string }
  | { readonly reveal: string }
  | { readonly note: { readonly to: string; readonly words: string } }
  | { readonly end: string }

/** The event that an overruling comes to, or a sentence why not. */
export function ruled<F extends FightBase, E extends EventBase>(book: RuleBook<F, E>, fight: F, what: Overruling): OwnEvent<F['combatants'][number]> | Refusal {
  if ('set' in what) return ruleSet(book, fight, what.set.who, what.set.field, what.set.value)
  if ('join' in what) return ruleJoin(book, fight, what.join)
  if ('note' in what) return { type: 'noted', who: 'referee', to: what.note.to, words: what.note.words }
  if ('end' in what) return { type: 'stopped', why: what.end }
  const [kind, who] = 'leave' in what ? (['left', what.leave] as const) : 'hide' in what ? (['hidden', what.hide] as const) : (['revealed', what.reveal] as const)
  return fight.combatants.some(({ id }) => id === who) ? { type: kind, who } : { refused: 'Nobody has that name.' }
}
