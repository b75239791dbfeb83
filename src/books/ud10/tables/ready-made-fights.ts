import type { Infer } from '../../../engine/schema.ts'
import { type Cast, castFrom, encountersBy, onSide } from '../../../kit/encounters.ts'
import type { PLACE } from '../state/fight.ts'
import type { Options } from '../state/model.ts'
import * as maps from './maps.ts'
import type { WrittenSheet } from './people.ts'

type Place = { readonly map?: string; readonly badVisibility?: Infer<typeof PLACE.badVisibility> }
type Opposed = {
  readonly options?: Partial<Options>
  readonly ground?: Place
  readonly players: readonly Cast<WrittenSheet>[]
  readonly foes: readonly Cast<WrittenSheet>[]
}

const fights = encountersBy(({ options = {}, ground = {}, players, foes }: Opposed) => ({
  book: 'ud10',
  options,
  ground,
  combatants: [...onSide('players', players), ...onSide('foes', foes)],
}))

type Own = WrittenSheet & { readonly name?: string }
const of = castFrom<Own>
const runa = (own?: Own) => of('swordswoman')('runa', 'Runa', own)
const halvard = (own?: Own) => of('axeman')('halvard', 'Halvard', own)
const tamsin = (own?: Own) => of('hunter')('tamsin', 'Tamsin', own)
const edda = (own?: Own) => of('healer')('edda', 'Edda', own)
const mara = (own?: Own) => of('detective')('mara', 'Mara Quill', own)
const otto = (own?: Own) => of('gunner')('otto', 'Otto Brandt', own)
const ines = (own?: Own) => of('marksman')('ines', 'Ines Roy', own)
const doc = (own?: Own) => of('medic')('sato', 'Doctor Sato', own)
const thug = of('street-thug')
const guard = of('security-guard')
const soldier = of('soldier')
const guardsman = of('guardsman')
const archer = of('archer')
const footpad = of('footpad')
const wolf = of('wolf')
const drone = of('sentry-drone')
const at = (x: number, y: number) => ({ pos: [x, y] }) as const
const by = (doctrine: string) => ({ control: `auto:${doctrine}` }) as const
const VEST = { armour: ['kevlar-vest'] }

