import { copy } from './copy-compare-hash.ts'
import type { Fields, Schema } from './schema.ts'
import { isWrapper } from './schema-marks.ts'

type Any = Schema<unknown>
type Reset = (value: unknown) => unknown

/** A function that puts what belongs to one fight back to its default, or null where nothing does. */
export function resetBy(schema: Any): Reset | null {
  if (schema.kind === 'marked' && schema.mark === 'perFight') {
    const first = schema.of.kind === 'default' ? schema.of.value : null
    return () => copy(first)
  }
  if (schema.kind === 'list') {
    const inner = resetBy(schema.of)
    return inner && ((list) => (list as readonly unknown[]).map(inner))
  }
  if (schema.kind === 'object') return resetFields(schema.fields)
  if (!isWrapper(schema)) return null
  const inner = resetBy(schema.of)
  return inner && ((value) => (value === null || value === undefined ? value : inner(value)))
}

function resetFields(fields: Fields): Reset | null {
  const resets = Object.entries(fields).flatMap(([name, field]) => {
    const reset = resetBy(field)
    return reset ? [[name, reset] as const] : []
  })
  if (resets.length === 0) return null
  return (thing) => {
    const left: Record<string, unknown> = { ...(thing as object) }
    for (const [name, reset] of resets) left[name] = reset(left[name])
    return left
  }
}
