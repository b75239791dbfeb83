import type { Refusal } from '../../engine/option-tree.ts'
import { makeRefusal } from '../../words/refusal-sentences.ts'
import { type Said, type Session, say, sorry } from './session.ts'

/**
 * A refusal. If a rule threw, the fight is also saved to a file of its own: it may be stuck, and the file helps to
 * report the bug.
 */
export const sorryFor = (session: Session, refusal: Refusal): readonly Said[] => [
  sorry(makeRefusal(session.book, refusal)),
  ...(refusal.broke ? rescued(session) : []),
]

/** Saves a broken fight, unless the last save is complete. */
export function rescued({ title, play, seed, practice, auto, kept, write }: Session): readonly Said[] {
  if (kept?.entries === play.log.entries.length) return [say(`The fight is as it was, and saved in ${kept.file}.`)]
  const file = `rescued-${seed}.json`
  const refused = write(file, { title, log: play.log, seed, practice, hands: play.hands, auto: [...auto] })
  return [
    refused
      ? sorry(refused.refused)
      : say(`The fight is as it was, and saved in ${file}: ./fray play ${file} goes on with it.`),
  ]
}
