import type { AnyBook } from '../../../books/index.ts'
import type { Refusal } from '../../../engine/option-tree.ts'
import { giveOrders } from '../../../table/fights/seats-orders-dice-clock.ts'
import type { Orders } from '../../../table/store/store.ts'
import { isReferee } from '../../../table/tables/role-permissions.ts'
import { matchFirst, matchOne, type Nameable, wordsOf } from '../../../words/match-name.ts'
import { keysIn, labelOf, namesIn } from '../../../words/names.ts'
import type { Turn } from '../session/session.ts'
import { type Commands, refuses, says } from './command.ts'
import { ordersIn } from './help-examples.ts'
import { fightOf, type InFight, inFight, knownPeople, ownPeople, sorryFor, speakerIn } from './message-in-fight.ts'

export const ORDERS: Commands = {
  orders: {
    use: '/orders [NAME] REACTION off|ask|auto [if CONDITION], /orders turn ANSWER',
    says: 'gives standing orders; alone it shows them',
    whose: 'everybody',
    run: inFight(order),
  },
}

const useOf = ({ look }: InFight): string => `Say, as in: ${ordersIn(look)}.`
const NONE: Orders = { reactions: {}, turn: null }

async function order(at: InFight, given: string): Promise<Turn> {
  const {
    running: {
      record: { state },
    },
  } = at.look
  const ordersOf = (who: string): Orders => (Object.hasOwn(state.orders, who) ? state.orders[who]! : NONE)
  if (given === '')
    return says(
      at,
      shown(
        at,
        ownPeople(at).filter(({ key }) => !isReferee(at.actor.role) || Object.hasOwn(state.orders, key)),
        ordersOf,
      ),
    )
  const spoken = speakerIn(at, wordsOf(given), `/orders ${given.slice(0, 60)}`)
  if ('refused' in spoken) return refuses(at, spoken.refused)
  const { who, rest } = spoken
  if (rest.length === 0) return says(at, shown(at, [who], ordersOf))
  const orders = ordered(at, ordersOf(who.key), rest)
  if ('refused' in orders) return refuses(at, orders.refused)
  const done = await giveOrders(at.service, at.actor, { ...fightOf(at), who: who.key, orders })
  return 'refused' in done
    ? refuses(at, await sorryFor(at, done, given))
    : says(
        at,
        shown(at, [who], () => orders),
      )
}

function ordered(at: InFight, before: Orders, words: readonly string[]): Orders | Refusal {
  const first = words[0]!.toLowerCase()
  if (first === 'clear') return NONE
  if (first === 'turn') {
    const turn = turnIn(at, words.slice(1))
    return 'refused' in turn ? turn : { ...before, turn: turn.path }
  }
  const at0 = words.findIndex((word) => /^(off|ask|auto)$/i.test(word))
  const isIf = words[at0 + 1]?.toLowerCase() === 'if'
  if (at0 < 1 || (at0 + 1 < words.length && !isIf)) return { refused: useOf(at) }
  const { book } = at.look.running
  const key = matchOne(words.slice(0, at0).join(' '), keysIn(book))
  if (!key || 'refused' in key)
    return key ?? { refused: `There is no reaction '${words.slice(0, at0).join(' ').slice(0, 40)}'. ${useOf(at)}` }
  const when = words[at0]!.toLowerCase() as 'off' | 'ask' | 'auto'
  const { [key.key]: _, ...others } = before.reactions
  return {
    ...before,
    reactions:
      when === 'ask' ? others : { ...others, [key.key]: { when, if: isIf ? words.slice(at0 + 2).join(' ') : null } },
  }
}

/** What is done in a turn when time runs out: keys, names and numbers in their order. */
function turnIn(at: InFight, words: readonly string[]): { readonly path: Orders['turn'] } | Refusal {
  if (words.length === 0) return { refused: useOf(at) }
  if (words.length === 1 && /^(off|none|ask|clear)$/i.test(words[0]!)) return { path: null }
  const { book } = at.look.running
  const nameable: readonly Nameable[] = [...keysIn(book), ...knownPeople(at.look), ...gearOf(book)]
  const path: (string | number)[] = []
  for (let rest = words; rest.length > 0; ) {
    const number = /^\d{1,6}([.,]\d{1,3})?$/.test(rest[0]!) ? Number(rest[0]!.replace(',', '.')) : null
    const found = number === null ? matchFirst(rest, nameable) : null
    if (number === null && (!found || 'refused' in found))
      return found && 'refused' in found
        ? found
        : { refused: `'${rest[0]!.slice(0, 40)}' is no answer in a turn. ${useOf(at)}` }
    path.push(number ?? (found as { readonly found: Nameable }).found.key)
    rest = number === null ? (found as { readonly rest: readonly string[] }).rest : rest.slice(1)
  }
  return { path }
}

const gearOf = ({ catalogue: { gear } }: AnyBook): readonly Nameable[] =>
  Object.entries(gear).map(([key, { name }]) => ({ key, label: name }))

function shown(
  {
    look: {
      running: { book, play },
      viewer,
    },
  }: InFight,
  whos: readonly Nameable[],
  ordersOf: (who: string) => Orders,
): string {
  const fight = book.known(play.fight, viewer)
  const lines = whos.map(({ key: who, label }) => {
    const named = (key: string): string =>
      labelOf(book, key, { fight, name: namesIn(book, fight), who, about: '', beat: null })
    const { reactions, turn } = ordersOf(who)
    const parts = [
      ...Object.entries(reactions).map(
        ([key, { when, if: condition }]) => `${named(key)} ${when}${condition === null ? '' : ` if ${condition}`}`,
      ),
      ...(turn === null
        ? []
        : [`in a turn ${turn.map((step) => (typeof step === 'number' ? String(step) : named(step))).join(', ')}`]),
    ]
    return `${label}: ${parts.length === 0 ? 'no standing orders' : parts.join('; ')}.`
  })
  return lines.length === 0 ? 'There are no standing orders.' : lines.join('\n')
}
