import type { EventBase, Viewer } from '../engine/book.ts'
import type { FightBase } from '../engine/common-events.ts'
import { copy } from '../engine/copy-compare-hash.ts'
import type { Entry } from '../engine/log.ts'
import { linesOf } from '../engine/play.ts'
import { type Beat, happen } from '../engine/scene.ts'
import { sightOf } from '../engine/viewer-sight.ts'
import type { AnyPlay } from '../words/transcript.ts'
import { type Checking, fault, sayAt, trying } from './findings.ts'
import { type PlayedBeat, playedBeat, type SentLine } from './played-beat.ts'

/**
 * Checks that nothing reveals that somebody hidden is there. Each beat is played twice with the same answers and dice,
 * as it was and as if the hidden had left; a viewer who does not know them must be sent the same. Not compared: beats in
 * which the viewer sees a deed of the hidden, and beats that would end the fight without them.
 */
export function hiddenDoNotShow(checking: Checking, play: AnyPlay): void {
  let fight = copy(play.log.opened)
  for (const { beat, record } of beatsOf(linesOf(play).map(({ entry }) => entry))) {
    checking.found.beat = beat
    if (record.every(({ type }) => PLAIN.has(type)))
      trying(checking.found, () => beatIsAlike(checking, fight, { beat, record }))
    fight = afterAll(checking, fight, record)
  }
}

/** Entries of a beat in which the referee did nothing. */
const PLAIN: ReadonlySet<string> = new Set(['asked', 'answered', 'rolled', 'happened', 'ended'])

type Recorded = { readonly beat: Beat; readonly record: readonly Entry<EventBase>[] }

function beatsOf(entries: readonly Entry<EventBase>[]): readonly Recorded[] {
  const starts = entries.flatMap(({ type }, n) => (type === 'began' ? [n] : []))
  return starts.map((start, n) => ({
    beat: (entries[start] as Extract<Entry<EventBase>, { type: 'began' }>).beat,
    record: entries.slice(start + 1, starts[n + 1]),
  }))
}

function afterAll({ book }: Checking, fight: FightBase, record: readonly Entry<EventBase>[]): FightBase {
  const after = copy(fight)
  for (const entry of record) {
    if (entry.type === 'happened') happen(book, after, entry.event)
    if (entry.type === 'overruled') for (const event of entry.events) happen(book, after, event)
  }
  return after
}

function beatIsAlike(checking: Checking, fight: FightBase, { beat, record }: Recorded): void {
  const { book, found } = checking
  const viewer = strangerTo(fight)
  const { knows } = sightOf(viewer, fight)
  const hidden = fight.combatants.filter(({ id, left }) => !knows(id) && !left)
  if (hidden.length === 0) return
  const without = copy(fight)
  for (const { id } of hidden) happen(book, without, { type: 'left', who: id } as EventBase)
  if (isDecided(checking, without)) return
  const played = { book, found, viewer, record }
  const there = playedBeat({ ...played, beat }, fight)
  const deed = there.lines.findIndex(({ raw }) => hidden.some(({ id }) => names(raw, id)))
  if (there.lines[0]?.at !== 'a beat')
    return unseenIsSilent(checking, deed < 0 ? there.lines : there.lines.slice(0, deed), fight)
  if (deed >= 0) return
  const them = hidden.map(({ name }) => name).join(' and ')
  const other = book.next(without)!
  const gone = playedBeat({ ...played, beat: other }, without)
  if (book.next(gone.after) === null) return
  if (other.kind === beat.kind && other.who === beat.who) return linesAreAlike(checking, { there, gone, them })
  const instead = `'${sayBeat(other)}' would`
  fault(
    found,
    `the beat '${sayBeat(beat)}' is seen, and would not begin here if ${them} were not there; ${instead}`,
    lineOfNext(checking, fight),
  )
}

/** Somebody who knows nobody hidden: the seats of the sides on which nobody hides, or a spectator. */
function strangerTo({ combatants }: FightBase): Viewer {
  const hiding = new Set(combatants.filter(({ hidden }) => hidden).map(({ side }) => side))
  const seats = combatants.filter(({ side }) => !hiding.has(side)).map(({ id }) => id)
  return { referee: false, seats, health: 'exact', rolls: {} }
}

/** A fight does not end while somebody hidden is up: what comes after that is seen to go on. */
function isDecided({ book }: Checking, fight: FightBase): boolean {
  const up = new Set(book.order(fight))
  const sides = new Set(fight.combatants.filter(({ id, left }) => up.has(id) && !left).map(({ side }) => side))
  return sides.size < 2 || book.next(fight) === null
}

/** In a beat of somebody hidden nobody else of that side is seen to be asked before the hidden does something. */
function unseenIsSilent({ found }: Checking, lines: readonly SentLine[], fight: FightBase): void {
  const whose = found.beat?.who ?? null
  const own = fight.combatants.find(({ id }) => id === whose)
  const asked = lines.find(
    ({ sent, raw }) =>
      isWaiting(sent) &&
      fight.combatants.some(({ id, side }) => side === own?.side && (raw === side || names(raw, id))),
  )
  if (asked)
    fault(found, `${say(asked)} is seen to be asked in a beat that is not seen: it tells of ${own!.name}`, asked.at)
}

const isWaiting = (sent: unknown): boolean => typeof sent === 'object' && sent !== null && 'waiting' in sent

type Twins = { readonly there: PlayedBeat; readonly gone: PlayedBeat; readonly them: string }

/** Reports the first line that differs. A beat whose record does not suffice is compared as far as it went. */
function linesAreAlike({ found }: Checking, { there, gone, them }: Twins): void {
  const length = Math.max(there.lines.length, gone.lines.length)
  for (let n = 0; n < length; n++) {
    const [line, other] = [there.lines[n], gone.lines[n]]
    if ((!line && !there.isWhole) || (!other && !gone.isWhole)) return
    if (JSON.stringify([line?.at, line?.sent]) === JSON.stringify([other?.at, other?.sent])) continue
    return fault(found, `${sayDifference(line, other)} if ${them} were not there`, (line ?? other)!.at)
  }
}

function sayDifference(line: SentLine | undefined, other: SentLine | undefined): string {
  if (!line) return `${say(other!)} is not sent here, and would be`
  if (line.at === other?.at) return `${say(line)} would be sent otherwise`
  return `${say(line)} is sent, and would not be`
}

const say = ({ at }: SentLine): string => sayAt(at)
const sayBeat = ({ kind, who }: Beat): string => (who === null ? kind : `${kind} of ${who}`)

/** The id occurs as a whole string in plain data, or in a group. */
const names = (raw: unknown, id: string): boolean =>
  typeof raw === 'string' ? raw.split('+').includes(id) : JSON.stringify(raw).includes(JSON.stringify(id))

/** The line of the book where `next` last looked at the fight. */
function lineOfNext({ book }: Checking, fight: FightBase): Error {
  let line = new Error('next')
  const spied = <T>(value: T): T =>
    typeof value !== 'object' || value === null
      ? value
      : new Proxy(value, {
          get(thing, key) {
            line = new Error('next')
            return spied(Reflect.get(thing, key) as unknown)
          },
        })
  book.next(spied(fight))
  return line
}
