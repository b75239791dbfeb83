import type { Refusal } from '../../engine/tree.ts'
import { editScene, makeScene, removeScene, scenesFor, takeEncounter } from '../../table/scenes/editing.ts'
import type { Scenes, TableScene } from '../../table/scenes/scenes.ts'
import { startAgain, startCombat } from '../../table/scenes/starting.ts'
import type { Actor, House } from '../../table/service.ts'
import type { Handlers } from './handlers.ts'

type Names = 'scenes' | 'makeScene' | 'changeScene' | 'removeScene' | 'startScene' | 'rematch'

/** Scenes, and the fights that start from them. */
export const SCENE_HANDLERS: Pick<Handlers, Names> = {
  scenes: async ({ house, actor }) => {
    const scenes = await scenesFor(house, actor)
    return 'refused' in scenes ? scenes : { scenes: scenes.all.map((scene) => shown(scenes, scene)) }
  },
  makeScene: async ({ house, actor, body, request }) =>
    shownAfter(
      { house, actor },
      body.title === undefined
        ? await takeEncounter(house, actor, { encounter: body.encounter!, once: request })
        : await makeScene(house, actor, { ...body, title: body.title, once: request }),
    ),
  changeScene: async ({ house, actor, params, body, request }) =>
    shownAfter({ house, actor }, await editScene(house, actor, { ...body, scene: params.scene, once: request })),
  removeScene: ({ house, actor, params }) => removeScene(house, actor, { scene: params.scene }),
  startScene: ({ house, actor, params, request }) => startCombat(house, actor, { request, scene: params.scene }),
  rematch: ({ house, actor, request }) => startAgain(house, actor, { request }),
}

const shown = ({ active }: Scenes, scene: TableScene) => ({
  ...scene,
  people: [...scene.people],
  setup: scene.setup as Readonly<Record<string, unknown>>,
  active: scene.title === active,
})

async function shownAfter(
  { house, actor }: { readonly house: House; readonly actor: Actor },
  scene: TableScene | Refusal,
): Promise<ReturnType<typeof shown> | Refusal> {
  if ('refused' in scene) return scene
  const scenes = await scenesFor(house, actor)
  return 'refused' in scenes ? scenes : shown(scenes, scene)
}
