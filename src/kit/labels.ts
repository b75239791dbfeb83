type Labels<K extends string> = Readonly<Record<K, string>>

/** The same words for several menus or keys: `...all('Where to?', 'move', 'step')`. */
export const all = <const K extends string>(says: string, ...keys: readonly K[]): Labels<K> =>
  Object.fromEntries(keys.map((key) => [key, says])) as Labels<K>

/** Keys that are their own labels, with a capital: `take cover` is **Take cover**. */
export const asKeyed = <const K extends string>(...keys: readonly K[]): Labels<K> =>
  Object.fromEntries(keys.map((key) => [key, key.charAt(0).toUpperCase() + key.slice(1)])) as Labels<K>
