import type { Refusal } from '../../engine/option-tree.ts'
import { editScene, makeScene, removeScene, scenesFor, takeEncounter } from '../../table/scenes/scene-operations.ts'
import { startAgain, startCombat } from '../../table/scenes/start-fight.ts'
import type { Scenes, TableScene } from '../../table/scenes/stored-scenes.ts'
import type { Actor, Service } from '../../table/service.ts'
import type { Handlers } from './handler-types.ts'

type Names = 'scenes' | 'makeScene' | 'changeScene' | 'removeScene' | 'startScene' | 'rematch'

/** Scenes, and fights started from them. */
export const SCENE_HANDLERS: Pick<Handlers, Names> = {
  scenes: async ({ service, actor }) => {
    const scenes = await scenesFor(service, actor)
    return 'refused' in scenes ? scenes : { scenes: scenes.all.map((scene) => shown(scenes, scene)) }
  },
  makeScene: async ({ service, actor, body, request }) =>
    shownAfter(
      { service, actor },
      body.title === undefined
        ? await takeEncounter(service, actor, { encounter: body.encounter!, once: request })
        : await makeScene(service, actor, { ...body, title: body.title, once: request }),
    ),
  changeScene: async ({ service, actor, params, body, request }) =>
    shownAfter({ service, actor }, await editScene(service, actor, { ...body, scene: params.scene, once: request })),
  removeScene: ({ service, actor, params }) => removeScene(service, actor, { scene: params.scene }),
  startScene: ({ service, actor, params, request }) => startCombat(service, actor, { request, scene: params.scene }),
  rematch: ({ service, actor, request }) => startAgain(service, actor, { request }),
}

const shown = ({ active }: Scenes, scene: TableScene) => ({
  ...scene,
  people: [...scene.people],
  setup: scene.setup as Readonly<Record<string, unknown>>,
  active: scene.title === active,
})

async function shownAfter(
  { service, actor }: { readonly service: Service; readonly actor: Actor },
  scene: TableScene | Refusal,
): Promise<ReturnType<typeof shown> | Refusal> {
  if ('refused' in scene) return scene
  const scenes = await scenesFor(service, actor)
  return 'refused' in scenes ? scenes : shown(scenes, scene)
}
