import { unseen, untold } from '../secrecy/roll-looks.ts'
import type { Burst } from '../state/fight.ts'
import { asks, rolls } from '../state/rows.ts'
import { alone } from '../words/phrases.ts'

export const GUNNERY_ASKS = asks({
  line: {
    says: ({ fight: { turn }, name }) => `${name(turn?.who ?? '')} fires blind. Who is in the line of fire?`,
    clock: 'none',
  },
})

const TARGET = 'Choose a target:'
const WEAPON = 'Choose a weapon:'
const BURST_SIZES = [2, 3, 4, 10, 20, 100]

/** What special ways to fire add to the question of a turn. */
export const GUNNERY_IN_TURN = {
  menus: {
    suppress: TARGET,
    'suppress *': WEAPON,
    panic: TARGET,
    'panic *': WEAPON,
    flechette: TARGET,
    'flechette *': WEAPON,
    blind: WEAPON,
    'blind *': 'How far?',
  },
  keys: {
    suppress: 'Suppression fire',
    suppression: 'Suppression fire',
    panic: 'Panic fire (all rounds)',
    flechette: 'Flechette (spread)',
    blind: 'Blind fire',
    personal: "Within arm's reach",
    close: 'Within 3 m',
    short: 'Within 12 m',
    medium: 'Within 50 m',
    long: 'Within 250 m',
    veryLong: 'Within 500 m',
    distant: 'Within 1000 m',
    ...(Object.fromEntries(
      BURST_SIZES.flatMap((size) => [
        [`burst ${size} accuracy`, `Burst of ${size} to hit`],
        [`burst ${size} damage`, `Burst of ${size} for damage`],
      ]),
    ) as Readonly<Record<Burst, string>>),
  },
  granted: { 'suppress *': alone, 'panic *': alone, 'flechette *': alone, blind: alone },
}

/** Whom a blind shot finds may be somebody hidden. */
export const GUNNERY_ROLLS = rolls({ 'who is hit': untold('Who is hit', unseen) })
