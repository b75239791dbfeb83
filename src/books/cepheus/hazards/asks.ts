import { byHealth, untold } from '../secrecy/roll-looks.ts'
import { asks, inTurn, rolls } from '../state/rows.ts'
import { ALLOW_OR_REFUSE } from '../words/phrases.ts'

export const HAZARDS_ASKS = asks({
  rounds: {
    says: ({ fight: { proposal }, name }) =>
      `${proposal ? `${name(proposal.who)} wants to work for some rounds (${proposal.what}). ` : ''}Allow it, and for how many?`,
    clock: 'none',
    menus: { allow: 'How many rounds?' },
    keys: ALLOW_OR_REFUSE,
  },
  extended: inTurn(
    ({ fight: { combatants }, who }) => {
      const work = combatants.find(({ id }) => id === who)?.extended
      return work
        ? `You are at work (${work.skill}, ${work.done} of ${work.rounds} rounds done). Go on?`
        : 'Go on with your work?'
    },
    'go on',
    { 'go on': 'Go on', 'give it up': 'Give it up' },
  ),
})

export const HAZARDS_IN_TURN = { menus: { extended: 'Choose a skill:' }, keys: { extended: 'Work of several rounds' } }

/** What may be done unasked. */
export const HAZARDS_OFFERED = {
  menus: { hazard: () => 'Who?', 'hazard *': () => 'What?', fall: () => 'How far (m)?', over: () => 'Which?' },
  keys: {
    abandon: 'Give up the work',
    hazard: 'Hazard',
    fall: 'Fall',
    fire: 'Fire',
    acid: 'Acid',
    'no air': 'No air',
    vacuum: 'Vacuum',
    over: 'It is over',
  },
}

export const HAZARD_ROLLS = rolls({
  fall: untold('Fall', byHealth),
  fire: untold('Fire', byHealth),
  acid: untold('Acid', byHealth),
  'no air': untold('No air', byHealth),
})
