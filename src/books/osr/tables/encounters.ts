import { type Cast, castFrom, encountersBy, onSide } from '../../../kit/encounters.ts'
import type { Options } from '../state/options.ts'
import * as maps from './maps.ts'
import type { WrittenSheet } from './people.ts'

type Own = WrittenSheet & { readonly name?: string }
type Place = {
  readonly map?: string
  readonly daylight?: boolean
  readonly distance?: number
  readonly difficult?: boolean
}
type Opposed = {
  readonly options?: Partial<Options>
  readonly map?: string
  readonly ground?: Place
  readonly party: readonly Cast<Own>[]
  readonly foes: readonly Cast<Own>[]
  /** Who is after everybody (OSR-GEN-1). */
  readonly others?: readonly Cast<Own>[]
}

const fights = encountersBy(({ options = {}, map, ground = {}, party, foes, others = [] }: Opposed) => ({
  book: 'osr',
  options,
  ground: map === undefined ? ground : { map, ...ground },
  combatants: [...onSide('pc', party), ...onSide('npc', foes), ...onSide('npc2', others)],
}))

const cast = castFrom<Own>
/** Ready-made by the same name. */
const hero = (name: string) => (own?: Own) => cast(name.toLowerCase())(name.toLowerCase(), name, own)
const aude = hero('Aude')
const berin = hero('Berin')
const wenna = hero('Wenna')
const hild = hero('Hild')
const osric = hero('Osric')

const at = (x: number, y: number) => ({ pos: { x, y } })

/** So many of a kind, by number, at these places or where they may stand. */
const band =
  (block: string, name: string, control: string) =>
  (count: number, own: Own = {}, places: readonly (readonly [number, number])[] = []): readonly Cast<Own>[] =>
    Array.from({ length: count }, (_, i) =>
      cast(block)(i === 0 ? block : `${block}-${i + 1}`, i === 0 ? name : `${name} ${i + 1}`, {
        control: `auto:${control}`,
        ...own,
        ...(places[i] && at(...places[i])),
      }),
    )

const bandits = band('bandit', 'Bandit', 'coward')
const wolves = band('wolf', 'Wolf', 'pack')
const goblins = band('goblin', 'Goblin archer', 'coward')
const spears = (count: number, own: Own, places: readonly (readonly [number, number])[]): readonly Cast<Own>[] =>
  band('goblin', 'Goblin', 'coward')(count, own, places).map((one) => ({ ...one, id: `${one.id}-seax` }))
const orcs = band('orc', 'Orc', 'brute')
const skeletons = band('skeleton', 'Skeleton', 'mindless')
const guards = band('town-guard', 'Guard', 'disciplined')
const veterans = band('veteran', 'Veteran', 'disciplined')
/** With the bow in hand, and the blade in its sheath. */
const archers: Own = { hands: ['small-bow'], readied: ['seax', { item: 'ammunition', qty: 12 }] }
const captain = (own: Own = {}) => cast('bandit-captain')('captain', 'Black Odo', { control: 'auto:leader', ...own })

