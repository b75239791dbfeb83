import { same } from '../../engine/copy-compare-hash.ts'
import type { Ask, Hands } from '../../engine/live-types.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { answer, isRefusal, throwDice, withHands } from '../../engine/play.ts'
import { REFEREE } from '../../engine/scene.ts'
import { answerersOf } from '../../engine/who-is-asked.ts'
import { attempted } from '../../table/fights/rule-failures.ts'
import { matchFirst, people, wordsOf } from '../../words/match-name.ts'
import { sorryFor } from './rescue-save.ts'
import { goesOn, nameOf, type Said, type Session, sorry } from './session.ts'
import { policyFor, suggestionFor } from './suggested-answer.ts'

/** Answers for everybody played by policy, until a person is asked or the fight is over. */
export function autoplay(session: Session): { readonly session: Session; readonly said: readonly Said[] } {
  const said: Said[] = []
  let now = session
  const on = (play: Session['play']): void => {
    const heard = goesOn(now, play)
    said.push(...heard.said)
    now = heard.session
  }
  for (;;) {
    const hands = handsOf(now)
    const rehanded = same(hands, now.play.hands) ? null : withHands(now.play, hands)
    if (rehanded && isRefusal(rehanded)) return { session: now, said: [...said, ...sorryFor(now, rehanded)] }
    if (rehanded) on(rehanded)
    const ask = now.play.asks.find(({ who }) => isAuto(now, who))
    if (!ask) return { session: now, said }
    const result = decide(now, ask)
    if (!isRefusal(result)) on(result)
    else {
      said.push(...sorryFor(now, result), sorry(`${nameOf(now)(ask.who)} knows no answer: choose for them.`))
      now = { ...now, auto: new Set(withoutAuto(now, [ask.who])) }
    }
  }
}

/** Names of people and sides, or `all`, separated by spaces or commas. */
export function parseAuto({ play }: Pick<Session, 'play'>, text: string): readonly string[] | Refusal {
  const { combatants } = play.fight
  const sides = [...new Set(combatants.map(({ side }) => side))]
  const among = [
    ...sides.map((key) => ({ key, label: key })),
    { key: REFEREE.id, label: REFEREE.id },
    { key: 'all', label: 'all' },
    ...people(combatants),
  ]
  const named: string[] = []
  for (let words = wordsOf(text.replaceAll(',', ' ')); words.length > 0; ) {
    const found = matchFirst(words, among)
    if (!found)
      return {
        refused: `Nobody here is called '${words[0]}'; there are ${[...sides, REFEREE.id, 'all'].join(', ')} and the names of the people.`,
      }
    if ('refused' in found) return found
    named.push(...(found.found.key === 'all' ? [...sides, REFEREE.id] : [found.found.key]))
    words = found.rest
  }
  return named
}

export function isAuto({ play, auto }: Pick<Session, 'play' | 'auto'>, id: string): boolean {
  const { combatants } = play.fight
  const isPlayed = (who: string): boolean =>
    !auto.has(who) && !auto.has(combatants.find((one) => one.id === who)?.side ?? '')
  const asked = answerersOf(play.fight, id)
  return auto.has(id) || (asked.length > 0 && !asked.some(isPlayed))
}

function decide(session: Session, ask: Ask): Session['play'] | Refusal {
  if (ask.dice) return throwDice(session.play, ask.n, null, { by: 'policy' })
  const path = attempted(
    `${session.book.id}, at the question ${ask.about} to ${ask.who}`,
    () => policyFor(session, ask) ?? suggestionFor(session, ask),
  )
  if (!path) return { refused: 'There is no policy.' }
  return 'refused' in path ? path : answer(session.play, ask.n, path, { by: 'policy' })
}

/** A person answers for these from now on; others of their side stay on autoplay. */
export function withoutAuto(
  { play, auto }: Pick<Session, 'play' | 'auto'>,
  freed: readonly string[],
): readonly string[] {
  const { combatants } = play.fight
  const others = combatants
    .filter(({ id, side }) => (auto.has(id) || auto.has(side)) && !freed.includes(id) && !freed.includes(side))
    .map(({ id }) => id)
  return auto.has(REFEREE.id) && !freed.includes(REFEREE.id) ? [REFEREE.id, ...others] : others
}

/** Typed dice are for people played at the terminal. */
export function handsOf({
  play,
  dice,
  auto,
}: Pick<Session, 'dice' | 'auto'> & { readonly play: Pick<Session['play'], 'fight'> }): Hands {
  const throwers =
    dice === 'typed' ? play.fight.combatants.filter(({ id, side }) => !auto.has(id) && !auto.has(side)) : []
  return Object.fromEntries(throwers.map(({ id }) => [id, 'typed']))
}
