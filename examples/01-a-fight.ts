/**
 * A fight in a dozen lines: open it, answer what is asked, read what happened. Run: `npx tsx examples/01-a-fight.ts`
 */
import { cepheus } from '../src/books/cepheus/book.ts'
import { answer, isRefusal, keysOf, linesOf, open, seededTray } from '../src/fray.ts'

const setup = {
  book: 'cepheus',
  start: { turn: 'vera' },
  combatants: [
    { id: 'vera', side: 'players', block: 'marine', initiative: 9 },
    { id: 'pirate', side: 'enemies', block: 'pirate', cover: 'half', pos: 10, initiative: 8 },
  ],
}

const opened = cepheus.open(setup)
if ('errors' in opened) throw new Error(opened.errors.map(({ sentence }) => sentence).join('\n'))
let play = open(cepheus, opened.fight, seededTray(7), { setup })

for (const path of [['significant', 'attack', 'pirate', 'gauss-rifle'], ['dodge']]) {
  const ask = play.asks[0]!
  console.log(`${ask.who}, ${ask.about}? ${keysOf(ask.options).join(', ')} → ${path.join(' ')}`)
  const next = answer(play, ask.n, path)
  if (isRefusal(next)) throw new Error(next.refused)
  play = next
}

for (const { entry } of linesOf(play)) {
  if (entry.type === 'rolled')
    console.log(
      `${entry.who} ${entry.what}: ${entry.faces.join('+')} ${entry.why.map(([key, value, rule]) => `${value > 0 ? '+' : ''}${value} ${key} (${rule})`).join(' ')} = ${entry.total}`,
    )
  if (entry.type === 'happened') console.log(JSON.stringify(entry.event))
}
