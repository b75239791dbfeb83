import { follow } from '../src/engine/option-tree.ts'
import type { Option, Path } from '../src/engine/options.ts'
import type { Form, FormWords, Text } from '../src/engine/roster.ts'

/** A form with written answers and faces; `asked` are the questions. A refused answer throws its sentence. */
export function formOf(answers: readonly Path[], faces: readonly number[] = []) {
  const asked: string[] = []
  const words: FormWords[] = []
  const left = [...answers]
  const dice = [...faces]
  const form = {
    ask: (says: Text, options: readonly Option[], more: FormWords = {}) => {
      const path = left.shift()!
      asked.push(typeof says === 'string' ? says : says(path.slice(0, -1)))
      words.push(more)
      const found = follow(options, path)
      const refused = 'refused' in found ? found.refused : (found.means as { readonly refused?: string }).refused
      if (refused !== undefined) throw new Error(refused)
      return 'means' in found ? found.means : undefined
    },
    roll: ({ count }: { count: number }) => dice.splice(0, count),
  } as unknown as Form
  return { form, asked, words, left, dice }
}
