import { type Asking, follow, isAsking, levelAt, placeAt, sizeOf } from '../../../engine/option-tree.ts'
import {
  type Measure,
  type Named,
  type Path,
  type Pool,
  pointsOf,
  type Reach,
  type Step,
} from '../../../engine/options.ts'
import { distancesThat, parsePlace, pointThat, type Way } from '../../../words/parse-place.ts'
import { parseAmount, parseFaces } from '../../../words/parse-values.ts'
import { ASK_AGAIN } from '../../../words/refusal-sentences.ts'
import {
  ALL,
  BACK,
  type Choice,
  choicesOf,
  DONE,
  EARLIER,
  isShown,
  LATER,
  levelOf,
  menuBefore,
  pagesOf,
  TRAY,
} from './keyboard.ts'
import { askingIn, type Quest, START, type Walk } from './question.ts'
import { takeSquares, tapSquares } from './square-keys.ts'

/** What somebody's words or tap come to: a whole answer, faces, another place in the dialogue, or one line why not. */
export type Taken =
  | { readonly answer: Path }
  | { readonly faces: readonly number[] | null }
  | { readonly walk: Walk }
  | { readonly sorry: string }

/** CHAT-2, CE-CHAT-2: words match keys ignoring case and outer blanks; nothing is spent by what does not fit. */
export function takeText(quest: Quest, walk: Walk, text: string): Taken {
  const said = plain(text)
  if (quest.dice) return takeDice(quest, text)
  if (said === BACK || (said === '←' && !isOnSquares(quest, walk))) return goBack(quest, walk)
  if ((said === EARLIER || said === LATER) && pagesOf(quest, walk) > 1)
    return turn(quest, walk, said === LATER ? 1 : -1)
  const place = askingIn(levelOf(quest, walk))
  if (place?.kind === 'spot' && place.of.squares) return takeSquares(quest, walk, { of: place.of, text })
  if (place) return takeValue({ quest, walk }, place, text)
  const choice = named(quest, walk, said)
  if (choice) return choose(quest, walk, choice)
  return takeShort(quest, said) ?? barred(quest, walk, said) ?? { sorry: ASK_AGAIN.key }
}

/** There ← is a direction. */
function isOnSquares(quest: Quest, walk: Walk): boolean {
  const place = askingIn(levelOf(quest, walk))
  return place?.kind === 'spot' && place.of.squares !== undefined
}

/** Whether somebody's words are no answer here at all, and not one that is only not possible now. */
export const isNoAnswer = (quest: Quest, walk: Walk, taken: Taken): boolean =>
  'sorry' in taken && (taken.sorry === ASK_AGAIN.key || quest.dice !== null || askingIn(levelOf(quest, walk)) !== null)

/** By its label, or by its key; what has no key of its own on the board can be typed all the same. */
function named(quest: Quest, walk: Walk, said: string): Choice | undefined {
  const all = choicesOf({ ...quest, quiet: [] }, walk)
  return (
    all.find(({ label }) => plain(label) === said) ??
    all.find(({ way }) => plain(way.join(' ')) === said) ??
    yesOrNo(all, said)
  )
}

/** A tap on an inline key, by what stands behind it. */
export function takeTap(quest: Quest, walk: Walk, data: string): Taken {
  const place = askingIn(levelOf(quest, walk))
  if (data === 'back') return goBack(quest, walk)
  if (data.startsWith('=')) return takePath(quest, data.slice(1))
  if (data === 'more' || data === 'less') return turn(quest, walk, data === 'more' ? 1 : -1)
  if (place?.kind === 'many') return tick(place.things, walk, data)
  if (place?.kind === 'spot' && place.of.squares) return tapSquares(quest, walk, { of: place.of, data })
  const bin = place?.kind === 'shares' ? place.of.bins[Number(data)] : undefined
  return place?.kind === 'shares' && bin ? share(place.of, walk, { id: bin.id, count: 1 }) : { sorry: ASK_AGAIN.key }
}

/** A whole answer at once, by its path. */
function takePath({ options, dice }: Quest, written: string): Taken {
  const path = pathIn(written)
  return dice || !path || 'refused' in follow(options, path) ? { sorry: ASK_AGAIN.key } : { answer: path }
}

