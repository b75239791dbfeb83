import type { Writable } from '../../../engine/scene.ts'
import { choice, list, nullable, number, object, whole } from '../../../engine/schema.ts'
import { person, visible } from '../../../engine/schema-marks.ts'
import { squareName } from '../../../field/square-names-and-directions.ts'
import { whoDoes } from '../../../kit/event-sentences.ts'
import { type Combatant, event, type Fight, hidden, silent, WHO } from '../state/fight.ts'
import { COVER, FACINGS, SQUARE } from '../state/sheet.ts'

export const KINDS = ['step', 'standard', 'full', 'retreat'] as const
export type Kind = (typeof KINDS)[number]
const kind = choice(KINDS)
const facing = visible(nullable(choice(FACINGS)))
const from = visible(list(person(), { most: 100 }))

/** Moves, cover and posture. */
export const MOVES = {
  /** A move would be a flight; who is asked is told from whom. */
  leaving: hidden({ ...WHO, from })((fight, { from }, who) => {
    fight.leaving = { who: who.id, from: [...from] }
  }),
  stayed: hidden(WHO)((fight) => void (fight.leaving = null)),
  fled: event({ ...WHO, from })({
    does: (fight) => void (fight.leaving = null),
    said: ({ who, from }, { name }) => `${name(who)} turns to flee from ${from.map(name).join(', ') || 'the fight'}.`,
    told: { who: 'You turn to flee.', others: '{who} turns to flee.' },
  }),
  moved: event({ ...WHO, to: visible(SQUARE), squares: visible(whole(0, 1000)), kind, facing })({
    does: (fight, { to, squares, kind, facing }, who) => {
      who.pos = { x: to.x, y: to.y }
      who.elevation = null
      settle(fight, who, { kind, far: squares > 0 })
      if (facing !== null) who.facing = facing // C7
    },
    said: ({ who, to, kind }, { name }) => `${name(who)} ${VERBS[kind]} to ${squareName(to)}.`,
  }),
  'changed distance': event({
    ...WHO,
    kind,
    to: list(object({ other: person(), metres: visible(number(1.5, 100_000, 0.5)) }), { most: 100 }),
  })({
    does: (fight, { to, kind }, who) => {
      for (const { other, metres } of to) putApart(fight, who.id, { other, metres })
      settle(fight, who, { kind, far: true })
    },
    said: ({ who, kind, to }, { name }) =>
      `${name(who)} ${VERBS[kind]}: ${(to ?? []).map(({ other, metres }) => `${name(other)} at ${metres} m`).join(', ')}.`,
  }),
  /** UD-MOVE-5: the movement goes into drawing something small. */
  'halted on the spot': silent(WHO)((fight) => spend(fight, { kind: 'standard', far: false })),
  halted: silent({ ...WHO, kind })(null), // UD-FLEE-5: who fell on the way stays; the turn is over
  /** UD-END-2. */
  escaped: event(WHO)({
    does: (_fight, _event, who) => {
      who.fled = true
      who.aim = null
      who.moving = false
    },
    ...whoDoes('leaves the field', 'leave the field'),
    reorders: true,
  }),
  /** UD-COV-3. */
  'took cover': event({ ...WHO, cover: visible(COVER) })({
    does: (_fight, { cover }, who) => void (who.cover = { ...cover, from: [...cover.from] }),
    said: ({ who, cover }, { name }) => `${name(who)} takes cover (${cover.rating}).`,
    told: { who: 'You take cover.', others: '{who} takes cover.' },
  }),
  crouched: event(WHO)({ does: (_fight, _event, who) => void (who.crouching = true), said: '{who} crouches.' }),
  rose: event(WHO)({
    does: (_fight, _event, who) => {
      who.crouching = false
      who.braced &&= who.cover !== null // UD-RNG-5, F18: cover supports whoever stands
    },
    said: '{who} stands up.',
  }),
  /** UD-FREE-1, C6. */
  'looked around': event({ ...WHO, facing: visible(choice(FACINGS)) })({
    does: (fight, { facing }, who) => {
      who.facing = facing
      if (fight.turn?.who === who.id) who.picked = true
    },
    said: '{who} turns to {facing}.',
  }),
}

const VERBS: Readonly<Record<Kind, string>> = { step: 'steps', standard: 'moves', full: 'runs', retreat: 'retreats' }
type Gone = { readonly kind: Kind; readonly far: boolean }

/** UD-MOVE-5, UD-MOVE-7, UD-RET-2. */
function settle(fight: Writable<Fight>, who: Writable<Combatant>, gone: Gone): void {
  if (gone.far) {
    who.cover = null
    who.braced = false
    who.aim = null
    if (gone.kind !== 'step') who.moving = true
  }
  if (gone.kind === 'retreat') {
    who.retreated = true
    who.crouching = false // C14
  }
  spend(fight, gone)
}

/** UD-TURN-6, UD-TURN-8; UD-FLEE-6: a flight spends what any such move does. */
function spend({ turn }: Writable<Fight>, { kind, far }: Gone): void {
  if (turn === null) return
  if (far) turn.walked = true
  if (kind === 'step') {
    turn.stepped = true
    turn.free += 1
  } else turn.moved = far ? kind : 'stay'
  if (kind === 'retreat') turn.faced = true // C7
}

function putApart(fight: Writable<Fight>, a: string, { other: b, metres }: { other: string; metres: number }): void {
  const pair = fight.distances.find((one) => (one.a === a && one.b === b) || (one.a === b && one.b === a))
  if (pair) pair.metres = metres
  else fight.distances.push({ a, b, metres })
}
