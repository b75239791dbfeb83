import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeOpenApi } from '../src/doors/api/openapi.ts'
import { HOME } from './project-files.ts'

/** Writes the description of the API: `npm run openapi`. A test finds it out of date. */
const PATH = 'docs/openapi.json'
const { version } = JSON.parse(readFileSync(join(HOME, 'package.json'), 'utf8')) as { version: string }
writeFileSync(join(HOME, PATH), `${JSON.stringify(await makeOpenApi(version), null, 2)}\n`)
console.log(`${PATH} is written`)
