import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileFunction } from 'node:vm'
import ts from 'typescript'
import { HOME } from '../project-files.ts'

type Exports = Record<string, unknown>
type StandIns = Readonly<Record<string, object>>
type Body = (exports: Exports, need: (name: string) => unknown, url: string) => void

/** The project's modules, run from memory: compiled once, evaluated anew for every mutant. */
export type Modules = {
  load(file: string): Exports
  /** Evaluates this file once more. */
  loadAnew(file: string): Exports
}

const OPTIONS: ts.TranspileOptions = {
  reportDiagnostics: true,
  compilerOptions: {
    module: ts.ModuleKind.CommonJS,
    target: ts.ScriptTarget.ES2023,
    esModuleInterop: true,
    ignoreDeprecations: '6.0',
  },
}
const outside = createRequire(import.meta.url)
const compiled = new Map<string, Body>()

/** A module system in which one file has another text, and some packages have a stand-in. */
export function modulesWith(changedFile: string | null, text: string, standIns: StandIns): Modules {
  const evaluated = new Map<string, Exports>()
  const changed = changedFile === null ? null : compile(changedFile, text)
  const evaluate = (file: string, exports: Exports): Exports => {
    const need = (name: string): unknown =>
      name.startsWith('.') ? load(join(dirname(file), name)) : (standIns[name] ?? outside(name))
    const body = file === changedFile ? changed! : bodyOf(file)
    body(exports, need, pathToFileURL(join(HOME, file)).href)
    return exports
  }
  const load = (file: string): Exports => {
    const known = evaluated.get(file)
    if (known) return known
    const exports: Exports = {}
    evaluated.set(file, exports)
    return evaluate(file, exports)
  }
  return { load, loadAnew: (file) => evaluate(file, {}) }
}

function bodyOf(file: string): Body {
  const body = compiled.get(file) ?? compile(file, readFileSync(join(HOME, file), 'utf8'))
  compiled.set(file, body)
  return body
}

/** CommonJS, since Node.js can neither forget nor replace an ECMAScript module. */
function compile(file: string, text: string): Body {
  const { outputText, diagnostics } = ts.transpileModule(text, { ...OPTIONS, fileName: file })
  const fault = diagnostics?.[0]
  if (fault) throw new SyntaxError(`${file}: ${ts.flattenDiagnosticMessageText(fault.messageText, ' ')}`)
  const code = outputText.replaceAll('import.meta.url', '__url')
  return compileFunction(code, ['exports', 'require', '__url'], { filename: file }) as unknown as Body
}
