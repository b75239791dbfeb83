import { type DamageDice, parseDamage } from '../../../kit/damage-dice.ts'
import { eachOf } from '../../../kit/each-value.ts'
import { oneOf, pageTable, word } from '../../../kit/parse-table.ts'
import type { Perk } from '../perks/perk-schema.ts'

const amount = (said: string): DamageDice => parseDamage(said)!

/** MY 11.1, in the page's order. */
const ROWS = pageTable({ kind: oneOf('passive', 'active'), note: word })(`
  id  | name             | kind    | note
  P01 | Beady Eye        | passive | Small targets and shots into a melee cost no penalty die.
  P02 | Rapid Attack     | active  | One more melee attack after one that won.
  P03 | Quick Starter    | passive | DEX +20 for the order of action.
  P04 | Gun in Hand      | passive | DEX +50 for the order of action while a loaded firearm is carried.
  P05 | Rapid Fire       | passive | Several shots cost no penalty die.
  P06 | Hawk Eye         | passive | Fast and small targets cost no penalty die.
  P07 | Quick Reflexes   | passive | A bonus die on Dodge.
  P08 | Last Stand       | passive | At a quarter of the HP or less, a bonus die on attacks and on fighting back.
  P09 | Endurance        | passive | A bonus die on Constitution rolls.
  P10 | Alert            | passive | Never surprised.
  P11 | Low Centre       | passive | Build +1 when starting a manoeuvre.
  P12 | Savage Strikes   | passive | Below half of the HP, +1D6 melee damage and a penalty die on reactions.
  P13 | Counter-step     | passive | After a dodge that avoided a hit, a bonus die on the next attack.
  P14 | Slippery Skin    | passive | Bare hands take a penalty die against it.
  P15 | Regrowth         | passive | +1 HP at the end of every round.
  P16 | Iron Flesh       | passive | Each hit does 2 less after armour.
  P17 | Heavy Hitter     | active  | One more die of the weapon when a melee attack has won.
  P18 | Shrug It Off     | active  | A hit does up to 5 less after armour.
  P19 | Precise Strike   | active  | A bonus die on this attack; the next hit you take does +1D4.
  P20 | Calm Head        | active  | A failed attack or reaction is rolled again.
  P21 | Slip the Ring    | active  | From now on nobody gets a bonus die for outnumbering you.
  P22 | Mark Prey        | active  | Takes the turn: your side has a bonus die against one enemy to the end of the next round.
  P23 | Defensive Stance | active  | If this attack hits it does 1D6 less; a penalty die on your attacks until the end of your next turn.
  P24 | Nimble           | passive | A dive for cover leaves your next turn free.
`)

/** What each does, and at which hook. */
const PARTS: Readonly<Record<string, Perk['parts']>> = {
  P01: [{ hook: 'onAttackDice', ignores: ['MY-MOD-2', 'MY-MOD-7', 'MY-MOD-19'], when: ['ranged'] }],
  P02: [{ hook: 'onAfterAttack', attack: 'melee', when: ['melee'] }],
  P03: [{ hook: 'onOrder', dex: 20 }],
  P04: [{ hook: 'onOrder', dex: 50, ignores: ['MY-INIT-6'], when: ['loaded firearm'] }],
  P05: [{ hook: 'onAttackDice', ignores: ['MY-MOD-4'] }],
  P06: [{ hook: 'onAttackDice', ignores: ['MY-MOD-1', 'MY-MOD-2'] }],
  P07: [{ hook: 'onDefendDice', dice: 1, when: ['dodge'] }],
  P08: [
    { hook: 'onAttackDice', dice: 1, when: ['quarter HP or less'] },
    { hook: 'onDefendDice', dice: 1, when: ['quarter HP or less', 'fight back'] },
  ],
  P09: [{ hook: 'onConDice', dice: 1 }],
  P10: [{ hook: 'onSurprise', neverSurprised: true }],
  P11: [{ hook: 'onManoeuvre', build: 1 }],
  P12: [
    { hook: 'onDamageOut', damage: amount('1D6'), when: ['melee', 'below half HP'] },
    { hook: 'onDefendDice', dice: -1, when: ['below half HP'] },
  ],
  P13: [{ hook: 'onDodgeWon', dice: 1 }],
  P14: [{ hook: 'onAttackedDice', dice: -1, when: ['unarmed'] }],
  P15: [{ hook: 'onRoundEnd', heal: amount('1') }],
  P16: [{ hook: 'onDamageIn', less: amount('2') }],
  P17: [{ hook: 'onExchangeWon', weaponDice: 1, when: ['melee', 'attack'] }],
  P18: [{ hook: 'onDamageIn', less: amount('5') }],
  P19: [{ hook: 'onBeforeAttack', dice: 1, exposes: amount('1D4') }],
  P20: [{ hook: 'onReroll', again: true }],
  P21: [{ hook: 'onAttackedDice', ignores: ['MY-MOD-6'], lasts: 'fight' }],
  P22: [{ hook: 'onTurnAction', mark: 1 }],
  P23: [{ hook: 'onReaction', guard: amount('1D6'), afterwards: -1 }],
  P24: [{ hook: 'onReaction', divesFreely: true }],
}

export const PERKS: Readonly<Record<string, Perk>> = eachOf(ROWS, ({ id, name, kind, note }) => ({
  ...{ id, name, kind, note },
  parts: PARTS[id]!,
}))
