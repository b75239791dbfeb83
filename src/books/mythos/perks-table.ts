import { type DamageDice, parseDamage } from './damage-dice.ts'
import type { Perk } from './perk.ts'

const amount = (said: string): DamageDice => parseDamage(said)!

/** MY 11.1, in the page's order. */
export const PERKS: Readonly<Record<string, Perk>> = {
  P01: {
    id: 'P01', name: 'Beady Eye', kind: 'passive', note: 'Small targets and shots into a melee cost no penalty die.',
    parts: [{ hook: 'onAttackDice', ignores: ['MY-MOD-2', 'MY-MOD-7', 'MY-MOD-19'], when: ['ranged'] }],
  },
  P02: {
    id: 'P02', name: 'Rapid Attack', kind: 'active', note: 'One more melee attack after one that won.',
    parts: [{ hook: 'onAfterAttack', attack: 'melee', when: ['melee'] }],
  },
  P03: {
    id: 'P03', name: 'Quick Starter', kind: 'passive', note: 'DEX +20 for the order of action.',
    parts: [{ hook: 'onOrder', dex: 20 }],
  },
  P04: {
    id: 'P04', name: 'Gun in Hand', kind: 'passive', note: 'DEX +50 for the order of action while a loaded firearm is carried.',
    parts: [{ hook: 'onOrder', dex: 50, ignores: ['MY-INIT-6'], when: ['loaded firearm'] }],
  },
  P05: {
    id: 'P05', name: 'Rapid Fire', kind: 'passive', note: 'Several shots cost no penalty die.',
    parts: [{ hook: 'onAttackDice', ignores: ['MY-MOD-4'] }],
  },
  P06: {
    id: 'P06', name: 'Hawk Eye', kind: 'passive', note: 'Fast and small targets cost no penalty die.',
    parts: [{ hook: 'onAttackDice', ignores: ['MY-MOD-1', 'MY-MOD-2'] }],
  },
  P07: {
    id: 'P07', name: 'Quick Reflexes', kind: 'passive', note: 'A bonus die on Dodge.',
    parts: [{ hook: 'onDefendDice', dice: 1, when: ['dodge'] }],
  },
  P08: {
    id: 'P08', name: 'Last Stand', kind: 'passive', note: 'At a quarter of the HP or less, a bonus die on attacks and on fighting back.',
    parts: [
      { hook: 'onAttackDice', dice: 1, when: ['quarter HP or less'] },
      { hook: 'onDefendDice', dice: 1, when: ['quarter HP or less', 'fight back'] },
    ],
  },
  P09: {
    id: 'P09', name: 'Endurance', kind: 'passive', note: 'A bonus die on Constitution rolls.',
    parts: [{ hook: 'onConDice', dice: 1 }],
  },
  P10: {
    id: 'P10', name: 'Alert', kind: 'passive', note: 'Never surprised.',
    parts: [{ hook: 'onSurprise', neverSurprised: true }],
  },
  P11: {
    id: 'P11', name: 'Low Centre', kind: 'passive', note: 'Build +1 when starting a manoeuvre.',
    parts: [{ hook: 'onManoeuvre', build: 1 }],
  },
  P12: {
    id: 'P12', name: 'Savage Strikes', kind: 'passive', note: 'Below half of the HP, +1D6 melee damage and a penalty die on reactions.',
    parts: [
      { hook: 'onDamageOut', damage: amount('1D6'), when: ['melee', 'below half HP'] },
      { hook: 'onDefendDice', dice: -1, when: ['below half HP'] },
    ],
  },
  P13: {
    id: 'P13', name: 'Counter-step', kind: 'passive', note: 'After a dodge that avoided a hit, a bonus die on the next attack.',
    parts: [{ hook: 'onDodgeWon', dice: 1 }],
  },
  P14: {
    id: 'P14', name: 'Slippery Skin', kind: 'passive', note: 'Bare hands take a penalty die against it.',
    parts: [{ hook: 'onAttackedDice', dice: -1, when: ['unarmed'] }],
  },
  P15: {
    id: 'P15', name: 'Regrowth', kind: 'passive', note: '+1 HP at the end of every round.',
    parts: [{ hook: 'onRoundEnd', heal: amount('1') }],
  },
  P16: {
    id: 'P16', name: 'Iron Flesh', kind: 'passive', note: 'Each hit does 2 less after armour.',
    parts: [{ hook: 'onDamageIn', less: amount('2') }],
  },
  P17: {
    id: 'P17', name: 'Heavy Hitter', kind: 'active', note: 'One more die of the weapon when a melee attack has won.',
    parts: [{ hook: 'onExchangeWon', weaponDice: 1, when: ['melee', 'attack'] }],
  },
  P18: {
    id: 'P18', name: 'Shrug It Off', kind: 'active', note: 'A hit does up to 5 less after armour.',
    parts: [{ hook: 'onDamageIn', less: amount('5') }],
  },
  P19: {
    id: 'P19', name: 'Precise Strike', kind: 'active', note: 'A bonus die on this attack; the next hit you take does +1D4.',
    parts: [{ hook: 'onBeforeAttack', dice: 1, exposes: amount('1D4') }],
  },
  P20: {
    id: 'P20', name: 'Calm Head', kind: 'active', note: 'A failed attack or reaction is rolled again.',
    parts: [{ hook: 'onReroll', again: true }],
  },
  P21: {
    id: 'P21', name: 'Slip the Ring', kind: 'active', note: 'From now on nobody gets a bonus die for outnumbering you.',
    parts: [{ hook: 'onAttackedDice', ignores: ['MY-MOD-6'], lasts: 'fight' }],
  },
  P22: {
    id: 'P22', name: 'Mark Prey', kind: 'active', note: 'Takes the turn: your side has a bonus die against one enemy to the end of the next round.',
    parts: [{ hook: 'onTurnAction', mark: 1 }],
  },
  P23: {
    id: 'P23', name: 'Defensive Stance', kind: 'active', note: 'If this attack hits it does 1D6 less; a penalty die on your attacks until the end of your next turn.',
    parts: [{ hook: 'onReaction', guard: amount('1D6'), afterwards: -1 }],
  },
  P24: {
    id: 'P24', name: 'Nimble', kind: 'passive', note: 'A dive for cover leaves your next turn free.',
    parts: [{ hook: 'onReaction', divesFreely: true }],
  },
}
