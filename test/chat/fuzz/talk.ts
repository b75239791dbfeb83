import { hear } from '../../../src/doors/chat/receive-message.ts'
import { askFor } from '../../../src/doors/chat/session/ask-next-question.ts'
import { lookFrom } from '../../../src/doors/chat/session/catch-up.ts'
import { newSession, noteKey, type Said, type Session } from '../../../src/doors/chat/session/session.ts'
import type { EventBase } from '../../../src/engine/book.ts'
import { below, type Stream, streamOf } from '../../../src/engine/dice-tray.ts'
import type { Entry } from '../../../src/engine/log.ts'
import { ringClocks } from '../../../src/table/fights/clock-timeouts.ts'
import { isOver, load, loadWhole } from '../../../src/table/fights/loaded-fights.ts'
import type { Service } from '../../../src/table/service.ts'
import type { FightState } from '../../../src/table/store/store.ts'
import { heldBy } from '../../../src/table/tables/fight-permissions.ts'
import { isReferee } from '../../../src/table/tables/role-permissions.ts'
import { deliver } from '../deliver-news.ts'
import { type Guest, HIDDEN, type Party, partyOf } from './party.ts'
import { command, nonsense } from './words.ts'

/** What one conversation showed, and everything that should not have been. */
export type Report = {
  readonly messages: number
  readonly changed: number
  readonly fights: number
  readonly faults: readonly string[]
}

type Kind = 'answer' | 'nonsense' | 'tap' | 'command' | 'repeat'
type Message = { readonly kind: Kind; readonly id: string } & ({ readonly text: string } | { readonly tap: string })

/**
 * Must hold: whatever people type leaves the dialogue standing, and the fight unchanged unless it was theirs to change.
 */
export async function fuzzTalk(seed: number, messages: number): Promise<Report> {
  const party = await partyOf(seed)
  const picks = streamOf(seed, 17)
  const faults: string[] = []
  const broken: string[] = []
  party.service.amiss.add(({ error, text }) => {
    if (error) broken.push(text)
  })
  let changed = 0
  let last: Message | null = null
  try {
    for (let n = 0; n < messages && faults.length === 0; n++) {
      const guest = speakerOf(party, picks)
      const said = await messageOf(party, guest, { picks, id: `${seed}.${n}`, last })
      const before = await stateOf(party)
      const told = await linesOf(party)
      await hear(party.service, guest.chat, { name: guest.name, ...said })
      const after = await stateOf(party)
      if (before.log !== after.log) changed += 1
      await settle(party.service)
      if (below(picks, 40) === 0) await later(party, picks)
      const found = [
        ...broken.splice(0).filter(() => !isRuling(said)),
        ...overreach(guest, said, before, after),
        ...(await silence(party, guest, { said, told, isChanged: before.log !== after.log })),
        ...(await leaks(party, told)),
        ...(await fallen(party)),
        ...(n % 25 === 0 ? await unlike(party) : []),
      ]
      faults.push(
        ...found.map(
          (fault) =>
            `seed ${seed}, message ${n}, ${guest.name} ${said.kind} ${JSON.stringify('text' in said ? said.text.slice(0, 200) : said.tap)}: ${fault}`,
        ),
      )
      last = said
    }
    return { messages, changed, fights: (await party.service.store.fights(party.table)).length, faults }
  } finally {
    await party.close()
  }
}

/** The referee may say what no rule can go on after. */
const isRuling = (said: Message): boolean => 'text' in said && /^\/(?!as|undo|redo|fork)/i.test(said.text.trim())

const sessionOf = async ({ store }: Service, { chat }: Guest): Promise<Session> =>
  ((await store.note(noteKey(chat)))?.body as Session | undefined) ?? newSession('')

async function settle(service: Service): Promise<void> {
  while ((await deliver(service)) > 0);
}

async function later({ service, pass }: Party, picks: Stream): Promise<void> {
  pass(30 + below(picks, 400))
  await ringClocks(service)
  await settle(service)
}

