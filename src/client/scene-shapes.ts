import { z } from 'zod'
import { acting, id, record, type Shaped } from './shape-parts.ts'

const title = z.string().min(1).max(64)
const scene = z.object({
  title,
  people: z.array(z.looseObject({ id: z.string(), name: z.string(), side: z.string() })),
  setup: record(),
  active: z.boolean(),
})
/** The other fields are a sheet as the book reads it, e.g. `block: 'thug'`. */
const people = z.array(z.looseObject({ name: z.string().min(1).max(32), side: z.string().max(64).optional() })).max(80)
const atScene = z.object({ scene: title })
const started = z.object({ fight: id })

/** Operations of scenes and of the fights started from them. */
export const SCENE_SHAPES = {
  scenes: {
    says: 'The scenes that the referee has set up; the active one is played.',
    reply: z.object({ scenes: z.array(scene) }),
  },
  makeScene: {
    says: 'A new scene, or an encounter of the book as a scene; it is played from now on.',
    body: acting({
      title: title.optional(),
      people: people.optional(),
      setup: record().optional(),
      encounter: z.string().max(64).optional(),
    }).refine(
      ({ title, encounter }) => (title === undefined) !== (encounter === undefined),
      'either title or encounter',
    ),
    reply: scene,
  },
  changeScene: {
    says: 'Another title, other people, another setup, played or not; what is not named stays.',
    params: atScene,
    body: acting({
      title: title.optional(),
      people: people.optional(),
      setup: record().optional(),
      active: z.boolean().optional(),
    }),
    reply: scene,
  },
  removeScene: { says: 'Removes a scene.', params: atScene, reply: z.object({ removed: title }) },
  startScene: {
    says: 'Starts the fight of a scene: the players’ characters and the people of the scene.',
    params: atScene,
    body: acting({}),
    reply: started,
  },
  rematch: {
    says: 'Plays the last fight again, with the players’ characters as they went into it.',
    body: acting({}),
    reply: started,
  },
} as const satisfies Readonly<Record<string, Shaped>>
