import { createRequire } from 'node:module'
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { filesIn, HOME } from './project-files.ts'

type Arrows = { forbidden: IForbiddenRuleType[]; options: ICruiseOptions }

process.chdir(HOME)
const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as Arrows
const { output } = await cruise(
  ['src'],
  { ...options, validate: true, ruleSet: { forbidden } },
  {},
  { tsConfig: extractTsConfig('tsconfig.json') },
)
const { modules, summary } = output as ICruiseResult

for (const { rule, from, to, cycle } of summary.violations) {
  const what = cycle ? cycle.map(({ name }) => name).join(', which imports ') : to
  console.log(`${from}: imports ${what}. ${forbidden.find(({ name }) => name === rule.name)?.comment ?? rule.name}`)
}

// A cruiser that cannot read TypeScript finds nothing, and nothing to complain of.
const seen = modules.filter(({ source }) => source.startsWith('src/') && source.endsWith('.ts')).length
const there = filesIn('src').filter((path) => path.endsWith('.ts')).length
const blind = seen === 0 || seen < there
console.log(
  blind
    ? `only ${seen} of the ${there} modules in src were seen`
    : `${seen} modules, ${summary.violations.length} arrows the wrong way`,
)
process.exitCode = blind || summary.violations.length > 0 ? 1 : 0
