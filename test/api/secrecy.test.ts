import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Line } from '../../src/client/fight-shapes.ts'
import { allOf, type Cast, type Scene, sceneOf } from './secrecy-fixture.ts'
import { KINDS, type Row } from './secrecy-rows.ts'
import { front, must, people, type TestServer } from './server-fixture.ts'

const VIEWERS = ['referee', 'co', 'ann', 'bob', 'eve'] as const
type Viewer = (typeof VIEWERS)[number]

const clock = { now: Date.now() }
let at: TestServer
let cast: Cast
beforeAll(async () => {
  at = await front({}, () => clock.now)
  cast = await people(at)
})
afterAll(() => at.stop())

const SETTINGS = { health: 'words', rolls: {}, clock: { turn: 0, reaction: 0, bank: 0 } } as const

async function begin(settings: Row['settings'] = {}): Promise<Scene> {
  must(await cast.referee.client.changeTable({ settings: { ...SETTINGS, ...settings } as never }))
  return sceneOf(at, cast, clock)
}

const linesOf = async (id: string): Promise<Seen> =>
  Object.fromEntries(await Promise.all(VIEWERS.map(async (viewer) => [viewer, await allOf(cast[viewer], id)]))) as Seen
type Seen = Record<Viewer, readonly Line[]>

/** Numbers are everybody's own. */
const unnumbered = (entry: object): string => JSON.stringify({ ...entry, ask: 0, to: 0 })

const ROWS = Object.entries(KINDS).flatMap(([kind, rows]) =>
  Object.entries(rows).map(([what, row]) => [`${kind}: ${what}`, kind, row] as const),
)

test.each(ROWS)(
  'what is seen over HTTP, and heard live, of %s',
  async (_, kind, { marks, given, does, which, less = {}, settings }) => {
    const scene = await begin(settings)
    const live = hear(scene.fight())
    await given?.(scene)
    const opened = scene.fight()
    const before = does ? await linesOf(opened) : null
    await does?.(scene)
    const lines = await linesOf(scene.fight())
    const isNew = (viewer: Viewer, { seq }: Line): boolean =>
      !before || scene.fight() !== opened || seq >= before[viewer].length
    const found = VIEWERS.map(
      (viewer) =>
        lines[viewer]
          .filter((line) => isNew(viewer, line) && line.entry.type === kind && (which?.(line.entry as never) ?? true))
          .at(-1)?.entry ?? null,
    )
    const whole = found[0]
    if (!whole)
      throw new Error(`nothing of that kind came of it: ${JSON.stringify(lines.referee.map(({ entry }) => entry))}`)
    expect(
      found.map((entry) => (entry === null ? '-' : unnumbered(entry) === unnumbered(whole) ? '+' : 'o')).join(''),
    ).toBe(marks)
    for (const [viewer, entry] of Object.entries(less))
      expect(found[VIEWERS.indexOf(viewer as Viewer)]).toMatchObject(entry)
    for (const viewer of VIEWERS)
      expect(lines[viewer].map(({ seq }) => seq)).toEqual(lines[viewer].map((_line, n) => n))
    if (scene.fight() === opened) await live.same(lines)
    live.stop()
  },
)

/** Everybody listens from the beginning. */
function hear(id: string): { same(lines: Seen): Promise<void>; stop(): void } {
  const heard = Object.fromEntries(VIEWERS.map((viewer) => [viewer, [] as Line[]])) as Record<Viewer, Line[]>
  const ears = VIEWERS.map((viewer) =>
    cast[viewer].client.listen(id, {
      lines: (lines) => void heard[viewer].push(...lines),
      again: () => {
        heard[viewer].length = 0
      },
      now: () => {},
    }),
  )
  return {
    same: async (lines) => {
      for (const viewer of VIEWERS) await expect.poll(() => heard[viewer]).toEqual(lines[viewer])
    },
    stop: () => {
      for (const ear of ears) ear.stop()
    },
  }
}
