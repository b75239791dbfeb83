import { lengthOf } from '../../../engine/log.ts'
import { forkFight } from '../../../table/fights/fork-fight.ts'
import { load } from '../../../table/fights/loaded-fights.ts'
import { isOfPeople, redoFight, undoFight } from '../../../table/fights/undo-redo.ts'
import { makeDecision } from '../../../words/entry-sentences.ts'
import type { Turn } from '../session/session.ts'
import { type Commands, refuses, says } from './command.ts'
import { did, fightOf, type InFight, inFight, recordOf, sorryFor } from './message-in-fight.ts'

export const BACK_AND_FORTH: Commands = {
  undo: { use: '/undo [N]', says: 'takes back the last decision, or the last N', whose: 'referee', run: inFight(undo) },
  redo: {
    use: '/redo',
    says: 'does again what was taken back',
    whose: 'referee',
    run: inFight((at, given) => did(at, redoFight(at.service, at.actor, fightOf(at)), { given })),
  },
  fork: {
    use: '/fork [N|off]',
    says: 'tries something in a copy of the fight, from before the last decision or the last N; off goes back',
    whose: 'referee',
    run: inFight(fork),
  },
}

const MOST = 1_000

/**
 * Decisions of people that stand, the last one first: what policies and standing orders decided they would only decide
 * again.
 */
const decisionsOf = async (at: InFight) => (await recordOf(at)).filter(({ entry }) => isOfPeople(entry)).toReversed()

function countIn(given: string): number | null {
  const count = given === '' ? 1 : /^\d{1,4}$/.test(given) ? Number(given) : 0
  return count >= 1 && count <= MOST ? count : null
}

async function undo(at: InFight, given: string): Promise<Turn> {
  const count = countIn(given)
  if (count === null) return refuses(at, 'Say /undo, or /undo 3 for the last three decisions.')
  const decisions = await decisionsOf(at)
  if (decisions.length === 0) return refuses(at, 'Nothing was decided yet.')
  if (count > decisions.length)
    return refuses(
      at,
      `Only ${decisions.length === 1 ? 'one decision was' : `${decisions.length} decisions were`} taken.`,
    )
  const {
    book,
    play: { fight },
  } = at.look.running
  const undone = decisions.slice(0, count).flatMap(({ entry }) => makeDecision(book, entry, fight) ?? [])
  return did(at, undoFight(at.service, at.actor, { ...fightOf(at), to: decisions[count - 1]!.n }), {
    given,
    text: ['Undone:', ...undone].join(count === 1 ? ' ' : '\n'),
  })
}

const IN_A_COPY =
  'You are in a copy of the fight now: you play everybody, and nobody else sees it. /fork off goes back.'

/** The copy is played in this chat alone; what happens in the fight itself is told when it is left. */
async function fork(at: InFight, given: string): Promise<Turn> {
  if (given.toLowerCase() === 'off') return leaveCopy(at)
  const count = countIn(given)
  if (count === null) return refuses(at, 'Say /fork, /fork 3 for three decisions back, or /fork off.')
  if (at.session.aside) return refuses(at, IN_A_COPY)
  const decision = (await decisionsOf(at))[count - 1]
  if (!decision) return refuses(at, 'So much was not decided yet.')
  const made = await forkFight(at.service, at.actor, {
    fight: at.look.running.record.id,
    to: decision.n,
    request: at.request,
  })
  if ('refused' in made) return refuses(at, await sorryFor(at, made, given))
  const copy = await load(at.service, made.fight)
  const { fight, next, order } = at.session
  const session = {
    ...at.session,
    fight: made.fight,
    next: copy ? lengthOf(copy.play.log) : 0,
    order: '',
    prompt: null,
    closed: [],
    aside: { fight, next, order },
  }
  return { session, said: says(at, IN_A_COPY).said }
}

async function leaveCopy(at: InFight): Promise<Turn> {
  const {
    session,
    session: { aside },
  } = at
  if (!aside) return refuses(at, 'This is no copy.')
  return {
    session: { ...session, ...aside, aside: null, prompt: null, closed: [] },
    said: says(at, 'You are back in the fight.').said,
  }
}
