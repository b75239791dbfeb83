import { arms, crew, DUG_IN, fightsBy, IN_COVER, moving, of, seated } from './build-fights.ts'
import { stacks } from './people.ts'

const guard = of('security-guard')
const RIFLEMAN = { 'Slug Rifle': 1 }
const STRIKER = { ...RIFLEMAN, 'Heavy Weapons': 1 }
const RAFTSMAN = { Grav: 1, 'Slug Rifle': 2, Athletics: 1 }
const MACHINE_GUNNER = { items: [], weapons: arms('squad-machine-gun') }
const FRAGS = { items: stacks({ 'frag-grenade': 2 }) }
const DRIVER = { post: 'driver', secured: true } as const
const WHEELMAN = { ...DRIVER, skills: { Wheeled: 1, 'Slug Pistol': 0 } }
const FANATIC = { control: 'auto:fanatic' }

/** Fights for the whole game: what only it has. Their enemies play by themselves; a seat can be taken over. */
export const FULL_ENCOUNTERS = fightsBy(
  { profile: 'cepheus' },
  { control: 'auto:professional' },
)({
  'sump-street': {
    title: 'The barricade on Sump Street',
    pitch:
      'Gauss rifles against whatever the strikers could steal. Thirty metres of street, two rows of crates, and magazines that empty fast: short bursts.',
    range: 30,
    players: [
      crew.cobb({ cover: 'half' }),
      crew.dorrit({ cover: 'half', weapons: arms('submachinegun', 'revolver') }),
      crew.sabine({ cover: 'half', weapons: arms('auto-pistol', 'cutlass') }),
    ],
    enemies: [
      of('mercenary')('hask', 'Foreman Hask', { cover: 'half', skills: STRIKER, ...MACHINE_GUNNER }),
      guard('orla', 'Orla', { cover: 'half', skills: RIFLEMAN, weapons: arms('auto-rifle') }),
      guard('dunn', 'Dunn', { cover: 'quarter', skills: RIFLEMAN, weapons: arms('submachinegun', 'cudgel') }),
      of('thug')('little-wat', 'Little Wat'),
    ],
  },
  'grenades-in-the-culvert': {
    title: 'Something rolls down the culvert',
    pitch:
      'Zealots above, a launcher behind them, and you in a pipe with nowhere to dive but the water. Throw first, or throw it back.',
    range: 18,
    ground: { light: 'low' },
    players: [
      crew.tull(),
      crew.dorrit({ items: stacks({ 'stun-grenade': 2, stim: 1 }) }),
      crew.wen(),
      crew.ilo({ items: stacks({ 'smoke-grenade': 2, 'infra-red-goggles': 1 }) }),
    ],
    enemies: [
      of('zealot')('ember', 'Brother Ember', { ...FANATIC, ...FRAGS }),
      of('zealot')('thorn', 'Sister Thorn', { ...FANATIC, ...FRAGS }),
      of('zealot')('quiet', 'Sister Quiet', { ...FANATIC, items: stacks({ 'smoke-grenade': 1 }) }),
      of('thug')('deacon', 'The Deacon', {
        skills: { 'Heavy Weapons': 1, Bludgeoning: 1 },
        weapons: arms('grenade-launcher', 'cudgel'),
      }),
    ],
  },
  'pinned-on-the-causeway': {
    title: 'Pinned on the causeway',
    pitch:
      'A machine gun at the far end, deep in its trench, and sixty metres of bare stone. You cannot hit it from here; keep its head down and run.',
    range: 60,
    players: [
      crew.cobb(IN_COVER),
      crew.tull({ ...IN_COVER, items: stacks({ 'smoke-grenade': 3, 'frag-grenade': 1 }) }),
      crew.dorrit({ ...IN_COVER, weapons: arms('carbine', 'revolver') }),
      crew.sabine(IN_COVER),
    ],
    enemies: [
      of('guard-sergeant')('adeyo', 'Sergeant Adeyo', DUG_IN),
      of('mercenary')('maas', 'Gunner Maas', {
        ...DUG_IN,
        skills: { 'Heavy Weapons': 2, Recon: 1 },
        ...MACHINE_GUNNER,
      }),
      guard('price', 'Guard Price', { ...DUG_IN, skills: RIFLEMAN, weapons: arms('assault-rifle') }),
    ],
  },
  'coast-road': {
    title: 'The coast road, ninety an hour',
    pitch:
      'One car ahead, two behind, the sea on the left. Evade, weave, ram, or let your best shot lean out of the window.',
    range: 40,
    players: [
      seated(moving('ground-car')('brown-hare', 'The Brown Hare', { x: 40, y: 0, kph: 90 })),
      crew.ilo({ aboard: 'brown-hare', ...DRIVER, skills: { Wheeled: 2, Pilot: 2, 'Slug Pistol': 1, 'Zero-G': 1 } }),
      crew.dorrit({ aboard: 'brown-hare', secured: true, weapons: arms('carbine', 'revolver') }),
      crew.pell({ aboard: 'brown-hare' }),
    ],
    enemies: [
      moving('ground-car')('black-car', 'The black car', { x: 10, y: 0, kph: 90 }),
      of('thug')('crull', 'Crull', { aboard: 'black-car', ...WHEELMAN, weapons: arms('revolver') }),
      of('thug')('mudge', 'Mudge', { aboard: 'black-car', skills: RIFLEMAN, weapons: arms('submachinegun') }),
      moving('air-raft')('raft', 'The raft', { x: 0, y: 12, kph: 90 }),
      of('mercenary')('jory', 'Jory Blacksand', { aboard: 'raft', post: 'driver', skills: RAFTSMAN }),
      of('sniper')('needle', 'Needle', { aboard: 'raft' }),
    ],
  },
  'boarding-the-halcyon': {
    title: 'Boarding the Halcyon',
    pitch:
      'No weight, no air beyond the lock, and every shot pushes back. Blades do not. Neither does the drone they have left in the corridor.',
    range: 10,
    ground: { gravity: 0, sickbay: true },
    players: [
      crew.cobb({ armour: ['combat-armour'], weapons: arms('gauss-rifle', 'blade') }),
      crew.ilo({ weapons: arms('snub-pistol-15', 'blade') }),
      crew.sabine({ armour: ['vacc-suit'], weapons: arms('cutlass', 'snub-pistol') }),
    ],
    enemies: [
      of('pirate')('rusk', 'Captain Rusk', { skills: { Slashing: 2, Shotgun: 1, 'Zero-G': 2, Tactics: 0 } }),
      of('pirate')('fen', 'Fen Half-Ear', FANATIC),
      of('pirate')('dace', 'Dace', FANATIC),
      of('combat-drone')('sentry', 'The sentry', { control: 'auto', cover: 'half', armourValue: 6 }),
    ],
  },
})
