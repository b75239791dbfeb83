import type { FightBase } from '../engine/common-events.ts'
import { OWN_ASKS } from '../engine/common-words.ts'
import { copy } from '../engine/copy-compare-hash.ts'
import type { Ask } from '../engine/live-types.ts'
import { type Item, type Menu, menuOf } from '../engine/menu.ts'
import { follow } from '../engine/option-tree.ts'
import type { Path } from '../engine/options.ts'
import { decided } from '../engine/policy.ts'
import { type Beat, REFEREE } from '../engine/scene.ts'
import { questionOf } from '../words/questions.ts'
import { type AnyPlay, beatOf } from '../words/transcript.ts'
import { type Checking, fault, trying } from './findings.ts'
import { frozen } from './watched-book.ts'

/** A sentence must not show a missing value of JavaScript. */
export const isUnreadable = (text: string): boolean => /\bundefined\b|\bNaN\b|\[object |\bnull\b/.test(text)

/** Checks an open question: its row, its default, every policy's answer, and the labels of all its menus. */
export function questionFits(checking: Checking, play: AnyPlay, ask: Ask): void {
  const { book, found } = checking
  const { about, who } = ask
  if (ask.dice || Object.hasOwn(OWN_ASKS, about)) return
  const at = `question ${about}`
  const { fight } = play
  const isSomebody = fight.combatants.some(({ id, side }) => id === who || side === who || who.split('+').includes(id))
  if (who !== REFEREE.id && !isSomebody)
    fault(found, `the question '${about}' is put to '${who}', whom nobody can answer for`, at)
  if (!Object.hasOwn(book.asks, about)) fault(found, `the question '${about}' has no row: no clock and no default`, at)
  else defaultFits(checking, play, ask)
  if (!Object.hasOwn(book.words.asks, about)) fault(found, `the question '${about}' has no sentence`, at)
  policiesFit(checking, play, ask)
  menuFits({ ...checking, ask, moment: momentOf(play) }, menuOf(ask.options), [])
}

function defaultFits({ book, found }: Checking, { fight }: AnyPlay, { about, who, options }: Ask): void {
  const path = trying(found, () => book.asks[about]!.default(fight, who, options))
  const taken = path && follow(options, path)
  if (taken && 'refused' in taken)
    fault(found, `the default of '${about}' is not offered: ${taken.refused}`, `question ${about}`)
}

function policiesFit({ book: { policies }, found }: Checking, { fight }: AnyPlay, ask: Ask): void {
  for (const [name, policy] of Object.entries(policies)) {
    const path = trying(found, () => decided(policy, fight, ask))
    const taken = path && follow(ask.options, path)
    if (taken && 'refused' in taken)
      fault(found, `the policy '${name}' answers '${ask.about}' with what is not offered: ${taken.refused}`)
  }
}

type Moment = { readonly fight: FightBase; readonly beat: Beat | null }
type Asking = Checking & { readonly ask: Ask; readonly moment: Moment }

/** Words get a frozen fight, so that a write throws. */
const momentOf = (play: AnyPlay): Moment => ({ fight: frozen(copy(play.fight)), beat: beatOf(play) })

function menuFits(asking: Asking, menu: Menu, path: Path): void {
  const { book, found, ask, moment } = asking
  const at = `question ${ask.about}`
  const said = trying(found, () => questionOf(book, ask, { ...moment, path }))
  const texts = said ? [said.text, ...said.choices.map(({ label }) => label), ...said.shut.map(({ why }) => why)] : []
  for (const text of texts) if (isUnreadable(text)) fault(found, `the question '${ask.about}' reads: ${text}`, at)
  for (const item of menu) {
    if (typeof item === 'object' && 'shut' in item) {
      found.met.add(`refusal ${item.why}`)
      if (!Object.hasOwn(book.words.refusals, item.why)) fault(found, `the refusal '${item.why}' has no sentence`, at)
      keyFits(asking, item.shut)
    } else {
      for (const key of keysIn(item)) keyFits(asking, key)
      if (typeof item === 'object' && 'menu' in item) menuFits(asking, item.menu, [...path, item.key])
    }
  }
}

function keysIn(item: Item): readonly string[] {
  if (typeof item === 'string') return [item]
  return 'key' in item
    ? [item.key]
    : 'many' in item
      ? item.many
      : 'shares' in item
        ? item.shares.bins.map(({ id }) => id)
        : []
}

/** A key has a label, names a person or thing, or starts with a capital and is shown as it is. */
function keyFits({ book, found, moment: { fight }, ask: { about } }: Asking, key: string): void {
  const { words, catalogue } = book
  const isWord = [key, `${about} > ${key}`].some(
    (name) => Object.hasOwn(words.keys, name) || Object.hasOwn(words.labels, name),
  )
  const isName =
    key === REFEREE.id ||
    /^\p{Lu}/u.test(key) ||
    Object.hasOwn(catalogue.gear, key) ||
    fight.combatants.some(({ id, side }) => id === key || side === key) ||
    trying(found, () => book.called?.(fight, key) ?? null) !== null
  if (!isWord && !isName)
    fault(found, `the option '${key}' of the question '${about}' has no label`, `question ${about}`)
}
