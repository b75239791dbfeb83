import type { Refusal } from '../../engine/tree.ts'
import { makeRefusal } from '../../words/refusals.ts'
import { type Said, type Sitting, say, sorry } from './session.ts'

/**
 * Why something was refused. Where a rule threw, the fight is kept in a file of its own as well: it may be stuck, and a
 * bug is reported best with it.
 */
export const sorryFor = (sitting: Sitting, refusal: Refusal): readonly Said[] => [
  sorry(makeRefusal(sitting.book, refusal)),
  ...(refusal.broke ? rescued(sitting) : []),
]

/** Saves a fight that something broke in, unless the last save holds all of it. */
export function rescued({ title, play, seed, practice, auto, kept, write }: Sitting): readonly Said[] {
  if (kept?.entries === play.log.entries.length) return [say(`The fight is as it was, and saved in ${kept.file}.`)]
  const file = `rescued-${seed}.json`
  const refused = write(file, { title, log: play.log, seed, practice, hands: play.hands, auto: [...auto] })
  return [
    refused
      ? sorry(refused.refused)
      : say(`The fight is as it was, and saved in ${file}: ./fray play ${file} goes on with it.`),
  ]
}
