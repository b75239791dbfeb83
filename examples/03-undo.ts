/**
 * Time travel: undo an answer, choose another, and see that the dice stay as they fell. Run: `npx tsx
 * examples/03-undo.ts`
 */
import { cepheus } from '../src/books/cepheus/book.ts'
import {
  answer,
  isRefusal,
  lastDecision,
  linesOf,
  open,
  type Path,
  type Play,
  type Refusal,
  redo,
  seededTray,
  undo,
} from '../src/fray.ts'

const opened = cepheus.open({
  book: 'cepheus',
  start: { turn: 'ann' },
  combatants: [
    { id: 'ann', side: 'players', block: 'gunhand', initiative: 9 },
    { id: 'thug', side: 'enemies', block: 'thug', pos: 5, initiative: 8 },
  ],
})
if ('errors' in opened) throw new Error(opened.errors[0]!.sentence)

type Ours = Play<typeof opened.fight, never>
const must = <P extends object>(result: P | Refusal): P => {
  if (isRefusal(result)) throw new Error(result.refused)
  return result as P
}
const say = (play: Ours, path: Path): Ours => must(answer(play, play.asks[0]!.n, path))
const dice = (play: Ours): string =>
  linesOf(play)
    .flatMap(({ entry }) =>
      entry.type === 'rolled' ? [`${entry.what} ${entry.faces.join('+')} = ${entry.total}`] : [],
    )
    .join(', ')

const attacked = say(open(cepheus, opened.fight, seededTray(11)) as unknown as Ours, ['significant', 'attack', 'thug'])
const stood = say(attacked, ['stand'])
console.log('stood still:', dice(stood))

const back = must(undo(stood, lastDecision(stood)!))
const dodged = say(back, ['dodge'])
console.log('dodged:     ', dice(dodged))

console.log('redone:     ', dice(must(redo(must(undo(dodged, lastDecision(dodged)!))))))