const speakerOf = ({ guests }: Party, picks: Stream): Guest =>
  guests[[0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 4][below(picks, 12)]!]!

type Making = { readonly picks: Stream; readonly id: string; readonly last: Message | null }

async function messageOf(party: Party, guest: Guest, { picks, id, last }: Making): Promise<Message> {
  const roll = below(picks, 100)
  const { prompt, fight } = await sessionOf(party.service, guest)
  const isIdle = fight === null || isOver((await load(party.service, fight))!.play)
  if (guest.name === 'Ada' && isIdle && roll < 60) return { kind: 'command', id, text: '/startcombat' }
  if (last && roll >= 97) return { ...last, kind: 'repeat' }
  if (roll >= 92)
    return {
      kind: 'tap',
      id,
      tap: below(picks, 2) === 0 && prompt ? `${prompt.tag}:${nonsense(picks)}` : nonsense(picks),
    }
  if (roll >= 72) return { kind: 'command', id, text: command(picks) }
  if (roll >= 55 || !prompt) return { kind: 'nonsense', id, text: nonsense(picks) }
  const { keys } = prompt
  if (keys.kind === 'inline') return { kind: 'answer', id, tap: keys.keys[below(picks, keys.keys.length)]!.data }
  return {
    kind: 'answer',
    id,
    text: keys.kind === 'reply' ? keys.keys[below(picks, keys.keys.length)]! : String(below(picks, 8)),
  }
}

/** All that is kept of the last fight that is no copy. */
type State = {
  readonly log: number
  readonly entries: readonly Entry<EventBase>[]
  readonly state: FightState | null
  readonly over: boolean
  readonly fights: string
}

async function stateOf({ service, table }: Party): Promise<State> {
  const fights = await service.store.fights(table)
  const records = await Promise.all(fights.map(({ id }) => service.store.fight(id)))
  const record = records.findLast((one) => one !== null && one.header.seal !== null) ?? null
  const entries = record ? ((await service.store.entries(record.id, 0)) as readonly Entry<EventBase>[]) : []
  return {
    log: entries.length,
    entries,
    state: record?.state ?? null,
    over: record?.over ?? true,
    fights: record?.id ?? '',
  }
}

/** Who is not the referee changes nothing but by answers and deeds of their own people. */
function overreach({ actor, name }: Guest, said: Message, before: State, after: State): readonly string[] {
  if (before.fights !== after.fights) return actor && isReferee(actor.role) ? [] : ['another fight began']
  if (
    said.kind === 'nonsense' &&
    'text' in said &&
    after.state?.paused !== before.state?.paused &&
    JSON.stringify(after.state?.paused) !== JSON.stringify(before.state?.paused)
  )
    return ['the clocks were touched']
  const fresh = after.entries.slice(before.log)
  if (fresh.length === 0)
    return isReferee(actor?.role ?? 'spectator')
      ? []
      : untouched(before.state, after.state, actor ? heldBy(actor, before.state ?? { seats: {} }) : [])
  const [first] = fresh
  if (actor && isReferee(actor.role))
    return said.kind === 'nonsense' && first!.type !== 'answered' && first!.type !== 'threw'
      ? [`the fight went on by ${first!.type}`]
      : []
  const held = actor ? heldBy(actor, before.state!) : []
  const who =
    first!.type === 'answered' || first!.type === 'volunteered'
      ? first!.who
      : first!.type === 'threw'
        ? whoThrew(before.entries, first!.ask)
        : null
  return who !== null && held.includes(who)
    ? []
    : [`${name} made the fight go on: ${JSON.stringify(first).slice(0, 200)}`]
}

function whoThrew(entries: readonly Entry<EventBase>[], ask: number): string | null {
  const asked = entries[ask]
  return asked?.type === 'asked' ? asked.who : null
}

