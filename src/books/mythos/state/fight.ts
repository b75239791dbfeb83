import { rowsFor } from '../../../engine/ask-and-roll-rows.ts'
import type { FightOf } from '../../../engine/book-model.ts'
import type { ObjectOf } from '../../../engine/schema.ts'
import { choice, flag, nullable, object, optional, record, text, whole, withDefault } from '../../../engine/schema.ts'
import { person, subject, thing } from '../../../engine/schema-marks.ts'
import { choiceOf, maybe, off, on, several } from '../../../kit/fields-with-defaults.ts'
import { presetsOf } from '../../../kit/fight-option-presets.ts'
import { inOrder } from '../../../kit/order-of-action.ts'
import { PERK } from '../perks/perk-schema.ts'
import type { Combatant, MODEL } from './sheet.ts'

export type { Combatant }

export type Fight = FightOf<typeof MODEL>

const weapon = text({ max: 64 })
const shot = whole(1, 3)
const round = whole(0, 10_000)

/** MY-END-3, MY-END-5; MY-AFT-2: victory, death and escape each have their message. */
export const ENDINGS = {
  enemies_defeated: 'It is over: the investigators have won.',
  game_over: 'It is over: nobody is left to tell of it.',
  escaped: 'It is over: you got away, and live to try again.',
  mixed: 'It is over: some got away, some did not.',
  captured: 'It is over: nobody stands, and somebody still breathes.',
  referee_ended: 'The fight is over.',
  stalemate: 'It is over: neither side gives way.',
}
export type Result = keyof typeof ENDINGS
export const RESULTS = Object.keys(ENDINGS) as readonly Result[]

/** MY 10.2, in the page's order. */
export const AIMS = ['disarm', 'knock down', 'hold', 'break free'] as const
export type Aim = (typeof AIMS)[number]

export const REACTIONS = ['dodge', 'fight back', 'nothing'] as const
export type Reacting = (typeof REACTIONS)[number]

/** Whose turn it is, and what is still to come of it. */
const TURN = object({
  who: subject(),
  /** MY-TURN-7: attacks that an enemy has left. */
  attacks: whole(0, 6),
  /** MY-SHOT-3: shots that were declared and are not yet fired. */
  shots: nullable(object({ weapon, of: shot, fired: shot })),
  /** Whom it attacked last (MY-MULTI-2). */
  at: nullable(person()),
  /** It has gone where it wanted (toggle `ranges`). */
  moved: flag(),
  /** Who was asked to dive from its shots, and found cover or not (MY 8). */
  dives: record(flag(), { keys: person(), most: 100 }),
})

const ATTACK = object({ by: person(), at: person(), weapon, shot, of: shot, aim: optional(choice(AIMS)) })
const MELEE = object({ by: subject(), at: subject(), round })

/** What a fight knows besides its people. */
export const STATE = {
  phase: choiceOf(['opening', 'fighting', 'over']),
  round: withDefault(round, 0),
  /** Who acts when, set once and kept (MY-INIT-5). */
  order: several(person(), 100),
  turn: maybe(TURN),
  /** The exchange that is being resolved. */
  attack: maybe(ATTACK),
  /** The perk that somebody is asked about. */
  offer: maybe(object({ who: subject(), perk: text({ max: 32 }) })),
  /** Who acts next whatever the order says: the one a scenario opens with. */
  now: maybe(person()),
  /** Who attacked whom hand to hand, and in which round (MY-MULTI-5). */
  melees: several(MELEE, 10_000),
  result: maybe(choice(RESULTS)),
}

/** MY-SHEET-7. */
export const isActive = ({ HP, conditions, left }: Combatant): boolean =>
  HP > 0 && !left && !conditions.dead && !conditions.unconscious && !conditions.dying && !conditions.escaped

/** Still there, on whatever footing: neither dead nor gone. */
export const isPresent = ({ conditions, left }: Combatant): boolean => !left && !conditions.dead && !conditions.escaped

export const isEnemy = ({ side }: Combatant): boolean => side === 'enemies'

/** MY-MULTI-1, MY-MULTI-7: every active foe in sight, in order of action; MY-MAN-3: of the held only the holder. */
export function targetsOf(fight: Fight, who: Combatant): readonly Combatant[] {
  return inOrder(fight).filter(
    (one) => one.side !== who.side && isActive(one) && !one.hidden && (who.heldBy === null || who.heldBy === one.id),
  )
}

/** MOV with what boosts it (MY-FLEE-5). */
export const paceOf = ({ MOV, effects }: Combatant): number =>
  effects.reduce((sum, { on, value }) => (on === 'MOV' ? sum + value : sum), MOV)

/** How somebody is, in a word. */
export function statusOf({ HP, maxHP, conditions }: Combatant): string {
  if (conditions.dead) return 'dead'
  if (conditions.dying) return 'dying'
  if (conditions.unconscious) return 'unconscious'
  if (conditions.escaped) return 'escaped'
  if (HP >= maxHP) return 'unhurt'
  return HP * 2 > maxHP ? 'hurt' : 'badly hurt'
}

/** What builds the rows of this book; the fields that many events share. */
export const { event, silent, hidden, asks, inReaction, rolls } = rowsFor<Fight>()

export const WHO = { who: person() }
export const AT = { who: person(), at: person() }
export const BY = { who: person(), by: person() }
export const ARMED = { who: person(), weapon: thing() }

/** MY 11, in its order: the column of `duel`. What a setup leaves out comes from its preset's column (MY-GEN-5). */
export const SETTINGS = {
  preset: choiceOf(['duel', 'table']),
  ranges: off(),
  ammo: on(),
  malfunction: off(),
  fumbles: off(),
  manoeuvres: off(),
  surprise: off(),
  sanity: off(),
  readied_firearm: off(),
  initiative_stat: choiceOf(['DEX', 'MOV']),
  no_reaction: off(),
  dive: on(),
  outnumbered: on(),
  firearms_opposed: choiceOf(['fight_back', 'no']),
  flee_rolls: choiceOf(['all', 'involved']),
  build_table: choiceOf(['manoeuvre', 'literal']),
  fast_needs_running: off(),
  mov_persist: off(),
  item_skill: off(),
  wounds: choiceOf(['simple', 'lingering']),
  perk_window: choiceOf(['won', 'failed']),
  luck_costs: off(),
  max_net_dice: withDefault(whole(1, 5), 2), // MY-DICE-5
  /** MY-END-5: how many rounds at most; null for as many as it takes. */
  max_rounds: maybe(whole(1, 10_000)),
  /** The referee's own perks (docs/own-perks.md). */
  perks: several(PERK, 100),
}
export type Options = ObjectOf<typeof SETTINGS>

/** MY-GEN-5. */
export const { PRESETS, filled, settled } = presetsOf('preset', SETTINGS, {
  duel: {},
  table: {
    ranges: true,
    malfunction: true,
    fumbles: true,
    manoeuvres: true,
    surprise: true,
    no_reaction: true,
    readied_firearm: true,
    wounds: 'lingering',
    firearms_opposed: 'no',
  },
})
