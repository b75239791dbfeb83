/**
 * What is this fight worth? The same rules, played by policies, a thousand times. Run: `npx tsx
 * examples/02-a-million-dice.ts`
 */
import { cepheus } from '../src/books/cepheus/book.ts'
import { quickFall, simulate, streamOf } from '../src/fray.ts'

const FIGHTS = 1000
const { setup } = cepheus.catalogue.encounters['pirate-boarding']!
const stillStanding = new Map<string, number>()
let rounds = 0

for (let seed = 1; seed <= FIGHTS; seed++) {
  const opened = cepheus.open(setup)
  if ('errors' in opened) throw new Error(opened.errors[0]!.sentence)
  const { fight } = opened
  simulate(cepheus, fight, { policy: cepheus.policies.standard!, fall: quickFall(streamOf(seed)), log: null })
  rounds += fight.round
  const sides = new Set(
    fight.combatants
      .filter(
        ({ conditions: { dead, unconscious, surrendered, fled } }) => !(dead || unconscious || surrendered || fled),
      )
      .map(({ side }) => side),
  )
  const winner = sides.size === 1 ? [...sides][0]! : 'nobody'
  stillStanding.set(winner, (stillStanding.get(winner) ?? 0) + 1)
}

for (const [side, fights] of stillStanding) console.log(`${side.padEnd(8)} ${((100 * fights) / FIGHTS).toFixed(1)} %`)
console.log(`${(rounds / FIGHTS).toFixed(1)} rounds on the average`)
