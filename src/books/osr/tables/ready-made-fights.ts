import { parseSquare } from '../../../field/square-names-and-directions.ts'
import { type Cast, castFrom, encountersBy, onSide } from '../../../kit/encounters.ts'
import type { Options } from '../state/options.ts'
import * as maps from './maps.ts'
import type { WrittenSheet } from './people.ts'

type Own = WrittenSheet & { readonly name?: string }
type Opposed = {
  readonly options?: Partial<Options>
  readonly ground?: { readonly map?: string; readonly daylight?: boolean; readonly distance?: number }
  readonly party: readonly Cast<Own>[]
  readonly foes: readonly Cast<Own>[]
  /** Who is after everybody (OSR-GEN-1). */
  readonly others?: readonly Cast<Own>[]
}

const fights = encountersBy(({ options = {}, ground = {}, party, foes, others = [] }: Opposed) => ({
  book: 'osr',
  options,
  ground,
  combatants: [...onSide('pc', party), ...onSide('npc', foes), ...onSide('npc2', others)],
}))

const cast = castFrom<Own>
const at = (square?: string): Own => (square ? { pos: parseSquare(square)! } : {})

/** Ready-made people by their names: `Aude`, or with a square `Aude D4`. */
const heroes = (...called: readonly string[]): readonly Cast<Own>[] =>
  called.map((one) => {
    const [name, square] = one.split(' ')
    return cast(name!.toLowerCase())(name!.toLowerCase(), name!, at(square))
  })

/** So many of a kind, by number, on these squares or where they may stand. */
const band =
  (block: string, name: string, control: string) =>
  (count: number, own: Own = {}, squares = ''): readonly Cast<Own>[] =>
    Array.from({ length: count }, (_, i) =>
      cast(block)(i === 0 ? block : `${block}-${i + 1}`, i === 0 ? name : `${name} ${i + 1}`, {
        control: `auto:${control}`,
        ...own,
        ...at(squares.split(' ')[i]),
      }),
    )

const bandits = band('bandit', 'Bandit', 'coward')
const wolves = band('wolf', 'Wolf', 'pack')
const goblins = band('goblin', 'Goblin archer', 'coward')
const spears = (count: number, squares: string): readonly Cast<Own>[] =>
  band('goblin', 'Goblin', 'coward')(count, {}, squares).map((one) => ({ ...one, id: `${one.id}-seax` }))
const guards = band('town-guard', 'Guard', 'disciplined')
const veterans = band('veteran', 'Veteran', 'disciplined')
/** With the bow in hand, and the blade in its sheath. */
const archers: Own = { hands: ['small-bow'], readied: ['seax', { item: 'ammunition', qty: 12 }] }
const captain = cast('bandit-captain')('captain', 'Black Odo', { control: 'auto:leader' })

/** Fights ready to play. */
export const ENCOUNTERS = fights({
  'mill-road': {
    title: 'The mill road',
    pitch:
      "Two men lean on the rail of the mill bridge and do not make room. One of them has your miller's coat on. A first fight: nobody here is good at this but you.",
    party: heroes('Aude'),
    foes: bandits(2),
  },
  fold: {
    title: 'Wolves at the fold',
    pitch:
      'The sheep have gone quiet. Four pairs of eyes in the snow, and they do not come one at a time. As long as three stand they stay; break the pack and they are gone.',
    ground: { distance: 60 },
    party: heroes('Aude', 'Wenna'),
    foes: wolves(4),
  },
  toll: {
    title: "Black Odo's toll",
    pitch:
      'There was no toll here last week. Four seaxes across the road, and behind them a man in mail who knows what he is doing. As long as he stands, they stand.',
    ground: { distance: 50, daylight: true },
    party: heroes('Aude', 'Berin', 'Wenna'),
    foes: [...bandits(4), captain],
  },
  gatehouse: {
    title: 'The gatehouse',
    pitch:
      'One door, wide enough for one. Behind it five long spears over five large shields, and somebody who tells them when. You could go round, if there were time.',
    ground: { map: maps.GATEHOUSE },
    party: heroes('Aude D4', 'Hild C3', 'Berin B5'),
    foes: [
      ...guards(5, {}, 'I4 I3 I5 J3 J5'),
      ...veterans(1, { leader: true, named: true, name: 'Serjeant Wulf' }, 'J4'),
    ],
  },
  den: {
    title: 'The den',
    pitch:
      'You wanted the cave for the night. So do the bears, and they were here first. Two claws and a bite each; where both claws land, they do not let go.',
    ground: { distance: 30 },
    party: heroes('Hild', 'Berin'),
    foes: band('bear', 'Bear', 'brute')(2),
  },
  lane: {
    title: 'The sunken lane',
    pitch:
      'The lantern went out, and nobody touched it. Small feet on both banks of the lane, bows being bent; the one with the whistle tells them when. The referee may well give them surprise.',
    ground: { map: maps.LANE },
    party: heroes('Aude K5', 'Berin J6', 'Osric L6'),
    foes: [
      ...goblins(3, archers, 'F3 Q3 P8'),
      ...spears(5, 'F2 E9 Q2 P9 R9'),
      cast('goblin')('whistler', 'The Whistler', { control: 'auto:leader', leader: true, ...at('T5') }),
    ],
  },
  stair: {
    title: 'The bone stair',
    pitch:
      'They come through the gap one by one, and nothing you say or do will make them afraid. Hold the gap, or be in the hall with eight of them.',
    ground: { map: maps.STAIR },
    party: heroes('Aude F5', 'Wenna F4', 'Osric D6'),
    foes: band('skeleton', 'Skeleton', 'mindless')(8, {}, 'J5 J4 J6 L4 L6 K4 K6 L5'),
  },
  bridge: {
    title: 'What the bridge costs',
    pitch:
      'Six orcs and the thing that they pay to stand in front. Get past its club, or make the six remember that it is not paid for them. Great axes welcome.',
    ground: { map: maps.BRIDGE },
    party: heroes('Hild E4', 'Berin B4', 'Wenna E5'),
    foes: [
      cast('ogre')('gorm', 'Gorm', { control: 'auto:brute', leader: true, ...at('M4') }),
      ...band('orc', 'Orc', 'brute')(6, {}, 'O3 O4 O5 P4 P5 Q5'),
    ],
  },
  hill: {
    title: 'The last of the Third Company',
    pitch:
      'They never got their pay, and they never broke a line. Four veterans shoulder to shoulder on the hill; shields can be hewn, shoved and shot around, but not stared down.',
    ground: { map: maps.HILL, daylight: true },
    options: { preset: 'interleaved' },
    party: heroes('Aude C4', 'Hild C5', 'Berin A3', 'Wenna B5'),
    foes: veterans(4, {}, 'J4 J5 J6 J3'),
  },
  carcass: {
    title: 'Three at one carcass',
    pitch:
      'The stag is yours; you shot it. The bandits say otherwise, and the wolves have not been asked. Everybody against everybody, and the first to run eats nothing.',
    ground: { distance: 40 },
    party: heroes('Berin', 'Hild'),
    foes: bandits(3),
    others: wolves(3),
  },
  cellar: {
    title: 'The cellar under the Boar',
    pitch:
      'No table to hide behind, and no healer nearer than the abbey. By mortal wounds: who falls has six rounds, and hands that are not busy otherwise.',
    options: { preset: 'mortal' },
    ground: { distance: 15 },
    party: heroes('Aude', 'Wenna'),
    foes: [captain, ...bandits(2)],
  },
})
