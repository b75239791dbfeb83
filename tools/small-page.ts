import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** What makes the scripts of the page smaller than Vite does by itself. */
export const smallPage = (): Plugin[] => [smallLoader(), shortClasses()]

type Graph = {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null
}

/** One script for all that the first load needs: it compresses better than several. */
export function firstLoadOf(id: string, graph: Graph): string | null {
  const known = new Map<string, boolean>()
  const isFirst = (one: string): boolean => {
    if (!known.has(one)) {
      known.set(one, false) // modules may import each other
      const module = graph.getModuleInfo(one)
      known.set(one, module !== null && (module.isEntry || module.importers.some(isFirst)))
    }
    return known.get(one)!
  }
  return isFirst(id) ? 'chats' : null
}

export const stylesOf = (_url: string, files: readonly string[]): string[] =>
  files.filter((file) => file.endsWith('.css'))

/** Fetches the styles of a part with its script. Vite's own loader also knows older browsers. */
const smallLoader = (): Plugin => ({
  name: 'small-loader',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? LOADER : null),
})

const LOADER = `
const known = {}
export const __vitePreload = (load, files = []) =>
  Promise.all(files.map((file) => (known[file] ??= styled(file)))).then(load)
const styled = (file) =>
  document.querySelector('link[href="/' + file + '"]') ??
  new Promise((onload, fail) => {
    const onerror = (error) => {
      known[file] = null
      fail(error)
    }
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/' + file, onload, onerror }))
  })
`

const STYLES = '.module.css'
const suffixOf = (file: string): string => `-${basename(file, STYLES)}`

/** `key-chat-column`: the names of these files are unique, and words compress better than a hash. */
export const classOf = (name: string, file: string): string => `${name}${suffixOf(file)}`

/** A class is written once, without its file: `named('key lit quiet', '-key')`. */
const shortClasses = (): Plugin => ({
  name: 'short-classes',
  apply: 'build',
  enforce: 'post',
  resolveId: (id) => (id === NAMED ? id : null),
  load: (id) => (id === NAMED ? NAMES : null),
  transform(code, id) {
    if (!id.endsWith(STYLES)) return null
    const names = [...code.matchAll(/"([\w-]+)"/g)].map(([, name]) => name!.slice(0, -suffixOf(id).length))
    const call = `named(${JSON.stringify([...new Set(names)].join(' '))}, ${JSON.stringify(suffixOf(id))})`
    return { code: `import { named } from '${NAMED}'\nexport default /* @__PURE__ */ ${call}`, map: null }
  },
})

const NAMED = '\0named-classes'
const NAMES = `
export const named = (names, file) => Object.fromEntries(names.split(' ').map((name) => [name, name + file]))
`
