import type { AnyBook } from '../books/index.ts'
import { type CombatantBase, type FightBase, find, valueAt } from '../engine/common-events.ts'
import type { Refusal } from '../engine/option-tree.ts'
import type { Overruling } from '../engine/overruling.ts'
import { parseField } from '../engine/schema.ts'
import { fieldFirst, matchFirst, type Nameable, people } from './match-name.ts'
import { nearest } from './refusal-sentences.ts'

/** An overruling with its reason: set something, or recast the last roll. */
export type Wish = { readonly why: string } & (
  | { readonly what: Overruling }
  | { readonly faces: readonly number[] | null }
)

export const sayOverrule = (command: string): string => `Say: ${command} WHO FIELD VALUE because REASON.`

export function parseOverruling(
  book: AnyBook,
  fight: FightBase,
  { said, command }: { readonly said: readonly string[]; readonly command: string },
): Wish | Refusal {
  const { words, why } = reasonIn(said)
  const [first = '', ...rest] = words
  const verb = first.toLowerCase()
  if (verb === 'roll' || verb === 'reroll') return { faces: verb === 'roll' ? facesIn(rest) : null, why }
  const what = overrulingOf(book, fight, { verb, rest, words, why, command })
  return 'refused' in what ? what : { what, why }
}

type Said = {
  readonly verb: string
  readonly rest: readonly string[]
  readonly words: readonly string[]
  readonly why: string
  readonly command: string
}

function overrulingOf(
  book: AnyBook,
  fight: FightBase,
  { verb, rest, words, why, command }: Said,
): Overruling | Refusal {
  switch (verb) {
    case '':
      return { refused: sayOverrule(command) }
    case 'end':
      return { end: why || 'so be it' }
    case 'join':
      return joining(book, fight, { words: rest, command })
    case 'leave':
    case 'hide':
    case 'reveal':
      return about(fight, rest, verb)
    default:
      return setting(fight, words, command)
  }
}

const SCENE: readonly Nameable[] = [
  { key: 'scene', label: 'scene' },
  { key: 'ground', label: 'ground' },
]

/** The combatant that the first words name; null for the ground. */
export function setWhom(
  { combatants }: FightBase,
  words: readonly string[],
): { readonly who: string | null; readonly rest: readonly string[] } | Refusal | null {
  const found = matchFirst(words, [...people(combatants), ...SCENE])
  if (!found || 'refused' in found) return found
  return { who: SCENE.includes(found.found) ? null : found.found.key, rest: found.rest }
}

function setting(fight: FightBase, words: readonly string[], command: string): Overruling | Refusal {
  const found = setWhom(fight, words)
  if (!found) return { refused: `Nobody here is called '${words[0]!.slice(0, 40)}'. ${sayOverrule(command)}` }
  if ('refused' in found) return found
  const { field, rest: value } = fieldFirst(found.rest)
  if (value.length === 0) return { refused: sayOverrule(command) }
  const whole = found.who === null ? fight.ground : find(fight.combatants, found.who)
  return { set: { who: found.who, ...meant({ field, value: parseValue(value.join(' ')) }, whole) } }
}

/** A field and its new value. */
export type Setting = { readonly field: string; readonly value: unknown }

/** `end 0` sets the current value: a maximum of 0 would remove the score. */
export function meant({ field, value }: Setting, whole: object): Setting {
  const score = valueAt(whole, parseField(field)) as
    | { readonly max?: unknown; readonly now?: unknown }
    | null
    | undefined
  return value === 0 && typeof score?.max === 'number' && typeof score.now === 'number'
    ? { field: `${field}.now`, value }
    : { field, value }
}

function about(
  { combatants }: FightBase,
  words: readonly string[],
  verb: 'leave' | 'hide' | 'reveal',
): Overruling | Refusal {
  const found = matchFirst(words, people(combatants))
  if (!found) return { refused: `Nobody here is called '${words.join(' ').slice(0, 40)}'.` }
  return 'refused' in found ? found : ({ [verb]: found.found.key } as Overruling)
}

/** A newcomer is placed with their side unless a position is given. */
function joining(
  { catalogue: { blocks } }: AnyBook,
  { combatants }: FightBase,
  { words, command }: { readonly words: readonly string[]; readonly command: string },
): Overruling | Refusal {
  const at = words.findIndex((word) => word.toLowerCase() === 'at')
  const [block, ...named] = at < 0 ? words : words.slice(0, at)
  const side = named.at(-1)
  if (block === undefined || named.length < 2 || side === undefined)
    return { refused: `Say: ${command} join BLOCK NAME SIDE, and at METRES if you like.` }
  if (!Object.hasOwn(blocks, block)) {
    const near = nearest(block, Object.keys(blocks))
    return {
      refused: `There is no block '${block.slice(0, 40)}'${near ? `; did you mean ${near}?` : `; there are ${Object.keys(blocks).join(', ')}.`}`,
    }
  }
  const name = named.slice(0, -1).join(' ')
  const comrade = combatants.find((one) => one.side === side) as
    | (CombatantBase & { readonly pos?: unknown })
    | undefined
  const pos = at < 0 ? comrade?.pos : parseValue(words[at + 1] ?? '')
  return { join: { block, id: idOf(name), name, side, ...(pos !== undefined && { pos }) } }
}

const facesIn = (words: readonly string[]): readonly number[] =>
  words.flatMap((word) => word.split(/[,+]/)).map((word) => (/^\d{1,7}$/.test(word) ? Number(word) : 0))

/** The words before `because`, and the reason after it. */
export function reasonIn(said: readonly string[]): { readonly words: readonly string[]; readonly why: string } {
  const at = said.findIndex((word) => word.toLowerCase() === 'because')
  return at < 0
    ? { words: said, why: '' }
    : {
        words: said.slice(0, at),
        why: said
          .slice(at + 1)
          .join(' ')
          .slice(0, 500),
      }
}

/** `7`, `4,5`, `yes`, `none` as text, `{"x":3}`. */
export function parseValue(text: string): unknown {
  if (/^[+-]?\d{1,12}([.,]\d{1,6})?$/.test(text)) return Number(text.replace(',', '.'))
  if (/^(true|yes)$/i.test(text)) return true
  if (/^(false|no)$/i.test(text)) return false
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 32) || 'newcomer'
