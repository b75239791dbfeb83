import type { Message } from 'grammy/types'
import { bookOf } from '../../src/books/index.ts'
import { below, streamOf } from '../../src/engine/dice-tray.ts'
import { load } from '../../src/table/fights/loaded-fights.ts'
import { castOf } from './cast.ts'
import { type Heard, heardIn } from './noise.ts'
import type { Logged } from './server/calls.ts'
import type { Person } from './server/person.ts'
import { carried, type Party, partyOf } from './table-fixture.ts'

/** The conversation of a fight, as people read it on their phones. */
export type Conversation = {
  readonly party: Party
  readonly text: string
  readonly names: readonly string[]
  readonly isOver: boolean
  readonly rounds: number
  /** What came to each chat from the opening on. */
  readonly heard: Readonly<Record<string, Heard>>
}

const MOST_TAPS = 120

/**
 * A fight of a book from its opening to its end: heroes, a referee and a group, where everybody taps. One that goes on
 * for long is ended by the referee.
 */
export async function conversationOf(book: string): Promise<Conversation> {
  const { heroes, people, setup } = castOf(bookOf(book)!)
  const party = await partyOf(Object.keys(heroes), { book, sheets: heroes, people, setup })
  const writer = writerOf(party)
  const { R } = party.people
  const group = party.api.group('The table', { founder: R! })
  group.add('bot', ...Object.keys(heroes).map((name) => party.people[name]!))
  group.promote('bot')
  await settled(party, 4)
  writer.does('R', 'writes in the group: /here')
  R!.send(group, `/here@${party.api.world.me.username}`)
  await settled(party, 4)
  writer.does('R', 'writes: /startcombat')
  const from = party.api.calls.all.length
  R!.send('bot', '/startcombat')
  await settled(party, 4)
  const tapsOn = tapping(party, writer, handOf(book))
  await tapsOn(MOST_TAPS)
  const isOver = async (): Promise<boolean> =>
    (await party.service.store.fights(party.referee.table)).at(-1)?.over === true
  if (!(await isOver())) {
    writer.does('R', 'writes: /endcombat')
    R!.send('bot', '/endcombat')
    await settled(party, 6)
    await tapsOn(MOST_TAPS)
  }
  writer.hears()
  const names = [...Object.keys(heroes), ...people.map(({ name }) => name)]
  const calls = party.api.calls.all.slice(from).filter(({ done, refused }) => done && !refused)
  const heard = Object.fromEntries(
    Object.entries(party.people).map(([name, { id }]) => [name, heardIn(calls, id)] as const),
  )
  return {
    party,
    names,
    heard,
    text: `${writer.lines.join('\n')}\n`,
    isOver: await isOver(),
    rounds: await roundsOf(party),
  }
}

async function roundsOf({ service, referee }: Party): Promise<number> {
  const { book, play } = (await load(service, (await service.store.fights(referee.table)).at(-1)!.id))!
  return book.show(play.fight, { seats: [], referee: true } as never).round
}

/** Everybody answers in turn, until nothing is asked any more. */
const tapping =
  (party: Party, writer: Writer, hand: (person: Person) => string | null) =>
  async (most: number): Promise<void> => {
    for (let done = 0, pressed = 1; done < most && pressed > 0; done += pressed) {
      pressed = 0
      for (const [name, person] of Object.entries(party.people))
        for (let more = 0; more < 9; more++) {
          writer.hears()
          const deed = hand(person)
          if (deed === null) break
          pressed += 1
          writer.does(name, deed)
          await settled(party, 1)
        }
      await settled(party, 5)
    }
  }

async function settled(party: Party, seconds: number): Promise<void> {
  await carried(party)
  for (let passed = 0; passed < seconds; passed += 0.5) {
    await party.pass(0.5)
    await carried(party)
  }
}

/** What ends a turn, and what a player in a hurry seldom takes besides. */
const ENDS = /^(Skip|End turn|X)$/
const SHY =
  /^(<|>|All|No|Wait|Do nothing|Done|Later|Flee|Retreat.*|Leave.*|Surrender|Pass|Hold.*|Move.*|Run|Full move.*|Step.*|Delay.*|Something else|Somebody else|Other|Miscellaneous|Refuse|Say.*|Drop|Go prone|Stow.*|Skill.*|Items|Free action|Look around|Two Minor.*|They.*)$/i
const BOLD = /^(Attack|Fight|A fight|Shoot.*|Charge|Significant Action|Allow|Yes|Auto)$/i
const WHOM = /target|attack\?|whom|with what|how many|shots/i
const FORTH = ['→', '←', '↑', '↓', '↗', '↘', '↖', '↙']

