import { makeChance } from '../../engine/odds.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { answerAsk, overruleFight, throwFaces, volunteerDeed } from '../../table/fights/answer-and-overrule.ts'
import { forkFight } from '../../table/fights/fork-fight.ts'
import { openFight } from '../../table/fights/open-fight.ts'
import {
  addWord,
  chooseDice,
  giveOrders,
  handOver,
  pauseFight,
  revealSeed,
} from '../../table/fights/seats-orders-dice-clock.ts'
import { recastRoll, redoFight, undoFight } from '../../table/fights/undo-redo.ts'
import { readyMade } from '../../table/scenes/ready-made-encounters.ts'
import { type Actor, refuse, type Service } from '../../table/service.ts'
import { may, type Operation } from '../../table/tables/role-permissions.ts'
import { nowView } from '../../table/views/current-fight-view.ts'
import { endingView } from '../../table/views/ending-view.ts'
import { type Look, look, lookAgain, lookAnew, lookBackTo } from '../../table/views/fight-for-person.ts'
import {
  askNumber,
  entryNumber,
  exportView,
  followsView,
  linesView,
  oddsView,
  replayView,
  verifyView,
} from '../../table/views/fight-views.ts'
import { DICE } from '../messengers.ts'
import type { Handlers } from './handler-types.ts'

type Names =
  | 'openFight'
  | 'fight'
  | 'entries'
  | 'answer'
  | 'throw'
  | 'volunteer'
  | 'overrule'
  | 'undo'
  | 'redo'
  | 'recast'
  | 'fork'
  | 'seat'
  | 'orders'
  | 'dice'
  | 'word'
  | 'pause'
  | 'reveal'
  | 'odds'
  | 'log'
  | 'replay'
  | 'ending'
  | 'verify'
const NO_DICE = refuse(`Say which dice: ${DICE.join(', ')}.`, 'E_DICE')

type Acting = { readonly service: Service; readonly actor: Actor; readonly params: { readonly id: string } }