/** Fights ready to play, by each of the three presets. */
export const ENCOUNTERS = fights({
  'dog-watch': {
    title: 'The dog watch',
    pitch:
      'Four in the morning, and two men step out from under the arch. They want the file, and they have not noticed the gun. Basic rules, no map.',
    options: { preset: 'basic', startDistance: 6 },
    players: [mara()],
    foes: [thug('baxter', 'Baxter'), thug('lute', 'Lute')],
  },
  'toll-bridge': {
    title: 'The toll bridge',
    pitch:
      'The toll has gone up since yesterday, and the collectors wear masks. The bridge is two strides wide: whoever holds it cannot be walked around.',
    ground: { map: maps.BRIDGE },
    players: [runa(at(3, 3)), tamsin(at(1, 4))],
    foes: [
      footpad('wren', 'Wren', { ...at(11, 3), ...by('professional') }),
      footpad('crake', 'Crake', { ...at(11, 4), ...by('pack') }),
      footpad('shrike', 'Shrike', { ...at(14, 4), ...by('pack') }),
    ],
  },
  'wolf-winter': {
    title: 'Wolf winter',
    pitch:
      'Half a hut, a dead fire, and four pairs of eyes in the snow. They will try to get behind you; find a corner before they do.',
    ground: { map: maps.HUT },
    players: [runa(at(7, 4)), edda(at(6, 4)), tamsin(at(7, 5))],
    foes: [
      wolf('grey', 'Grey', { ...at(15, 4), ...by('pack') }),
      wolf('limper', 'Limper', { ...at(13, 3), ...by('pack') }),
      wolf('white', 'White', { ...at(0, 3), ...by('pack') }),
      wolf('scar', 'Scar', { ...at(2, 1), ...by('pack') }),
    ],
  },
  'bear-den': {
    title: 'Somebody else is home',
    pitch:
      'The blood trail ends in a cave, and the cave is taken. One bear, eighteen hit points, no sense of humour. There is one way out, and it stands on the other side of it.',
    ground: { map: maps.DEN },
    players: [halvard(at(8, 2)), tamsin(at(6, 3)), edda(at(5, 2))],
    foes: [of('bear')('bear', 'The bear', { ...at(13, 4), ...by('fanatic') })],
  },
  'black-knight': {
    title: 'None shall pass',
    pitch:
      'He has stood at the ford for three days, and nobody has crossed. Full plate, a long sword, a shield, and all the time in the world. Two against one is not unfair here.',
    players: [runa(at(10, 12)), halvard(at(10, 13))],
    foes: [of('knight')('knight', 'The knight', at(16, 12))],
  },
  gatehouse: {
    title: 'The gate is open',
    pitch:
      'For as long as it takes to lower a portcullis, the gate of Hollin stands open. Two guardsmen in it, two archers on the steps behind, and a hundred strides of nothing to cross.',
    ground: { map: maps.GATE },
    players: [runa(at(3, 3)), halvard(at(3, 5)), tamsin(at(1, 2)), edda(at(1, 5))],
    foes: [
      guardsman('bors', 'Bors', { ...at(10, 4), ...by('guard') }),
      guardsman('pell', 'Pell', { ...at(11, 4), ...by('guard') }),
      archer('nan', 'Nan', { ...at(11, 1), ...by('professional'), cover: 2 }),
      archer('dill', 'Dill', { ...at(11, 7), ...by('professional'), cover: 2 }),
    ],
  },
  causeway: {
    title: 'Fog on the causeway',
    pitch:
      'You hear the bowstring before you see the bow. Two archers and a knife, somewhere in the white; everything that flies flies badly. No map.',
    options: { map: 'none', startDistance: 20 },
    ground: { badVisibility: 'fog' },
    players: [tamsin(), halvard(), edda()],
    foes: [archer('moss', 'Moss'), archer('fenn', 'Fenn', by('cautious')), footpad('eel', 'Eel', by('pack'))],
  },
  'pier-nine': {
    title: 'Pier nine',
    pitch:
      'The shipment is real, the guards are bought, and the lights are off. Crates for cover, an office with a window, and one flashlight. Full rules: zones, buffer, penetration.',
    options: { preset: 'full' },
    ground: { map: maps.WAREHOUSE, badVisibility: 'darkness' },
    players: [mara(at(0, 3)), otto(at(0, 4)), doc(at(1, 5))],
    foes: [
      guard('kemp', 'Kemp', { ...at(12, 2), ...by('professional') }),
      guard('dace', 'Dace', { ...at(9, 5), ...by('professional') }),
      thug('rigg', 'Rigg', { ...at(6, 1), ...by('pack') }),
      thug('tully', 'Tully', { ...at(6, 6), ...by('pack') }),
    ],
  },
  quarry: {
    title: 'The upper terrace',
    pitch:
      'Three soldiers hold the rim, you hold the rubble, and the truck with the radio is behind them. Suppression, bursts, a rifle with a scope. Full rules; stay down.',
    options: { preset: 'full' },
    ground: { map: maps.QUARRY },
    players: [
      ines({ ...at(3, 1), cover: 4 }),
      otto({ ...at(1, 5), cover: 4 }),
      doc({ ...at(1, 8), cover: 4 }),
      of('soldier')('hale', 'Sergeant Hale', { ...at(4, 6), cover: 4 }),
    ],
    foes: [
      soldier('volk', 'Volk', { ...at(18, 2), ...by('professional'), ...VEST, cover: 2 }),
      soldier('brandl', 'Brandl', { ...at(17, 6), ...by('professional'), ...VEST }),
      soldier('iso', 'Iso', { ...at(18, 8), ...by('cautious'), ...VEST, cover: 2 }),
    ],
  },
  'night-shift': {
    title: 'Night shift',
    pitch:
      'The yard is closed, the drones are not. Small, hard, untroubled by fear, and they have seen you. Basic rules, no map.',
    options: { preset: 'basic', startDistance: 6 },
    players: [otto(), mara(), doc()],
    foes: [drone('unit-1', 'Unit 1'), drone('unit-2', 'Unit 2'), drone('unit-3', 'Unit 3')],
  },
})