function pathIn(written: string): Path | null {
  const isStep = (step: unknown): boolean =>
    typeof step === 'string' ||
    typeof step === 'number' ||
    (Array.isArray(step) && step.every((one) => typeof one === 'number'))
  try {
    const path: unknown = JSON.parse(written)
    return Array.isArray(path) && path.every(isStep) ? (path as Path) : null
  } catch {
    return null
  }
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

function takeDice({ dice }: Quest, text: string): Taken {
  if (plain(text) === plain(TRAY) || plain(text) === 'tray') return { faces: null }
  const faces = parseFaces(text, dice!)
  return 'refused' in faces ? { sorry: faces.refused.replace(', or press Enter to let the tray throw', '') } : { faces }
}

/** CHAT-3: to the menu before, with nothing spent and nothing announced. */
function goBack(quest: Quest, walk: Walk): Taken {
  if (walk.trail && walk.trail.length > 0) return { walk: { ...walk, trail: walk.trail.slice(0, -1) } }
  const back = menuBefore(quest, walk)
  return back ? { walk: { ...START, path: back } } : { sorry: ASK_AGAIN.key }
}

function turn(quest: Quest, walk: Walk, by: number): Taken {
  const page = walk.page + by
  return page >= 0 && page < pagesOf(quest, walk) ? { walk: { ...walk, page } } : { sorry: ASK_AGAIN.key }
}

const choose = (quest: Quest, { path }: Walk, { way, shut }: Choice): Taken =>
  shut === null ? go(quest, [...path, ...way]) : { sorry: whyNot(quest, shut) }

/** Down to the next menu that is shown; a way that leaves no choice is gone by itself. */
function go(quest: Quest, way: Path): Taken {
  let path = way
  for (;;) {
    const level = levelAt(quest.options, path)
    if ('refused' in level) return { answer: path }
    const only = sizeOf(level) === 0 || isShown(quest, path) ? null : placeAt(level, 0)
    if (only === null || isAsking(only)) return { walk: { ...START, path } }
    path = [...path, typeof only === 'string' ? only : only.key]
  }
}

/** CHAT-5: Yes and No in the languages that are spoken here. */
const YES = ['y', 'yes', 'ja', 'j', 'oui', 'si', 'sí', 'da', 'tak']
const NO = ['n', 'no', 'nein', 'non', 'nie', 'net']

function yesOrNo(choices: readonly Choice[], said: string): Choice | undefined {
  const [yes, no] = ['yes', 'no'].map((key) => choices.find(({ way }) => way.length === 1 && way[0] === key))
  if (!yes || !no) return undefined
  return YES.includes(said) ? yes : NO.includes(said) ? no : undefined
}

/** CHAT-28: a short form stands for a way from the first menu, and for as much of it as leads to one thing only. */
function takeShort(quest: Quest, said: string): Taken | null {
  const way = Object.hasOwn(quest.short, said) ? quest.short[said]! : []
  if (way.length === 0) return null
  const walk = { ...START, path: way.slice(0, -1) }
  const level = levelAt(quest.options, walk.path)
  if ('refused' in level) return level.code === undefined ? null : { sorry: whyNot(quest, level.code) }
  const meant = choicesOf(quest, walk).filter((choice) => choice.way[0] === way.at(-1))
  if (meant.length === 1) return choose(quest, walk, meant[0]!)
  return meant.length > 1 ? { walk } : barred(quest, walk, way.at(-1)!)
}

/** CHAT-27: what is named and not possible now is refused with its own sentence. */
function barred(quest: Quest, walk: Walk, said: string): Taken | null {
  for (const option of levelOf(quest, walk)) {
    if (typeof option !== 'object' || option?.kind !== 'shut') continue
    if (plain(option.key) === said || plain(quest.label(option.key)) === said)
      return { sorry: whyNot(quest, option.why) }
  }
  return null
}

const whyNot = ({ refusal }: Quest, code: string): string =>
  refusal({ refused: `That is not possible now: ${code}.`, code })

/** The question, and how far the person has walked in it. */
type Asked = { readonly quest: Quest; readonly walk: Walk }

function takeValue({ quest, walk }: Asked, place: Asking, text: string): Taken {
  switch (place.kind) {
    case 'amount':
      return takeAmount({ quest, walk }, place.of, text)
    case 'many':
      return tickNamed({ quest, walk }, place.things, text)
    case 'shares':
      return shareNamed({ quest, walk }, place.of, text)
    case 'spot':
      return takePlace({ quest, walk }, place.of, text)
    case 'letter':
      return whole({ quest, walk }, text.trim(), ASK_AGAIN.letter(place.most))
  }
}

function takeAmount({ quest, walk }: Asked, measure: Measure, text: string): Taken {
  const amount = parseAmount(text, measure.unit)
  return whole({ quest, walk }, amount, ASK_AGAIN.number(measure, amount))
}

function whole({ quest: { options }, walk: { path } }: Asked, step: Step | null, sentence: string): Taken {
  const answer = step === null ? null : [...path, step]
  return answer === null || 'refused' in follow(options, answer) ? { sorry: sentence } : { answer }
}

/** CHAT-23: a point by its name, or from where one stands: first the way, then how far, where there is a choice. */
function takePlace({ quest, walk }: Asked, reach: Reach, text: string): Taken {
  if (walk.way !== null) return takeFar({ quest, walk }, reach, text)
  const written = parsePlace(text)
  if (written === null) return { sorry: ASK_AGAIN.place }
  return 'point' in written
    ? whole({ quest, walk }, written.point, ASK_AGAIN.place)
    : stepThat({ quest, walk }, reach, written)
}

function stepThat(
  { quest, walk }: Asked,
  reach: Reach,
  { way, far }: { readonly way: Way; readonly far: number | null },
): Taken {
  const distances = quest.stands ? distancesThat(pointsOf(reach), quest.stands, way) : []
  const gone = far ?? (distances.length === 1 ? distances[0]! : null)
  if (!quest.stands || distances.length === 0) return { sorry: ASK_AGAIN.place }
  return gone === null
    ? { walk: { ...walk, way } }
    : whole({ quest, walk }, pointThat(quest.stands, way, gone), ASK_AGAIN.place)
}

function takeFar({ quest, walk }: Asked, reach: Reach, text: string): Taken {
  const { unit } = reach
  const distances = distancesThat(pointsOf(reach), quest.stands!, walk.way!)
  const far = parseAmount(text, unit)
  return whole(
    { quest, walk },
    far === null ? null : pointThat(quest.stands!, walk.way!, far),
    ASK_AGAIN.number({ least: distances[0]!, most: distances.at(-1)!, step: 0, unit }, far),
  )
}

/** CHAT-4 */
function tick(things: readonly Named[], walk: Walk, data: string): Taken {
  if (data === 'x') return { answer: [...walk.path, walk.ticks] }
  if (data === 'all')
    return { walk: { ...walk, ticks: walk.ticks.length === things.length ? [] : things.map(({ id }) => id) } }
  const thing = things[Number(data)]
  if (!thing) return { sorry: ASK_AGAIN.key }
  const now = walk.ticks.includes(thing.id) ? walk.ticks.filter((id) => id !== thing.id) : [...walk.ticks, thing.id]
  return { walk: { ...walk, ticks: things.map(({ id }) => id).filter((id) => now.includes(id)) } }
}

function tickNamed({ quest: { label }, walk }: Asked, things: readonly Named[], text: string): Taken {
  const said = plain(text).replace(/^✓ /, '')
  if (said === plain(DONE)) return tick(things, walk, 'x')
  if (said === plain(ALL)) return tick(things, walk, 'all')
  const at = things.findIndex(({ id }) => plain(label(id)) === said || plain(id) === said)
  return at < 0 ? { sorry: ASK_AGAIN.key } : tick(things, walk, String(at))
}

/** CHAT-20: point by point; with the last one the answer is whole. */
function share(
  { points, bins }: Pool,
  walk: Walk,
  { id, count }: { readonly id: string; readonly count: number },
): Taken {
  const most = bins.find((bin) => bin.id === id)?.most ?? 0
  const shared = { ...walk.shared, [id]: (walk.shared[id] ?? 0) + count }
  const given = Object.values(shared).reduce((sum, one) => sum + one, 0)
  const wanted = Math.min(
    points,
    bins.reduce((sum, bin) => sum + bin.most, 0),
  )
  if (shared[id]! > most || given > wanted) return { sorry: ASK_AGAIN.key }
  return given === wanted ? { answer: [...walk.path, shared] } : { walk: { ...walk, shared } }
}

function shareNamed({ quest: { label }, walk }: Asked, pool: Pool, text: string): Taken {
  const [, name = '', count = '1'] = /^(.*?)(?:\s+(\d{1,6}))?$/s.exec(plain(text)) ?? []
  const bin = pool.bins.find(({ id }) => plain(label(id)) === name || plain(id) === name)
  return bin ? share(pool, walk, { id: bin.id, count: Number(count) }) : { sorry: ASK_AGAIN.key }
}
