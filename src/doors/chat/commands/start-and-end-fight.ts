import type { Refusal } from '../../../engine/option-tree.ts'
import { answerersOf } from '../../../engine/who-is-asked.ts'
import { overruleFight } from '../../../table/fights/answer-and-overrule.ts'
import { isOver } from '../../../table/fights/loaded-fights.ts'
import { startAgain, startCombat } from '../../../table/scenes/start-fight.ts'
import { heldBy } from '../../../table/tables/fight-permissions.ts'
import { isReferee } from '../../../table/tables/role-permissions.ts'
import { look } from '../../../table/views/fight-for-person.ts'
import { folded, type Said, type Turn } from '../session/session.ts'
import { tellOthers } from '../session/tell-other-chats.ts'
import { type At, type Commands, refuses, says } from './command.ts'
import { type AtTable, atTable, did, fightOf, followed, type InFight, inFight, sorryFor } from './message-in-fight.ts'

export const STARTING: Commands = {
  startcombat: { use: '/startcombat', says: 'starts the fight of the scene', whose: 'referee', run: atTable(start) },
  rematch: {
    use: '/rematch',
    says: 'plays the last fight again, with the characters as they were before it',
    whose: 'referee',
    run: atTable(rematch),
  },
  cancel: {
    use: '/cancel',
    says: 'ends a dialogue, or calls off a fight that has not begun',
    whose: 'everybody',
    run: cancel,
  },
  endcombat: { use: '/endcombat [REASON]', says: 'ends the fight', whose: 'referee', run: inFight(end) },
}

function start(at: AtTable): Promise<Turn> {
  return startedBy(at, { scene: null })
}

/** CHAT-11: the fight of the scene that is named, or of the one that is played; this chat follows it. */
export const startedBy = async (at: AtTable, { scene }: { readonly scene: string | null }): Promise<Turn> =>
  begun(at, await startCombat(at.service, at.actor, { request: at.request, scene }))

async function rematch(at: AtTable): Promise<Turn> {
  return begun(at, await startAgain(at.service, at.actor, { request: at.request }))
}

const begun = (at: AtTable, started: { readonly fight: string } | Refusal): Turn =>
  'refused' in started
    ? refuses(at, started.code === 'E_ALL_FALLEN' ? `${started.refused} ${AFTER_ALL_FELL}` : started.refused)
    : followed(at, started.fight)

const AFTER_ALL_FELL =
  '/rematch plays the last fight again, with everybody as they were before it; /character new makes somebody new.'

/** CHAT-9: a start dialogue is aborted, and no fight exists. */
async function cancel(at: At, given: string): Promise<Turn> {
  const { session } = at
  if (session.form) {
    const closing: readonly Said[] =
      session.prompt?.ask === null && session.prompt.keys.kind === 'inline' ? [folded(session.prompt)] : []
    return {
      session: { ...session, form: null, prompt: session.prompt?.ask === null ? null : session.prompt },
      said: [...closing, ...says(at, 'Cancelled.').said],
    }
  }
  if (!at.look || !at.actor || !isReferee(at.actor.role) || isOver(at.look.running.play) || !isBeforeFight(at.look))
    return refuses(at, whyNot(at))
  return inFight(callOff)(at, given)
}

const isBeforeFight = ({ running: { book, play }, viewer }: InFight['look']): boolean =>
  book.show(play.fight, viewer).round === 0

function whyNot({ look: seen, actor }: At): string {
  if (!seen || !actor || !isReferee(actor.role) || isOver(seen.running.play)) return 'There is nothing to cancel.'
  return 'The fight has begun. /endcombat ends it.'
}

/** Ends a fight that has not begun, and tells the people who have an open question. */
async function callOff(at: InFight, given: string): Promise<Turn> {
  const {
    service,
    actor,
    look: {
      running: {
        play,
        record: { id, state },
      },
    },
  } = at
  const asked = play.asks.flatMap(({ who }) => answerersOf(play.fight, who))
  const done = await overruleFight(service, actor, { ...fightOf(at), what: { end: '' }, why: 'called off' })
  if ('refused' in done) return refuses(at, await sorryFor(at, done, given))
  await tellOthers(at, 'The fight is called off.', (member) =>
    heldBy({ ...actor, member, role: 'player' }, state).some((who) => asked.includes(who)),
  )
  const after = await look(service, actor, { fight: id })
  if (!('refused' in after) && !isOver(after.running.play))
    return refuses(at, 'The fight cannot be called off here. /endcombat ends it.')
  return says(at, 'The fight is called off.')
}

/** CHAT-13: nothing is asked, and all hear that it is over. */
async function end(at: InFight, given: string): Promise<Turn> {
  const {
    running: { book, play },
    viewer,
  } = at.look
  if (isOver(play) || play.fight.stopped !== null || book.show(play.fight, viewer).phase === 'aftermath')
    return refuses(at, 'The fight is over.')
  if (isBeforeFight(at.look)) return callOff(at, given)
  return did(
    at,
    overruleFight(at.service, at.actor, { ...fightOf(at), what: { end: given }, why: given || 'so be it' }),
    { given },
  )
}
