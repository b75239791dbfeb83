import { type Cast, castFrom, encountersBy, onSide } from '../../../kit/encounters.ts'
import type { Combatant, Options } from '../state/fight.ts'
import { stacks, type WrittenSheet } from './people.ts'

type Own = Omit<WrittenSheet, 'conditions'> & { readonly conditions?: Partial<Combatant['conditions']> }
type Opposed = {
  readonly options?: Partial<Options>
  readonly sides: readonly [investigators: readonly Cast<Own>[], enemies: readonly Cast<Own>[]]
}

const fights = encountersBy(({ options = {}, sides: [investigators, enemies] }: Opposed) => ({
  book: 'mythos',
  options,
  combatants: [...onSide('investigators', investigators), ...onSide('enemies', enemies)],
}))

const of = castFrom<Own>
const ada = (own?: Own) => of('detective')('ada', 'Ada Finch', own)
const lou = (own?: Own) => of('boxer')('lou', 'Lou Marek', own)
const ines = (own?: Own) => of('nurse')('ines', 'Ines Voss', own)
const hale = (own?: Own) => of('professor')('prof', 'Professor Hale', own)
const by = (doctrine: string) => ({ control: `auto:${doctrine}` })

/** Fights ready to play, from one man with a knife to what nobody should fight. */
export const ENCOUNTERS = fights({
  'back-stairs': {
    title: 'The back stairs',
    pitch:
      'He has been behind you since the library, and now he has a knife in his hand. One cultist, and nobody else on the stairs.',
    sides: [[ada()], [of('cultist')('cultist', 'The Cultist')]],
  },
  'night-ward': {
    title: 'The night ward',
    pitch:
      'The bed was empty when you came in. Now the door is shut, and something that was dead at noon stands between you and it.',
    sides: [[ada()], [of('corpse')('corpse', 'The Corpse')]],
  },
  belfry: {
    title: 'The belfry',
    pitch: 'It is no larger than a cat, it is faster than you, and it likes eyes. A revolver is not made for this.',
    sides: [[ada()], [of('imp')('imp', 'The Imp')]],
  },
  kennels: {
    title: 'The kennels',
    pitch: 'Somebody has opened the gate. Two hounds, both at the same throat; there is no outrunning them.',
    sides: [
      [lou(), ines()],
      [of('hound')('hound', 'Hound', by('pack')), of('hound')('hound-2', 'Hound 2', by('pack'))],
    ],
  },
  'quay-nine': {
    title: 'Quay Nine',
    pitch: 'Two of them with knives and one with a gun, and nobody on the quay who would hear. Three against three.',
    sides: [
      [ada(), lou(), ines()],
      [
        of('gunman')('gunman', 'The Gunman', by('cunning')),
        of('cultist')('cultist', 'Cultist', by('fanatic')),
        of('cultist')('cultist-2', 'Cultist 2', by('fanatic')),
      ],
    ],
  },
  'low-tide': {
    title: 'Low tide',
    pitch: 'The boat came back with nobody in it. Two have come up the slipway since; they go for whoever is weakest.',
    sides: [
      [ada(), lou()],
      [
        of('drowned')('drowned', 'Drowned One', by('cunning')),
        of('drowned')('drowned-2', 'Drowned One 2', by('cunning')),
      ],
    ],
  },
  chapel: {
    title: 'The chapel on the moor',
    pitch:
      'Thirty yards of nave, a gun in the gallery, three knives at the altar. By the settings of the table: distances, jams, holds, and wounds that last.',
    options: { preset: 'table' },
    sides: [
      [
        ada({ pos: { x: 0, y: 0 } }),
        lou({ pos: { x: 2, y: 2 } }),
        ines({ pos: { x: 0, y: 3 } }),
        hale({ pos: { x: -2, y: 1 } }),
      ],
      [
        of('gunman')('gunman', 'The Gunman', { ...by('cunning'), conditions: { cover: true }, pos: { x: 26, y: 4 } }),
        of('cultist')('cultist', 'Cultist', { ...by('fanatic'), pos: { x: 14, y: 0 } }),
        of('cultist')('cultist-2', 'Cultist 2', { ...by('pack'), pos: { x: 15, y: 2 } }),
        of('cultist')('cultist-3', 'Cultist 3', { ...by('pack'), pos: { x: 16, y: -2 } }),
      ],
    ],
  },
  'reading-room': {
    title: 'The reading room',
    pitch:
      'The glass case is broken and the bandages are unwinding. Two fists like hammers; points and bullets do half.',
    sides: [[of('boxer')('crane', 'Doctor Crane')], [of('bandaged')('bandaged', 'The Bandaged One')]],
  },
  'open-grave': {
    title: 'The open grave',
    pitch: 'It eats what is buried here, and it has heard you. Three claws a round; running is a plan.',
    sides: [[ada(), lou()], [of('graveeater')('graveeater', 'The Grave-eater', by('cunning'))]],
  },
  'boiler-room': {
    title: 'The boiler room',
    pitch:
      'It fills the floor from wall to wall, and what you cut off grows again. It is slow. The stairs are behind you.',
    sides: [[ada(), lou(), hale()], [of('oozespawn')('ooze', 'The Oozespawn', by('brute'))]],
  },
  'under-the-hill': {
    title: 'Under the hill',
    pitch:
      'It has no name and it is as large as the barn was. Nobody wins this one; see who gets away, and what that takes.',
    sides: [
      [
        hale({ items: stacks({ flashpowder: 2, brandy: 1 }) }),
        ines({ MOV: 9, items: stacks({ stimulant: 2, medicine: 2 }) }),
      ],
      [of('hillhorror')('horror', 'The Hill Horror', by('brute'))],
    ],
  },
})
