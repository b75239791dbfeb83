import type { AnyRules, One, Parts } from './book-parts.ts'
import { fieldsOf, hasMark, isScore, type Score } from './schema-marks.ts'

/** People between fights: made from a block, read as JSON; rest fills up every score. */
export function rosterBy({ model, blocks, isUp }: Parts): AnyRules['roster'] {
  const fields = Object.entries(fieldsOf(model.sheet))
  const kept = fields
    .filter(([name, field]) => !['id', 'name', 'side', 'control'].includes(name) && !hasMark(field, 'perFight'))
    .map(([name]) => name)
  const scores = fields.filter(([, field]) => isScore(field)).map(([name]) => name)
  const keys = Object.keys(blocks)
  const labels = Object.fromEntries(keys.map((key) => [key, blocks[key]!.name]))
  const sample = JSON.stringify({ name: 'Ann', ...(keys[0] === undefined ? {} : blocks[keys[0]]!.sheet) })
  return {
    make: (form) => ({ sheet: keys.length === 0 ? {} : { block: form.ask('Who are you?', keys, { labels }) } }),
    read: (line) => ({ refused: `'${line.slice(0, 40)}': send a sheet as JSON, as in ${sample}.` }),
    write: (who) => JSON.stringify(Object.fromEntries(kept.map((name) => [name, (who as One)[name]]))),
    sample,
    npc: { control: 'auto' },
    isFit: (who) => (isUp ? isUp(who as never) : true),
    carries: () => [],
    give: () => ({ refused: 'Nobody carries anything here.' }),
    rest: (who) => ({ ...who, ...Object.fromEntries(scores.map((name) => [name, full((who as One)[name] as Score)])) }),
  }
}

const full = ({ max }: Score): Score => ({ max, now: max })