function untouched(before: FightState | null, after: FightState | null, held: readonly string[]): readonly string[] {
  if (!before || !after) return []
  const others = Object.keys(before.seats).filter((who) => !held.includes(who))
  return others
    .filter((who) =>
      (['seats', 'orders', 'hands'] as const).some(
        (part) => JSON.stringify(before[part][who]) !== JSON.stringify(after[part][who]),
      ),
    )
    .map((who) => `${who} was touched`)
}

type Told = ReadonlyMap<string, number>

async function linesOf({ service, guests }: Party): Promise<Told> {
  return new Map(
    await Promise.all(
      guests.map(async ({ name, chat }) => [name, (await service.store.note(noteKey(chat)))?.said ?? 0] as const),
    ),
  )
}

const newsOf = async ({ service }: Party, { chat, name }: Guest, told: Told): Promise<readonly Said[]> =>
  (await service.store.lines(noteKey(chat), told.get(name)!, 1000))
    .map(({ body }) => body as Said)
    .filter(({ kind }) => kind !== 'own')

/** Nobody speaks into the void; only a repeat is passed over, and talk is answered where the others hear it. */
async function silence(
  party: Party,
  guest: Guest,
  { said, told, isChanged }: { readonly said: Message; readonly told: Told; readonly isChanged: boolean },
): Promise<readonly string[]> {
  if (said.kind === 'repeat' || isChanged) return []
  const heard = 'text' in said && isTalk(said.text) ? party.guests : [guest]
  const news = await Promise.all(heard.map((one) => newsOf(party, one, told)))
  return news.some((lines) => lines.length > 0) ? [] : ['nothing was said to it']
}

const isTalk = (text: string): boolean => /^\/(?:talk|whisper)\b/i.test(text.trim())

/** Whoever was never revealed is named to no player. */
async function leaks(party: Party, told: Told): Promise<readonly string[]> {
  if (await isKnown(party)) return []
  const others = party.guests.filter(({ actor }) => !actor || !isReferee(actor.role))
  const news = await Promise.all(others.map(async (guest) => ({ guest, said: await newsOf(party, guest, told) })))
  return news.flatMap(({ guest, said }) =>
    said
      .filter(({ text, document }) => `${text}${document?.text ?? ''}`.includes(HIDDEN))
      .map(({ text }) => `${guest.name} heard of ${HIDDEN}: ${text.slice(0, 200)}`),
  )
}

async function isKnown({ service, table }: Party): Promise<boolean> {
  for (const { id } of await service.store.fights(table)) {
    const record = (await service.store.fight(id))!
    const entries = JSON.stringify(await service.store.entries(id, 0))
    const opened = (
      record.opened as { readonly combatants: readonly { readonly id: string; readonly hidden: boolean }[] }
    ).combatants.find((one) => one.id === 'zebulon')
    if (
      opened?.hidden !== true ||
      record.state.seats.zebulon?.member != null ||
      entries.includes('"revealed","who":"zebulon"') ||
      entries.includes('"who":"zebulon","field":"hidden"')
    )
      return true
  }
  return false
}

/** Everybody who is asked has the question before them, and nobody has one that is closed. */
async function fallen({ service, guests }: Party): Promise<readonly string[]> {
  const all = await Promise.all(
    guests.map(async (guest) => {
      const session = await sessionOf(service, guest)
      const look = await lookFrom(service, session)
      const ask = look && askFor(look)
      const shown = session.prompt?.ask ?? null
      return (ask?.n ?? null) === shown
        ? []
        : [`${guest.name} is asked ${ask?.n ?? 'nothing'}, and sees ${shown ?? 'nothing'}`]
    }),
  )
  return all.flat()
}

/** A fight read from its beginning is the fight that is played. */
async function unlike({ service, table }: Party): Promise<readonly string[]> {
  const faults: string[] = []
  for (const { id } of (await service.store.fights(table)).slice(-2)) {
    const running = (await load(service, id))!
    const whole = await loadWhole(service, running.record)
    if (JSON.stringify(whole.play.fight) !== JSON.stringify(running.play.fight))
      faults.push(`fight ${id} is not what its log says`)
  }
  return faults
}