export const FIGHT_HANDLERS: Pick<Handlers, Names> = {
  openFight: async ({ service, actor, body: { title, setup, encounter, words }, request }) => {
    const ready = await readyMade(service, actor, encounter ?? null)
    if ('refused' in ready) return ready
    return openFight(service, actor, {
      title: title ?? ready.title,
      setup: { ...ready.setup, ...setup },
      ...(words && { words }),
      request,
    })
  },
  fight: (at) =>
    seenFrom(at, at.query.from, (one, from) => ({ ...nowView(one), from, lines: linesView(one, from).lines })),
  entries: (at) => seenFrom(at, at.query.from, (one, from) => linesView(one, from, at.query.most)),
  answer: (at) =>
    meaning(at, { operation: 'answer', line: at.body.ask }, async (one) =>
      answerAsk(at.service, at.actor, {
        fight: at.params.id,
        request: at.request,
        table: one.table,
        ask: await askNumber(at.service, one, at.body.ask),
        path: at.body.path,
      }),
    ),
  throw: (at) =>
    meaning(at, { operation: 'throw', line: at.body.ask }, async (one) =>
      throwFaces(at.service, at.actor, {
        fight: at.params.id,
        request: at.request,
        table: one.table,
        ask: await askNumber(at.service, one, at.body.ask),
        faces: at.body.faces,
      }),
    ),
  volunteer: (at) =>
    acting(
      at,
      volunteerDeed(at.service, at.actor, {
        fight: at.params.id,
        request: at.request,
        who: at.body.who,
        path: at.body.path,
      }),
    ),
  overrule: (at) =>
    acting(
      at,
      overruleFight(at.service, at.actor, {
        fight: at.params.id,
        request: at.request,
        what: at.body.what,
        why: at.body.why,
      }),
    ),
  undo: (at) =>
    meaning(at, { operation: 'undo', line: at.body.to ?? null }, async (one) =>
      undoFight(at.service, at.actor, {
        fight: at.params.id,
        request: at.request,
        table: one.table,
        to: at.body.to == null ? null : await entryNumber(at.service, one, at.body.to),
      }),
    ),
  redo: (at) => acting(at, redoFight(at.service, at.actor, { fight: at.params.id, request: at.request })),
  recast: (at) =>
    meaning(at, { operation: 'recast', line: at.body.to }, async (one) =>
      recastRoll(at.service, at.actor, {
        fight: at.params.id,
        request: at.request,
        table: one.table,
        to: await entryNumber(at.service, one, at.body.to),
        faces: at.body.faces,
        why: at.body.why,
      }),
    ),
  fork: ({ service, actor, params, body: { to = null, title }, request }) =>
    forkFight(service, actor, { fight: params.id, to, title, request }),
  seat: (at) =>
    acting(
      at,
      handOver(at.service, at.actor, {
        fight: at.params.id,
        request: at.request,
        who: at.body.who,
        seat: { member: at.body.member ?? null, policy: at.body.policy ?? null },
      }),
    ),
  orders: (at) =>
    acting(
      at,
      giveOrders(at.service, at.actor, {
        fight: at.params.id,
        request: at.request,
        who: at.body.who,
        orders: at.body.orders,
      }),
    ),
  dice: async (at) =>
    DICE.includes(at.body.dice)
      ? acting(
          at,
          chooseDice(at.service, at.actor, {
            fight: at.params.id,
            request: at.request,
            who: at.body.who,
            dice: at.body.dice,
          }),
        )
      : NO_DICE,
  word: (at) =>
    acting(at, addWord(at.service, at.actor, { fight: at.params.id, request: at.request, word: at.body.word })),
  pause: (at) =>
    acting(at, pauseFight(at.service, at.actor, { fight: at.params.id, request: at.request, pause: at.body.pause })),
  reveal: (at) => acting(at, revealSeed(at.service, at.actor, { fight: at.params.id, request: at.request })),
  odds: (at) =>
    seen(at, 'odds', async (one) => {
      const told = await oddsView(at.service, one, at.query)
      if (told !== null && 'refused' in told) return told
      const follows = [...followsView(one, at.query)]
      if (told === null) return { odds: null, reach: 'end', follows }
      return {
        follows,
        odds: Object.fromEntries(
          Object.entries(told.odds).map(([name, chances]) => [
            name,
            [...chances].map(([value, chance]) => ({ value, chance: makeChance(chance) })),
          ]),
        ),
        reach: told.reach,
      }
    }),
  log: (at) => seen(at, 'log export', (one) => exportView(at.service, one)) as never,
  replay: (at) => seen(at, 'replay', (one) => replayView(at.service, one, at.query.at)),
  ending: (at) => seen(at, 'replay', (one) => endingView(at.service, one)),
  verify: (at) => seen(at, 'verify', (one) => verifyView(at.service, one)),
}

/** A read. */
async function seen<T>(
  { service, actor, params }: Acting,
  operation: Operation,
  show: (one: Look) => T | Promise<T>,
): Promise<T | Refusal> {
  const one = await look(service, actor, { fight: params.id, operation })
  return 'refused' in one ? one : show(one)
}

/** A read with the lines from a number on. */
const seenFrom = <T>(
  at: Acting,
  from: number | undefined,
  show: (one: Look, from: number) => T,
): Promise<T | Refusal> =>
  seen(at, 'view', async (one) => show(await lookBackTo(at.service, one, from ?? 0), from ?? 0))

/** A write that names a line by this viewer's number. */
async function meaning(
  at: Acting,
  { operation, line }: { readonly operation: Operation; readonly line: number | null },
  deed: (one: Look) => Promise<{ readonly length: number } | Refusal>,
): Promise<{ readonly length: number } | Refusal> {
  const wrong = may(at.actor.role, operation, { own: true })
  const known = wrong ?? (await look(at.service, at.actor, { fight: at.params.id }))
  const one = 'refused' in known || line === null || line < known.length ? known : await lookAnew(at.service, known)
  return 'refused' in one ? one : acting(at, deed(one), one)
}

/** Returns the length of the record as this person counts it; the length of the log would reveal hidden events. */
async function acting(
  { service, actor, params }: Acting,
  deed: Promise<{ readonly length: number } | Refusal>,
  before: Look | null = null,
): Promise<{ readonly length: number } | Refusal> {
  const done = await deed
  if ('refused' in done) return done
  const one = before ? await lookAgain(service, before) : await look(service, actor, { fight: params.id })
  return 'refused' in one ? one : { length: one.length }
}