/** Fights ready to play. */
export const ENCOUNTERS = fights({
  'mill-road': {
    title: 'The mill road',
    pitch:
      "Two men lean on the rail of the mill bridge and do not make room. One of them has your miller's coat on. A first fight: nobody here is good at this but you.",
    party: [aude()],
    foes: bandits(2),
  },
  fold: {
    title: 'Wolves at the fold',
    pitch:
      'The sheep have gone quiet. Four pairs of eyes in the snow, and they do not come one at a time. As long as three stand they stay; break the pack and they are gone.',
    ground: { distance: 60 },
    party: [aude(), wenna()],
    foes: wolves(4),
  },
  toll: {
    title: "Black Odo's toll",
    pitch:
      'There was no toll here last week. Four seaxes across the road, and behind them a man in mail who knows what he is doing. As long as he stands, they stand.',
    ground: { distance: 50, daylight: true },
    party: [aude(), berin(), wenna()],
    foes: [...bandits(4), captain()],
  },
  gatehouse: {
    title: 'The gatehouse',
    pitch:
      'One door, wide enough for one. Behind it five long spears over five large shields, and somebody who tells them when. You could go round, if there were time.',
    map: maps.GATEHOUSE,
    party: [aude(at(3, 3)), hild(at(2, 2)), berin(at(1, 4))],
    foes: [
      ...guards(5, {}, [
        [8, 3],
        [8, 2],
        [8, 4],
        [9, 2],
        [9, 4],
      ]),
      ...veterans(1, { leader: true, named: true, name: 'Serjeant Wulf' }, [[9, 3]]),
    ],
  },
  den: {
    title: 'The den',
    pitch:
      'You wanted the cave for the night. So do the bears, and they were here first. Two claws and a bite each; where both claws land, they do not let go.',
    ground: { distance: 30 },
    party: [hild(), berin()],
    foes: band('bear', 'Bear', 'brute')(2),
  },
  lane: {
    title: 'The sunken lane',
    pitch:
      'The lantern went out, and nobody touched it. Small feet on both banks of the lane, bows being bent; the one with the whistle tells them when. The referee may well give them surprise.',
    map: maps.LANE,
    party: [aude(at(10, 4)), berin(at(9, 5)), osric(at(11, 5))],
    foes: [
      ...goblins(3, archers, [
        [5, 2],
        [16, 2],
        [15, 7],
      ]),
      ...spears(5, {}, [
        [5, 1],
        [4, 8],
        [16, 1],
        [15, 8],
        [17, 8],
      ]),
      cast('goblin')('whistler', 'The Whistler', { control: 'auto:leader', leader: true, ...at(19, 4) }),
    ],
  },
  stair: {
    title: 'The bone stair',
    pitch:
      'They come through the gap one by one, and nothing you say or do will make them afraid. Hold the gap, or be in the hall with eight of them.',
    map: maps.STAIR,
    party: [aude(at(5, 4)), wenna(at(5, 3)), osric(at(3, 5))],
    foes: skeletons(8, {}, [
      [9, 4],
      [9, 3],
      [9, 5],
      [11, 3],
      [11, 5],
      [10, 3],
      [10, 5],
      [11, 4],
    ]),
  },
  bridge: {
    title: 'What the bridge costs',
    pitch:
      'Six orcs and the thing that they pay to stand in front. Get past its club, or make the six remember that it is not paid for them. Great axes welcome.',
    map: maps.BRIDGE,
    party: [hild(at(4, 3)), berin(at(1, 3)), wenna(at(4, 4))],
    foes: [
      cast('ogre')('gorm', 'Gorm', { control: 'auto:brute', leader: true, ...at(12, 3) }),
      ...orcs(6, {}, [
        [14, 2],
        [14, 3],
        [14, 4],
        [15, 3],
        [15, 4],
        [16, 4],
      ]),
    ],
  },
  hill: {
    title: 'The last of the Third Company',
    pitch:
      'They never got their pay, and they never broke a line. Four veterans shoulder to shoulder on the hill; shields can be hewn, shoved and shot around, but not stared down.',
    ground: { map: maps.HILL, daylight: true },
    options: { preset: 'interleaved' },
    party: [aude(at(2, 3)), hild(at(2, 4)), berin(at(0, 2)), wenna(at(1, 4))],
    foes: veterans(4, {}, [
      [9, 3],
      [9, 4],
      [9, 5],
      [9, 2],
    ]),
  },
  carcass: {
    title: 'Three at one carcass',
    pitch:
      'The stag is yours; you shot it. The bandits say otherwise, and the wolves have not been asked. Everybody against everybody, and the first to run eats nothing.',
    ground: { distance: 40 },
    party: [berin(), hild()],
    foes: bandits(3),
    others: wolves(3),
  },
  cellar: {
    title: 'The cellar under the Boar',
    pitch:
      'No table to hide behind, and no healer nearer than the abbey. By mortal wounds: who falls has six rounds, and hands that are not busy otherwise.',
    options: { preset: 'mortal' },
    ground: { distance: 15 },
    party: [aude(), wenna()],
    foes: [captain(), ...bandits(2)],
  },
})
