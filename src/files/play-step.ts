import type { Path as Answer } from '../engine/options.ts'
import {
  choice,
  either,
  type Fault,
  faultAt,
  faultIn,
  flag,
  type Infer,
  list,
  nullable,
  number,
  object,
  optional,
  record,
  text,
  whole,
} from '../engine/schema.ts'
import { check } from '../engine/schema-check.ts'
import { anything } from './anything-schema.ts'
import { oneOf } from './unknown-names.ts'

/** One line of `play`: what somebody does, or what must be refused. */
export type PlayStep =
  | { readonly kind: 'undo' | 'redo' }
  | {
      readonly kind: 'answer' | 'volunteer'
      readonly who: string
      readonly path: Answer
      readonly refused: string | null
    }
  /** Faces of one's own dice; null for the tray's. */
  | {
      readonly kind: 'throw'
      readonly who: string
      readonly faces: readonly number[] | null
      readonly refused: string | null
    }
  /** Recasts the last roll, or the last one of that name. */
  | {
      readonly kind: 'recast'
      readonly faces: readonly number[] | null
      readonly roll: string | null
      readonly why: string
      readonly refused: string | null
    }
  | {
      readonly kind: 'overrule'
      readonly rulings: readonly Ruling[]
      readonly why: string
      readonly refused: string | null
    }

const anyNumber = number(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
const id = text({ min: 1, max: 32 })
const STEPS = list(
  either(
    text({ max: 4000 }),
    anyNumber,
    list(either(text({ max: 64 }), anyNumber), { most: 100 }),
    record(anyNumber, { most: 20 }),
  ),
  { most: 32 },
)
const PATH = either(text({ max: 4000 }), anyNumber, STEPS)

const RULING = object({
  set: optional(object({ who: optional(id), field: text({ min: 1, max: 200 }), value: anything() })),
  move: optional(object({ who: id, to: either(anyNumber, object({ x: anyNumber, y: anyNumber })) })),
  join: optional(record(anything(), { most: 60 })),
  leave: optional(id),
  hide: optional(id),
  reveal: optional(id),
  end: optional(text({ min: 1, max: 500 })),
})
export type Ruling = Infer<typeof RULING>
const RULINGS = ['set', 'move', 'join', 'leave', 'hide', 'reveal', 'end'] as const

const DEED = object({
  try: optional(PATH),
  volunteer: optional(PATH),
  faces: optional(nullable(list(whole(1, 1_000_000), { most: 1000 }))),
  reroll: optional(flag()),
  overrule: optional(either(RULING, list(RULING, { most: 20 }))),
  roll: optional(text({ max: 100 })),
  why: optional(text({ max: 500 })),
  refused: optional(text({ max: 500 })),
})
type Deed = Infer<typeof DEED>
const DEEDS = ['try', 'volunteer', 'faces', 'reroll', 'overrule'] as const

/** `undo`, `redo`, or a name with what it does. */
export const PLAY_STEP = either(
  choice(['undo', 'redo']),
  record(either(text({ max: 4000 }), anyNumber, STEPS, DEED), { keys: id, most: 1 }),
)

export function parsePlayStep(
  raw: unknown,
  n: number,
): { readonly step: PlayStep } | { readonly errors: readonly Fault[] } {
  const at = ['play', n]
  const checked = check(PLAY_STEP, raw)
  if ('errors' in checked) return { errors: checked.errors.map((fault) => faultIn(at, fault)) }
  if (typeof checked.value === 'string') return { step: { kind: checked.value } }
  const [who] = Object.keys(checked.value)
  if (who === undefined) return { errors: [faultAt(at, 'a name expected, and what it does')] }
  const deed = checked.value[who]!
  if (typeof deed !== 'object' || Array.isArray(deed))
    return { step: { kind: 'answer', who, path: pathOf(deed as Infer<typeof PATH>), refused: null } }
  return deedOf(who, deed as Deed, [...at, who])
}

function deedOf(
  who: string,
  deed: Deed,
  at: Fault['path'],
): { readonly step: PlayStep } | { readonly errors: readonly Fault[] } {
  const amiss = amissIn(who, deed, at)
  if (amiss) return { errors: [amiss] }
  const { why = 'so be it', refused = null } = deed
  if (deed.try !== undefined) return { step: { kind: 'answer', who, path: pathOf(deed.try), refused } }
  if (deed.volunteer !== undefined) return { step: { kind: 'volunteer', who, path: pathOf(deed.volunteer), refused } }
  if (deed.overrule !== undefined)
    return { step: { kind: 'overrule', rulings: [deed.overrule].flat() as Ruling[], why, refused } }
  const faces = deed.faces ?? null
  return {
    step:
      who === REFEREE
        ? { kind: 'recast', faces, roll: deed.roll ?? null, why, refused }
        : { kind: 'throw', who, faces, refused },
  }
}

const REFEREE = 'referee'

function amissIn(who: string, deed: Deed, at: Fault['path']): Fault | null {
  const alone = oneOf(deed, DEEDS, at)
  if (alone) return alone
  if (deed.try !== undefined && deed.refused === undefined)
    return faultAt([...at, 'try'], 'what is tried is refused: say how in `refused`')
  if ((deed.reroll !== undefined || deed.overrule !== undefined) && who !== REFEREE)
    return faultAt(at, 'only the referee does that')
  const rulings = [deed.overrule ?? []].flat() as Ruling[]
  return rulings.map((ruling) => oneOf(ruling, RULINGS, [...at, 'overrule'])).find((fault) => fault !== null) ?? null
}

/** A single word is a path of one. */
const pathOf = (path: Infer<typeof PATH>): Answer => (typeof path === 'object' ? path : [path]) as Answer