/** Answers as a player in a hurry: attacks where that is possible, then ends the turn, and seldom does something else. */
function handOf(book: string): (person: Person) => string | null {
  const stream = streamOf(book.length * 7 + 3)
  const before = new Map<Person, string>()
  const pick = <T>(all: readonly T[]): T => all[below(stream, all.length)]!
  const choice = (asked: Message, keys: readonly string[]): string => {
    if (keys.includes('→')) return onSquares(asked, keys, pick)
    const able = keys.filter((key) => key !== '<-')
    if (able.some((key) => key.startsWith('✓ '))) return 'X'
    const bold = able.filter((key) => !SHY.test(key) && !ENDS.test(key))
    const text = (asked.text ?? asked.caption ?? '').split('\n').at(-1)!
    if (below(stream, 12) === 0) return pick(able)
    if (WHOM.test(text) && bold.length > 0) return below(stream, 4) > 0 ? bold[0]! : pick(bold)
    return (
      able.find((key) => BOLD.test(key)) ??
      able.find((key) => ENDS.test(key) && below(stream, 3) > 0) ??
      pick(bold.length > 0 ? bold : able)
    )
  }
  return (person) => {
    const last = person.reads().at(-1)
    const asked = person.reads().findLast(({ reply_markup }) => (reply_markup?.inline_keyboard.length ?? 0) > 0)
    const keys = (asked?.reply_markup?.inline_keyboard.flat() ?? []).map(({ text }) => text)
    if (asked && keys.some((key) => key !== '<-')) {
      const text = `${asked.message_id} ${asked.text ?? asked.caption}`
      const isAgain = before.get(person) === text // what was tapped was not possible
      before.set(person, text)
      const key = isAgain ? pick(keys) : choice(asked, keys)
      person.tap(asked, key)
      return `taps: ${key}`
    }
    const text = last?.text ?? last?.caption ?? ''
    if (!last?.from?.is_bot || (keys.length === 0 && !/\?$|^Please send/.test(text))) return null
    const words = /range|far|metres|many|number/i.test(text) ? '2' : 'Stand back!'
    person.send('bot', words)
    return `writes: ${words}`
  }
}

/** A square beside, if one can go there. */
function onSquares(asked: Message, keys: readonly string[], pick: <T>(all: readonly T[]) => T): string {
  const lines = (asked.caption ?? asked.text ?? '').split('\n')
  const chosen = lines.findLast((line) => /→|^[A-Z]+\d+\.$/.test(line))
  const isBarred = lines.at(-1) !== chosen
  if (chosen && !isBarred) return '✓'
  return lines.length > 3 && keys.includes('<-') && pick([true, false]) ? '<-' : pick(FORTH)
}

type Writer = { readonly lines: string[]; does(name: string, deed: string): void; hears(): void }

const SHOWN = ['sendMessage', 'sendPhoto', 'sendDocument', 'sendDice', 'editMessageText', 'editMessageCaption']

/** Writes down what everybody is sent: a bell where it rings, `~` and only the changed lines where a message changes. */
function writerOf({ api, people }: Party): Writer {
  const names = new Map<number, string>(Object.entries(people).map(([name, { id }]) => [id, name]))
  const lines: string[] = []
  const texts = new Map<string, string>()
  let read = 0
  const hears = (): void => {
    for (const call of api.calls.all.slice(read)) {
      if (call.done && !call.refused && SHOWN.includes(call.method)) lines.push(...heard(call, names, texts))
      const text = call.method === 'answerCallbackQuery' ? call.given.text : undefined
      if (text !== undefined) lines.push(`    (the tap is answered: ${String(text)})`)
    }
    read = api.calls.all.length
  }
  const does = (name: string, deed: string): void => {
    hears()
    lines.push('', `${name} ${deed}`)
  }
  return { lines, does, hears }
}

function heard(call: Logged, names: ReadonlyMap<number, string>, texts: Map<string, string>): readonly string[] {
  const { method, given, chat } = call
  const isEdit = method.startsWith('edit')
  const id = `${chat} ${Number(given.message_id ?? (call.result as { readonly message_id: number }).message_id)}`
  const whole = String(given.text ?? given.caption ?? '')
  const before = texts.get(id)?.split('\n') ?? []
  texts.set(id, whole)
  const all = whole.split('\n')
  const first = all.findIndex((line, n) => line !== before[n])
  const shown = !isEdit ? all : first < 0 ? [] : all.slice(first)
  const gone = isEdit ? before.slice(first < 0 ? all.length : first).filter((line) => !all.includes(line)) : []
  const sign = isEdit ? '~' : String(given.disable_notification) === 'true' ? '·' : '♪'
  const name = names.get(chat!) ?? 'GROUP'
  return [
    `  ${name} ${sign}${method.includes('Photo') ? ' [picture]' : ''}${call.files.length > 0 && !method.includes('Photo') ? ` [${call.files.join(', ')}]` : ''}`,
    ...gone.map((line) => `    − ${line}`),
    ...shown.map((line) => `    ${line}`),
    ...keysIn(given.reply_markup).map((row) => `      ${row}`),
  ]
}

type Key = { readonly text: string }
function keysIn(markup: unknown): readonly string[] {
  const { keyboard, inline_keyboard } = ((typeof markup === 'string' ? JSON.parse(markup) : markup) ?? {}) as {
    readonly keyboard?: readonly (readonly Key[])[]
    readonly inline_keyboard?: readonly (readonly Key[])[]
  }
  return (keyboard ?? inline_keyboard ?? []).map((row) => row.map(({ text }) => `[${text}]`).join(' '))
}
