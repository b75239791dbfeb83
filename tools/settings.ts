import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOME } from './project-files.ts'
import { settingsPage } from './settings-page.ts'

/** Writes the page of settings: `npm run settings`. A test finds it out of date. */
writeFileSync(join(HOME, 'docs/settings.md'), settingsPage())
console.log('docs/settings.md is written')
