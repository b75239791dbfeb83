import { parseDice } from '../../../engine/dice-notation-parse.ts'
import { type DiceRoll, rollDice, showRoll } from '../../../engine/dice-notation-roll.ts'
import { newSeed } from '../../../table/dice/sealed-tray.ts'
import { isOver } from '../../../table/fights/loaded-fights.ts'
import { addWord } from '../../../table/fights/seats-orders-dice-clock.ts'
import type { Service } from '../../../table/service.ts'
import { isCopy } from '../../../table/tables/role-permissions.ts'
import { look } from '../../../table/views/fight-for-person.ts'
import { verifyView } from '../../../table/views/fight-views.ts'
import { capital } from '../../../words/names.ts'
import { noteKey, type Turn } from '../session/session.ts'
import { calledOf, tellOthers } from '../session/tell-other-chats.ts'
import { type At, type Commands, refuses, says } from './command.ts'
import { did, fightOf, type InFight, inFight, sorryFor } from './message-in-fight.ts'

export const DICE: Commands = {
  roll: {
    use: '/roll [me] 2d6+3',
    says: 'throws dice for all to see, or with me for you alone',
    whose: 'everybody',
    run: roll,
  },
  word: {
    use: '/word WORD',
    says: 'mixes a word of yours into the dice before the first falls',
    whose: 'everybody',
    run: inFight((at, given) => word(at, given)),
  },
  verify: {
    use: '/verify',
    says: 'checks after the fight that its dice were as sealed',
    whose: 'everybody',
    run: inFight(verifyDice),
  },
}

/**
 * Dice that no fight asks for. They are kept before anybody hears of them, so that the same message shows the same
 * dice.
 */
async function roll(at: At, given: string): Promise<Turn> {
  const [, me, written = ''] = /^(me\s+)?([\s\S]*)$/i.exec(given)!
  const dice = parseDice(written)
  if (written === '' || 'refused' in dice)
    return refuses(
      at,
      written === '' || !('refused' in dice)
        ? 'Say which dice, as in: /roll 2d6+3.'
        : `${capital(dice.refused)}. Say which dice, as in: /roll 2d6+3.`,
    )
  const text = await keptRoll(at, () => {
    const thrown = rollDice(dice, fallFrom(at.service))
    return `${showRoll(thrown)}${noteOf(thrown)}`
  })
  if (me !== undefined || !at.table) return says(at, me === undefined ? text : `For you alone: ${text}`)
  const said = `${await calledOf(at)} rolls ${text}`
  await tellOthers(at, said)
  return says(at, said)
}

const noteOf = ({ dice: { comment } }: DiceRoll): string => (comment === null ? '' : ` (${comment})`)

function fallFrom(service: Service): (sides: number) => number {
  const tray = service.tray(newSeed(service.bytes), [])
  const fallen = new Map<number, number>()
  return (sides) => {
    const nth = fallen.get(sides) ?? 0
    fallen.set(sides, nth + 1)
    return tray(sides, nth)
  }
}

type Kept = readonly { readonly request: string; readonly text: string }[]
const MOST_KEPT = 40

async function keptRoll({ service: { store }, chat, request }: At, make: () => string): Promise<string> {
  const key = `rolls ${noteKey(chat)}`
  for (;;) {
    const note = await store.note(key)
    const rolls = (note?.body as Kept | undefined) ?? []
    const before = rolls.find((one) => one.request === request)
    if (before) return before.text
    const text = make()
    if (
      'rev' in
      (await store.keepNote({
        key,
        rev: note?.rev ?? 0,
        body: [...rolls, { request, text }].slice(-MOST_KEPT),
        lines: [],
        letters: [],
      }))
    )
      return text
  }
}

async function word(at: InFight, given: string): Promise<Turn> {
  if (given === '') return refuses(at, 'Say a word of 1 to 40 letters, as in: /word lighthouse.')
  return did(at, addWord(at.service, at.actor, { ...fightOf(at), word: given }), {
    given,
    text: 'Your word is in the dice.',
  })
}

async function verifyDice(at: InFight, given: string): Promise<Turn> {
  const { record, play } = at.look.running
  const {
    header: { seal },
    state,
  } = record
  if (seal === null)
    return refuses(
      at,
      isCopy(record)
        ? 'This is a copy: its dice are not sealed.'
        : 'The dice of this fight come from two seeds: they are not sealed as a whole.',
    )
  if (!state.revealed) {
    const words =
      state.words.length === 0
        ? 'no words are'
        : state.words.length === 1
          ? 'one word is'
          : `${state.words.length} words are`
    return says(
      at,
      `The dice are sealed with ${seal}, and ${words} mixed in. ${isOver(play) ? 'The referee shows the seed with /reveal seed, and from then on nothing in the fight changes any more.' : 'The seed is shown when the fight is over.'}`,
    )
  }
  const seen = await look(at.service, at.actor, { fight: at.look.running.record.id, operation: 'verify' })
  const checked = 'refused' in seen ? seen : await verifyView(at.service, seen)
  if ('refused' in checked) return refuses(at, capital(await sorryFor(at, checked, given)))
  return says(at, [capital(checked.confirmed), `Seal: ${seal}`, `Seed: ${checked.reveal.seed}`].join('\n'))
}
