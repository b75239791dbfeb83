import type { EventBase } from '../../engine/book.ts'
import type { CombatantBase } from '../../engine/own.ts'
import { linesOf, overrule, recast } from '../../engine/play.ts'
import { ruleJoin, ruleSet } from '../../engine/ruling.ts'
import type { Refusal } from '../../engine/tree.ts'
import { nearest } from '../../words/refusals.ts'
import { matchFirst, type Nameable, people } from './match.ts'
import { took } from './reply.ts'
import { type Heard, type Sitting, say, sorry, stays } from './sitting.ts'

export const OVERRULE_HELP = [
  'overrule casimir dex.now 4 because he slipped     any value of anybody',
  'overrule scene light dark because the lamp broke  any value of the place',
  'overrule join thug Big Ben enemies at 12          block, name, side, place',
  'overrule leave WHO, hide WHO, reveal WHO',
  'overrule roll 5 3, overrule reroll                the last roll anew',
  'overrule end because REASON',
] as const

const SAY_SET = 'Say: overrule WHO FIELD VALUE because REASON.'
const SAY_JOIN = 'Say: overrule join BLOCK NAME SIDE, and at METRES if you like.'

/** The referee's word against the rule, with its reason. */
export function overruling(sitting: Sitting, said: readonly string[]): Heard {
  const { words, why } = reasonIn(said)
  const [first = '', ...rest] = words
  const verb = first.toLowerCase()
  if (verb === '') return stays(sitting, sorry(SAY_SET), ...OVERRULE_HELP.map((text) => say(`  ${text}`)))
  if (verb === 'roll' || verb === 'reroll') return rolling(sitting, verb === 'roll' ? rest : null, why)
  const event = eventOf(sitting, verb, { rest, words, why })
  return 'refused' in event ? stays(sitting, sorry(event.refused)) : took(sitting, overrule(sitting.play, [event], why))
}

type Wish = { readonly rest: readonly string[]; readonly words: readonly string[]; readonly why: string }

function eventOf(sitting: Sitting, verb: string, { rest, words, why }: Wish): EventBase | Refusal {
  switch (verb) {
    case 'end': return { type: 'stopped', why: why || 'so be it' } as EventBase
    case 'join': return joining(sitting, rest)
    case 'leave': return about(sitting, rest, 'left')
    case 'hide': return about(sitting, rest, 'hidden')
    case 'reveal': return about(sitting, rest, 'revealed')
    default: return setting(sitting, words)
  }
}

function setting({ book, play }: Sitting, words: readonly string[]): EventBase | Refusal {
  const scene: readonly Nameable[] = [{ key: 'scene', label: 'scene' }, { key: 'ground', label: 'ground' }]
  const found = matchFirst(words, [...people(play.fight.combatants), ...scene])
  if (!found) return { refused: `Nobody here is called '${words[0]}'. ${SAY_SET}` }
  if ('refused' in found) return found
  const [field, ...value] = found.rest
  if (field === undefined || value.length === 0) return { refused: SAY_SET }
  return ruleSet(book, play.fight, scene.includes(found.found) ? null : found.found.key, field, parseValue(value.join(' ')))
}

function about({ play }: Sitting, words: readonly string[], type: 'left' | 'hidden' | 'revealed'): EventBase | Refusal {
  const found = matchFirst(words, people(play.fight.combatants))
  if (!found) return { refused: `Nobody here is called '${words.join(' ')}'.` }
  return 'refused' in found ? found : ({ type, who: found.found.key } as EventBase)
}

/** A newcomer stands with the comrades unless a place is named. */
function joining({ book, play }: Sitting, words: readonly string[]): EventBase | Refusal {
  const at = words.findIndex((word) => word.toLowerCase() === 'at')
  const [block, ...named] = at < 0 ? words : words.slice(0, at)
  const side = named.at(-1)
  if (block === undefined || named.length < 2 || side === undefined) return { refused: SAY_JOIN }
  if (!Object.hasOwn(book.catalogue.blocks, block)) {
    const near = nearest(block, Object.keys(book.catalogue.blocks))
    return { refused: `There is no block '${block}'${near ? `; did you mean ${near}?` : `; there are ${Object.keys(book.catalogue.blocks).join(', ')}.`}` }
  }
  const name = named.slice(0, -1).join(' ')
  const comrade = play.fight.combatants.find((one) => one.side === side) as (CombatantBase & { readonly pos?: unknown }) | undefined
  const pos = at < 0 ? comrade?.pos : parseValue(words[at + 1] ?? '')
  return ruleJoin(book, play.fight, { block, id: idOf(name), name, side, ...(pos !== undefined && { pos }) })
}

function rolling(sitting: Sitting, faces: readonly string[] | null, why: string): Heard {
  const last = linesOf(sitting.play).findLast(({ entry }) => entry.type === 'rolled')
  if (!last) return stays(sitting, sorry('Nothing was rolled yet.'))
  const numbers = faces?.flatMap((word) => word.split(/[,+]/)).map((word) => (/^\d{1,7}$/.test(word) ? Number(word) : 0)) ?? null
  return took(sitting, recast(sitting.play, last.n, numbers, why))
}

function reasonIn(said: readonly string[]): { readonly words: readonly string[]; readonly why: string } {
  const at = said.findIndex((word) => word.toLowerCase() === 'because')
  return at < 0 ? { words: said, why: '' } : { words: said.slice(0, at), why: said.slice(at + 1).join(' ').slice(0, 500) }
}

/** `7`, `4,5`, `yes`, `none` as text, `{"x":3}`. */
function parseValue(text: string): unknown {
  if (/^[+-]?\d{1,12}([.,]\d{1,6})?$/.test(text)) return Number(text.replace(',', '.'))
  if (/^(true|yes)$/i.test(text)) return true
  if (/^(false|no)$/i.test(text)) return false
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const idOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 32) || 'newcomer'
