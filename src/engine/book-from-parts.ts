import type { AskRows, RollRows } from './ask-and-roll-rows.ts'
import type { AskKind, Outcomes, RuleBook } from './book.ts'
import type { FightOf, Model } from './book-model.ts'
import type { AnyRules, Basis, EventIn, One, Parts, Rest, Tables } from './book-parts.ts'
import type { CombatantBase, FightBase } from './common-events.ts'
import { twinBy } from './copy-by-schema.ts'
import { type AfterOwn, applyBy, type EventRows } from './event-rows.ts'
import { renewBy } from './fill-defaults.ts'
import { emptyFight, opensBy } from './open-from-parts.ts'
import { firstPolicy } from './policy.ts'
import { resetBy } from './reset-after-fight.ts'
import { rosterBy } from './roster-from-parts.ts'
import { faultIn, type Schema } from './schema.ts'
import { fieldsOf, fieldsWith, type Score } from './schema-marks.ts'
import { knownBy, scoreIn, seesBy, showBy } from './secrecy-from-parts.ts'
import { askKindsOf, wordsBy } from './words-from-parts.ts'

/** A whole rule book from what cannot be guessed. */
export const bookOf =
  <M extends Model, R extends EventRows<FightOf<M>>, A extends AskRows<FightOf<M>>, D extends RollRows<FightOf<M>>>(
    tables: Tables<M, R, A, D>,
  ) =>
  (rest: Rest<M, R, A, D>): RuleBook<FightOf<M>, EventIn<M, R>> =>
    filled({ ...tables, ...rest } as unknown as Parts) as unknown as RuleBook<FightOf<M>, EventIn<M, R>>

function filled(parts: Parts): AnyRules {
  const { id, version, title, model, blocks, gear = {}, next, play } = parts
  const [players, others] = model.sides as readonly [string, string]
  const basis = basisOf(parts)
  const { copy, apply, order, reads } = basis
  const given = parts as unknown as Partial<AnyRules>
  return {
    id,
    version,
    title,
    next,
    play: play as AnyRules['play'],
    apply,
    copy,
    order,
    sides: { players, others },
    options: model.options as Schema<object>,
    ground: model.ground as Schema<object>,
    sheet: model.sheet as Schema<never>,
    presets: given.presets ?? { usual: {} },
    catalogue: { blocks, gear, encounters: encountersOf(parts) },
    open: given.open ?? opensBy(parts),
    renew: given.renew ?? renewBy(model, () => emptyFight(model)),
    offers: given.offers ?? (() => []),
    asks: askKindsOf(parts.asks) as Readonly<Record<string, AskKind<FightBase>>>,
    see: given.see ?? seesBy(parts, basis),
    show: given.show ?? showBy(parts, basis),
    known: given.known ?? knownBy(model),
    foretold: foretoldBy(parts),
    reads,
    close: given.close ?? closesBy(model),
    roster: { ...rosterBy(parts), ...given.roster },
    outcomes: outcomesBy(parts),
    peopleAmiss: given.peopleAmiss ?? amissBy(parts),
    policies: given.policies ?? { first: firstPolicy },
    words: wordsBy(parts, basis),
    schemas: { fight: model.fight as Schema<object>, events: fieldsBy(parts) },
    ...optional(parts),
  }
}

const fieldsBy = ({ events }: Parts): NonNullable<AnyRules['schemas']>['events'] =>
  Object.fromEntries(Object.entries(events).map(([type, { fields }]) => [type, fields]))

/** What a book has or has not, without a default. */
function optional({ reasons, recover, unfinished, called, sheetIn, amiss, field }: Parts): Partial<AnyRules> {
  const given = { reasons, recover, unfinished, called, sheetIn, amiss, field }
  return Object.fromEntries(Object.entries(given).filter(([, part]) => part !== undefined)) as Partial<AnyRules>
}

function basisOf(parts: Parts): Basis {
  const { model, events, after } = parts
  const isUp = (parts.isUp ?? (({ left }: CombatantBase) => !left)) as Basis['isUp']
  const condition = (parts.condition as Basis['condition'] | undefined) ?? conditionBy(model)
  const inOrderOfEntry: Basis['order'] = ({ combatants }) =>
    combatants.filter((one) => !one.left && isUp(one)).map((one) => one.id)
  return {
    isUp,
    apply: applyBy(events, after as AfterOwn<FightBase>),
    copy: (parts.copy as Basis['copy'] | undefined) ?? copiesBy(model),
    condition,
    reads: { status: (fight, one) => condition(one, fight), ...(parts.reads as Partial<Basis['reads']> | undefined) },
    order: (parts.order as Basis['order'] | undefined) ?? inOrderOfEntry,
  }
}

function outcomesBy({ outcomes = {} }: Parts): AnyRules['outcomes'] {
  if (typeof outcomes === 'function') return outcomes as AnyRules['outcomes']
  return (told, fight, by): Outcomes =>
    Object.fromEntries(Object.entries(outcomes).map(([name, of]) => [name, of(told as never, fight as never, by)]))
}

function foretoldBy({ outcomes = {}, foretold = [] }: Parts): AnyRules['foretold'] {
  if (typeof foretold === 'function') return foretold
  const all = Object.keys(outcomes)
  return (_about, { referee, health }) => (referee || health === 'exact' ? all : foretold)
}

const amissBy =
  ({ faults = () => [] }: Parts): NonNullable<AnyRules['peopleAmiss']> =>
  (fight) =>
    fight.combatants.flatMap((one, i) =>
      faults(one as never, fight as never).map((fault) => faultIn(['combatants', i], fault)),
    )

/** People without a name of their own are called as their block. */
function encountersOf({ id, encounters, blocks }: Parts): AnyRules['catalogue']['encounters'] {
  const named = (one: object): object =>
    'block' in one && typeof one.block === 'string' ? { name: blocks[one.block]?.name, ...one } : one
  return Object.fromEntries(
    Object.entries(encounters).map(([key, encounter]) => {
      if ('setup' in encounter) return [key, encounter]
      const { title, pitch, combatants, ...rest } = encounter
      return [key, { title, pitch, setup: { book: id, ...rest, combatants: combatants.map(named) } }]
    }),
  )
}

/** Options and ground are never written into: copies share them. */
function copiesBy({ sheet, fight: state }: Model): Basis['copy'] {
  const one = twinBy(sheet)! as (one: CombatantBase) => CombatantBase
  const nested = Object.entries(fieldsOf(state)).flatMap(([name, field]) => {
    const twin = twinBy(field)
    return twin ? [[name, twin] as const] : []
  })
  return (fight) => {
    const people: CombatantBase[] = []
    for (let i = 0; i < fight.combatants.length; i++) people.push(one(fight.combatants[i]!))
    const twin: Record<string, unknown> = { ...fight, combatants: people }
    for (const [name, inner] of nested) twin[name] = inner(twin[name])
    return twin as unknown as FightBase
  }
}

function closesBy({ sheet }: Model): AnyRules['close'] {
  const reset = resetBy(sheet)!
  return ({ combatants }) => combatants.map((one) => reset(one) as CombatantBase)
}

/** Unhurt, hurt or down, by the scores that stand for health. */
function conditionBy({ sheet }: Model): Basis['condition'] {
  const names = fieldsWith(sheet, 'health')
  return (one) => {
    const scores = names.map((name): Score => scoreIn(sheet, name, one as One))
    if (scores.some(({ now }) => now <= 0)) return 'down'
    return scores.every(({ max, now }) => now >= max) ? 'unhurt' : 'hurt'
  }
}
