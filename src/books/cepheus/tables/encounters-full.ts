import { type Cast, type Encounter, opposed } from './encounters.ts'
import { carried, inHand, stacks } from './people.ts'
import { MACHINES } from './vehicles.ts'

const FULL = { profile: 'cepheus' } as const
const PROS = { control: 'auto:professional' } as const
const FANATICS = { control: 'auto:fanatic' } as const
const frags = (qty: number) => stacks({ 'frag-grenade': qty })

/** Fights for the whole game: what only it has. Their enemies play by themselves; a seat can be taken over. */
export const FULL_ENCOUNTERS: Readonly<Record<string, Encounter>> = {
  'sump-street': {
    title: 'The barricade on Sump Street',
    pitch:
      'Gauss rifles against whatever the strikers could steal. Thirty metres of street, two rows of crates, and magazines that empty fast: short bursts.',
    setup: opposed({
      metres: 30,
      options: FULL,
      players: [
        { id: 'cobb', name: 'Corporal Cobb', block: 'marine', cover: 'half' },
        {
          id: 'dorrit',
          name: 'Dorrit Vane',
          block: 'gunhand',
          cover: 'half',
          weapons: [inHand('submachinegun'), carried('revolver')],
        },
        {
          id: 'sabine',
          name: 'Sabine Orlo',
          block: 'ship-officer',
          cover: 'half',
          weapons: [inHand('auto-pistol'), carried('cutlass')],
        },
      ],
      enemies: [
        {
          id: 'hask',
          name: 'Foreman Hask',
          block: 'mercenary',
          ...PROS,
          cover: 'half',
          items: [],
          skills: { 'Slug Rifle': 1, 'Heavy Weapons': 1 },
          weapons: [inHand('squad-machine-gun')],
        },
        {
          id: 'orla',
          name: 'Orla',
          block: 'security-guard',
          ...PROS,
          cover: 'half',
          skills: { 'Slug Rifle': 1 },
          weapons: [inHand('auto-rifle')],
        },
        {
          id: 'dunn',
          name: 'Dunn',
          block: 'security-guard',
          ...PROS,
          cover: 'quarter',
          skills: { 'Slug Rifle': 1 },
          weapons: [inHand('submachinegun'), carried('cudgel')],
        },
        { id: 'little-wat', name: 'Little Wat', block: 'thug', ...PROS },
      ],
    }),
  },
  'grenades-in-the-culvert': {
    title: 'Something rolls down the culvert',
    pitch:
      'Zealots above, a launcher behind them, and you in a pipe with nowhere to dive but the water. Throw first, or throw it back.',
    setup: opposed({
      metres: 18,
      options: FULL,
      ground: { light: 'low' },
      players: [
        { id: 'tull', name: 'Tull the guide', block: 'mercenary' },
        {
          id: 'dorrit',
          name: 'Dorrit Vane',
          block: 'gunhand',
          items: stacks({ 'stun-grenade': 2, stim: 1 }),
        },
        { id: 'wen', name: 'Doctor Wen', block: 'ship-doctor' },
        {
          id: 'ilo',
          name: 'Ilo Marsh',
          block: 'scout-pilot',
          items: stacks({ 'smoke-grenade': 2, 'infra-red-goggles': 1 }),
        },
      ],
      enemies: [
        { id: 'ember', name: 'Brother Ember', block: 'zealot', ...FANATICS, items: frags(2) },
        { id: 'thorn', name: 'Sister Thorn', block: 'zealot', ...FANATICS, items: frags(2) },
        {
          id: 'quiet',
          name: 'Sister Quiet',
          block: 'zealot',
          ...FANATICS,
          items: stacks({ 'smoke-grenade': 1 }),
        },
        {
          id: 'deacon',
          name: 'The Deacon',
          block: 'thug',
          ...PROS,
          skills: { 'Heavy Weapons': 1, Bludgeoning: 1 },
          weapons: [inHand('grenade-launcher'), carried('cudgel')],
        },
      ],
    }),
  },
  'pinned-on-the-causeway': {
    title: 'Pinned on the causeway',
    pitch:
      'A machine gun at the far end, deep in its trench, and sixty metres of bare stone. You cannot hit it from here; keep its head down and run.',
    setup: opposed({
      metres: 60,
      options: FULL,
      players: [
        { id: 'cobb', name: 'Corporal Cobb', block: 'marine', aware: true, cover: 'half' },
        {
          id: 'tull',
          name: 'Tull the guide',
          block: 'mercenary',
          aware: true,
          cover: 'half',
          items: stacks({ 'smoke-grenade': 3, 'frag-grenade': 1 }),
        },
        {
          id: 'dorrit',
          name: 'Dorrit Vane',
          block: 'gunhand',
          aware: true,
          cover: 'half',
          weapons: [inHand('carbine'), carried('revolver')],
        },
        { id: 'sabine', name: 'Sabine Orlo', block: 'ship-officer', aware: true, cover: 'half' },
      ],
      enemies: [
        { id: 'adeyo', name: 'Sergeant Adeyo', block: 'guard-sergeant', ...PROS, aware: true, cover: 'threeQuarter' },
        {
          id: 'maas',
          name: 'Gunner Maas',
          block: 'mercenary',
          ...PROS,
          aware: true,
          cover: 'threeQuarter',
          items: [],
          skills: { 'Heavy Weapons': 2, Recon: 1 },
          weapons: [inHand('squad-machine-gun')],
        },
        {
          id: 'price',
          name: 'Guard Price',
          block: 'security-guard',
          ...PROS,
          aware: true,
          cover: 'threeQuarter',
          skills: { 'Slug Rifle': 1 },
          weapons: [inHand('assault-rifle')],
        },
      ],
    }),
  },
  'coast-road': {
    title: 'The coast road, ninety an hour',
    pitch:
      'One car ahead, two behind, the sea on the left. Evade, weave, ram, or let your best shot lean out of the window.',
    setup: opposed({
      metres: 40,
      options: FULL,
      players: [
        driven('brown-hare', 'The Brown Hare', 'ground-car', { kph: 90, x: 40, y: 0 }),
        {
          id: 'ilo',
          name: 'Ilo Marsh',
          block: 'scout-pilot',
          aboard: 'brown-hare',
          post: 'driver',
          secured: true,
          skills: { Wheeled: 2, Pilot: 2, 'Slug Pistol': 1, 'Zero-G': 1 },
        },
        {
          id: 'dorrit',
          name: 'Dorrit Vane',
          block: 'gunhand',
          aboard: 'brown-hare',
          secured: true,
          weapons: [inHand('carbine'), carried('revolver')],
        },
        { id: 'pell', name: 'Pell Quine', block: 'broker', aboard: 'brown-hare' },
      ],
      enemies: [
        driven('black-car', 'The black car', 'ground-car', { kph: 90, x: 10, y: 0 }),
        {
          id: 'crull',
          name: 'Crull',
          block: 'thug',
          ...PROS,
          aboard: 'black-car',
          post: 'driver',
          secured: true,
          skills: { Wheeled: 1, 'Slug Pistol': 0 },
          weapons: [inHand('revolver')],
        },
        {
          id: 'mudge',
          name: 'Mudge',
          block: 'thug',
          ...PROS,
          aboard: 'black-car',
          skills: { 'Slug Rifle': 1 },
          weapons: [inHand('submachinegun')],
        },
        driven('raft', 'The raft', 'air-raft', { kph: 90, x: 0, y: 12 }),
        {
          id: 'jory',
          name: 'Jory Blacksand',
          block: 'mercenary',
          ...PROS,
          aboard: 'raft',
          post: 'driver',
          skills: { Grav: 1, 'Slug Rifle': 2, Athletics: 1 },
        },
        { id: 'needle', name: 'Needle', block: 'sniper', ...PROS, aboard: 'raft' },
      ],
    }),
  },
  'boarding-the-halcyon': {
    title: 'Boarding the Halcyon',
    pitch:
      'No weight, no air beyond the lock, and every shot pushes back. Blades do not. Neither does the drone they have left in the corridor.',
    setup: opposed({
      metres: 10,
      options: FULL,
      ground: { gravity: 0, sickbay: true },
      players: [
        {
          id: 'cobb',
          name: 'Corporal Cobb',
          block: 'marine',
          armour: ['combat-armour'],
          weapons: [inHand('gauss-rifle'), carried('blade')],
        },
        { id: 'ilo', name: 'Ilo Marsh', block: 'scout-pilot', weapons: [inHand('snub-pistol-15'), carried('blade')] },
        {
          id: 'sabine',
          name: 'Sabine Orlo',
          block: 'ship-officer',
          armour: ['vacc-suit'],
          weapons: [inHand('cutlass'), carried('snub-pistol')],
        },
      ],
      enemies: [
        {
          id: 'rusk',
          name: 'Captain Rusk',
          block: 'pirate',
          ...PROS,
          skills: { Slashing: 2, Shotgun: 1, 'Zero-G': 2, Tactics: 0 },
        },
        { id: 'fen', name: 'Fen Half-Ear', block: 'pirate', ...FANATICS },
        { id: 'dace', name: 'Dace', block: 'pirate', ...FANATICS },
        { id: 'sentry', name: 'The sentry', block: 'combat-drone', control: 'auto', cover: 'half', armourValue: 6 },
      ],
    }),
  },
}

/** A vehicle of the catalogue that is under way. */
function driven(
  id: string,
  name: string,
  block: string,
  { kph, x, y }: { readonly kph: number; readonly x: number; readonly y: number },
): Cast & { readonly pos: { readonly x: number; readonly y: number } } {
  const { vehicle } = MACHINES[block]!.sheet
  return { id, name, block, pos: { x, y }, ...(vehicle && { vehicle: { ...vehicle, kph } }) }
}
