import { amount, branch, leaf, type Offer } from '../../../engine/options.ts'

/** UD-POOL-2: any number of the points that are left; without any there is nothing to ask. */
export const withPoints = <T>(key: string, points: number, means: (points: number) => T): Offer<T> =>
  points > 0
    ? branch(key, () => [amount({ least: 0, most: points, step: 1, unit: 'points' }, means)])
    : leaf(key, means(0))
