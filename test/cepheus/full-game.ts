import type { Fight } from '../../src/books/cepheus/state/fight.ts'
import { fightOf, freshFight, type Written } from '../cepheus-people.ts'
import { attackOnce, type OneAttack, type Played } from './attacks.ts'

/** The profile `cepheus`, with these toggles turned. */
export const full = (toggles: object = {}): object => ({ profile: 'cepheus', ...toggles })

/** A fight of the full game that opens at the turn of the first of them. */
export const fullFight = (people: readonly Written[], toggles: object = {}, rest: object = {}): Fight =>
  fightOf(people, { ...rest, options: full(toggles) })

/** One that begins with its opening. */
export const freshFull = (people: readonly Written[], toggles: object = {}, rest: object = {}): Fight =>
  freshFight(people, { ...rest, options: full(toggles) })

/** Bob attacks Vex once, in the full game. */
export const fullAttack = (one: OneAttack): Played => attackOnce({ ...one, options: full(one.options) })

/** Both profiles, for what holds in both. */
export const PROFILES = ['cepheus', 'cepheus-bot'] as const
