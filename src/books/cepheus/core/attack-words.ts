import type { Fight, Mode } from '../state/fight.ts'

/** CE-BURST-1, where it was chosen, and what is special about a shot. */
export function modeText(mode: Mode): string {
  const [, size, purpose] = /^burst (\d+) (\w+)$/.exec(mode) ?? []
  return size === undefined ? (SPECIAL_MODES[mode] ?? '') : `, burst of ${size} for ${purpose}`
}

const SPECIAL_MODES: Readonly<Record<string, string>> = {
  throw: ', thrown',
  suppression: ', suppression fire',
  panic: ', panic fire',
  flechette: ', flechette',
}

/** A blast, or a collision. */
export const strikesMany = ({ blast, attack }: Fight): boolean => Boolean(blast) || attack?.weapon === 'ram'

export const attackerOf = ({ attack }: Fight): readonly string[] => (attack ? [attack.by] : [])
