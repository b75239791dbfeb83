import type { Telling } from './book.ts'
import { STALEMATE } from './who-is-asked.ts'

type Told = { readonly name: (id: string) => string }

/** Sentences for the engine's own events, alike in every book. */
export const OWN_WORDS = {
  set: (
    { who, field, value }: { readonly who: string | null; readonly field: string; readonly value: unknown },
    { name }: Told,
  ): string => `${who === null ? 'The scene' : name(who)}: ${field} is now ${valueText(value, name)}.`,
  joined: ({ combatant }: { readonly combatant: { readonly name: string } }): string =>
    `${combatant.name} joins the fight.`,
  left: ({ who }: { readonly who: string }, { name }: Told): string => `${name(who)} leaves the fight.`,
  hidden: ({ who }: { readonly who: string }, { name }: Told): string => `${name(who)} is hidden.`,
  revealed: ({ who }: { readonly who: string }, { name }: Told): string => `${name(who)} appears.`,
  noted: ({ who, words }: { readonly who: string; readonly words: string }, { name }: Told): string =>
    `${name(who)}: ${words}`,
  stopped: ({ why }: { readonly why: string }): string =>
    why === '' ? 'The referee ends the fight.' : `The referee ends the fight: ${why}`,
}

/**
 * Chat lines for these events in a book that words `set` and the end itself: nothing of a `set`, the reason of an end.
 */
export const OWN_TOLD = {
  set: (): readonly Telling[] => [],
  stopped: ({ why }: { readonly why: string }): readonly Telling[] =>
    why === '' ? [] : [{ text: OWN_WORDS.stopped({ why }) }],
  noted: (
    note: { readonly who: string; readonly to: string; readonly words: string },
    told: Told,
  ): readonly Telling[] => [{ text: OWN_WORDS.noted(note, told), ...(note.to === 'referee' && { referee: true }) }],
}

/** What the engine itself asks, alike in every book, by what it is about; and what stands on the keys. */
export const OWN_ASKS: Readonly<
  Record<string, { readonly text: string; readonly keys: Readonly<Record<string, string>> }>
> = {
  [STALEMATE]: {
    text: 'Nothing is decided any more. Go on, or end the fight?',
    keys: { 'go on': 'Go on', end: 'End the fight' },
  },
}

/** A value that the referee has set: `5 of 7`, `Auto Pistol, Blade`. */
function valueText(value: unknown, name: (id: string) => string): string {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? name(value) : String(value)
  if (Array.isArray(value))
    return value.length === 0
      ? 'empty'
      : value
          .map((one) => valueText(typeof one === 'object' && one !== null ? Object.values(one)[0] : one, name))
          .join(', ')
  const { max, now } = value as { readonly max?: unknown; readonly now?: unknown }
  return max === undefined ? JSON.stringify(value) : now === max ? `${now}` : `${now} of ${max}`
}
