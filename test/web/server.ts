import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '../../src/serve.ts'
import { settingsOf } from '../../src/settings.ts'
import { changeScene, type ScenePerson } from '../../src/table/scenes/stored-scenes.ts'
import type { Service } from '../../src/table/service.ts'
import { changeTable } from '../../src/table/tables/change-table.ts'
import { saveCharacter } from '../../src/table/tables/characters.ts'
import { invite, join as joinTable } from '../../src/table/tables/invites.ts'
import { actorOf } from '../../src/table/tables/member-links.ts'
import { keptToken } from '../process.ts'
import { accepted } from '../script.ts'

/**
 * Who plays by which book, and what the dice will show, of all kinds or by their sides; where more are thrown, they
 * begin again.
 */
export type Cast = {
  readonly heroes: Readonly<Record<string, object>>
  readonly people: readonly ScenePerson[]
  readonly dice: readonly number[] | Readonly<Record<number, readonly number[]>>
  /** An id or a path; the first table plays by it. */
  readonly book?: string
  /** Ground and options of the scene. */
  readonly setup?: object
}

/**
 * The server as it is, in a process of its own, with written dice: it is told where and who by its environment, and
 * says the links.
 */
const { heroes, people, dice, setup } = JSON.parse(process.env.TEST_CAST!) as Cast
const facesOf = (sides: number): readonly number[] =>
  Array.isArray(dice) ? dice : (dice as Readonly<Record<number, readonly number[]>>)[sides]!
const tray: Service['tray'] = () => (sides, nth) => facesOf(sides)[nth % facesOf(sides).length]!

process.stdin.resume().on('end', () => process.exit()) // the test is gone

const settings = settingsOf({}, process.env, { tty: false, version: '0' })
if ('refused' in settings) throw new Error(settings.refused)
const serving = accepted(await serve(settings, process.env, (service) => ({ ...service, tray })))
const file = join(settings.data, 'links.json')
if (!existsSync(file)) writeFileSync(file, JSON.stringify(await seated(serving.service)))
console.log(readFileSync(file, 'utf8'))

async function seated(service: Service): Promise<Readonly<Record<string, string>>> {
  const links: Record<string, string> = { Referee: keptToken(process.env.FRAY_DATA!) }
  const referee = (await actorOf(service, links.Referee!))!
  accepted(await changeTable(service, referee, { name: 'The Lower Docks' }))
  for (const [name, sheet] of Object.entries(heroes)) {
    const { token } = accepted(await invite(service, referee, { role: 'player', uses: 1 }))
    const joined = accepted(await joinTable(service, { token, name }))
    accepted(await saveCharacter(service, referee, { name, sheet, owner: joined.member }))
    links[name] = joined.token
  }
  await changeScene(service, referee.table, (scene) => ({
    ...scene,
    title: 'The Lower Docks',
    people,
    ...(setup && { setup }),
  }))
  return links
}
