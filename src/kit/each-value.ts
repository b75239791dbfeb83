/** Maps every value of a table: doctrines to policies, rows to blocks. */
export const eachOf = <D, T>(table: Readonly<Record<string, D>>, made: (one: D) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(table).map(([name, one]) => [name, made(one)]))
