import {
  amount,
  branch,
  branches,
  each,
  late,
  leaf,
  letter,
  type Offer,
  type Path,
  type Shared,
  spot,
} from '../engine/options.ts'

type Made<T, U> = (means: T, path: Path) => U

/** The same menus with other meanings: each is made of the former one and of the steps that lead to it. */
export const withMeanings = <T, U>(
  options: readonly Offer<T>[],
  made: Made<T, U>,
  before: Path = [],
): readonly Offer<U>[] => options.map((option) => withMeaning(option, made, before))

function withMeaning<T, U>(option: Offer<T>, made: Made<T, U>, before: Path): Offer<U> {
  if (!option) return option
  const at = (step: Path[number], means: T): U => made(means, [...before, step])
  switch (option.kind) {
    case 'leaf':
      return leaf(option.key, at(option.key, option.means))
    case 'branch':
      return branch(option.key, () => withMeanings(option.open(), made, [...before, option.key]))
    case 'branches':
      return branches(option.things, (thing) => withMeanings(option.open(thing as never), made, [...before, thing.id]))
    case 'late':
      return late(option.things, (thing) => withMeaning(option.open(thing as never), made, before))
    case 'each':
      return each(option.things, (thing) => at(thing.id, option.means(thing as never)))
    case 'amount':
      return amount(option.of, (n) => at(n, option.means(n)))
    case 'spot':
      return spot(option.of, (point, gone) => at(point, option.means(point, gone)))
    case 'letter':
      return letter((words) => at(words, option.means(words)), option.most)
    case 'many':
      return { ...option, means: (things: never) => at(idsOf(things), option.means(things)) }
    case 'shares':
      return { ...option, means: (shared: Shared) => at(shared, option.means(shared)) }
    case 'shut':
      return option
  }
}

const idsOf = (things: readonly { readonly id: string }[]): readonly string[] => things.map(({ id }) => id)
