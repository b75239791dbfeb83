import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scenarioSchema } from '../src/files/scenario-json-schema.ts'
import { HOME } from './project-files.ts'

/** Writes the JSON Schema of scenario files for editors: `npm run schema`. A test finds it out of date. */
const PATH = 'docs/schema/scenario.schema.json'
writeFileSync(join(HOME, PATH), `${JSON.stringify(scenarioSchema(), null, 2)}\n`)
console.log(`${PATH} is written`)
