import { type Cast, castFrom, encountersBy, onSide } from '../../../kit/encounters.ts'
import type { Combatant, Options } from '../state/fight.ts'
import type { CarriedWeapon, Ground, Vehicle } from '../state/sheet.ts'
import { carried, inHand, MACHINES, stacks, type WrittenSheet } from './people.ts'

type Own = Omit<WrittenSheet, 'side'>
type Opposed = {
  /** The starting range that is suggested to the referee (CE-DEC-2), as who is marked aware. */
  readonly range: number
  /** Without a profile it goes by the table's own. */
  readonly options?: Partial<Options>
  readonly ground?: Partial<Ground>
  readonly players: readonly Cast<Own>[]
  readonly enemies: readonly Cast<Own>[]
}

const fightsBy = (usual: Partial<Options>) =>
  encountersBy(({ range, options, ground = {}, players, enemies }: Opposed) => ({
    book: 'cepheus',
    options: { ...usual, ...options },
    ground,
    range,
    combatants: [...onSide('players', players), ...onSide('enemies', enemies)],
  }))

const of = castFrom<Own>
const thug = of('thug')
const mercenary = of('mercenary')
const pirate = of('pirate')
const sniper = of('sniper')
const greatPredator = of('great-predator')
const guardBeast = of('guard-beast')
const guardSergeant = of('guard-sergeant')
const securityGuard = of('security-guard')
const gunhand = of('gunhand')
const fieldMedic = of('field-medic')
const zealot = of('zealot')
const armouredTrooper = of('armoured-trooper')
const marine = of('marine')
const combatDrone = of('combat-drone')

/** In the hands of a seat of its own. */
const seated = (one: Cast<Own>): Cast<Own> => ({ control: `player:${one.id}`, ...one })
const pro = (one: Cast<Own>): Cast<Own> => ({ control: 'auto:professional', ...one })
const fanatic = (one: Cast<Own>): Cast<Own> => ({ control: 'auto:fanatic', ...one })

const dorrit = (own?: Own) => seated(gunhand('dorrit', 'Dorrit Vane', own))
const ilo = (own?: Own) => seated(of('scout-pilot')('ilo', 'Ilo Marsh', own))
const sabine = (own?: Own) => seated(of('ship-officer')('sabine', 'Sabine Orlo', own))
const wen = (own?: Own) => seated(of('ship-doctor')('wen', 'Doctor Wen', own))
const pell = (own?: Own) => seated(of('broker')('pell', 'Pell Quine', own))
const cobb = (own?: Own) => seated(marine('cobb', 'Corporal Cobb', own))
const tull = (own?: Own) => seated(mercenary('tull', 'Tull the guide', own))

/** A vehicle of the catalogue that is under way. */
const moving =
  (block: string) =>
  (id: string, name: string, { kph, ...pos }: Spot) =>
    of(block)(id, name, { pos, vehicle: { ...MACHINES[block]!.sheet.vehicle!, kph } })
type Spot = Combatant['pos'] & Pick<Vehicle, 'kph'>

/** The first in hand. */
const arms = (...[first, ...others]: readonly string[]): readonly CarriedWeapon[] => [
  inHand(first!),
  ...others.map(carried),
]
const GUN_AND_CLUB = arms('revolver', 'cudgel')
const UNARMED = { armour: [], weapons: [] }
const DUELLIST = { armour: [], weapons: [{ ...inHand('revolver'), magazines: 0 }] }
const RIFLEMAN = { 'Slug Rifle': 1 }
const MACHINE_GUNNER = { items: [], weapons: arms('squad-machine-gun') }
const FRAGS = { items: stacks({ 'frag-grenade': 2 }) }
const IN_COVER = { aware: true, cover: 'half' } as const
const DUG_IN = { aware: true, cover: 'threeQuarter' } as const
const DRIVER = { post: 'driver', secured: true } as const

/** Fights ready to play, by either profile. */
export const ENCOUNTERS = fightsBy({})({
  'bar-brawl': {
    title: 'Last call at the Brass Comet',
    pitch:
      'Three dockers want your table, and the first chair is already in the air. Fists and cudgels at 3 m; nobody came to die.',
    range: 3,
    options: { npcDropAtEndZero: true },
    players: [dorrit(UNARMED), ilo(UNARMED), pell({ armour: [], weapons: arms('cudgel') })],
    enemies: [
      thug('tamsin', 'Big Tamsin', { weapons: arms('cudgel') }),
      thug('jeb', 'Sour Jeb', UNARMED),
      thug('knock', 'Knock', UNARMED),
    ],
  },
  'docking-bay-ambush': {
    title: 'Bay Fourteen',
    pitch:
      'The buyer is late, the crates are open, and someone behind them has just cocked a revolver. One side knows; the other does not.',
    range: 18,
    players: [sabine(), dorrit(), wen(), pell()],
    enemies: [
      mercenary('harrow', 'Harrow', IN_COVER),
      thug('mudge', 'Mudge', { ...IN_COVER, weapons: GUN_AND_CLUB }),
      thug('sly-ott', 'Sly Ott', { aware: true, cover: 'quarter', weapons: GUN_AND_CLUB }),
      thug('brack', 'Brack', { aware: true, cover: 'quarter', weapons: arms('shotgun', 'cudgel') }),
    ],
  },
  'pirate-boarding': {
    title: 'The lock is open',
    pitch:
      'Five boarders come through the aft lock with cutlasses. Eight metres of corridor, a sickbay behind you, nowhere to run.',
    range: 8,
    ground: { sickbay: true },
    players: [
      sabine({ weapons: arms('cutlass', 'auto-pistol') }),
      ilo({ cover: 'half' }),
      wen({ cover: 'threeQuarter' }),
      cobb({ control: 'auto' }),
    ],
    enemies: [
      pirate('rusk', 'Captain Rusk', {
        weapons: arms('shotgun', 'cutlass'),
        skills: { Slashing: 2, Shotgun: 1, 'Zero-G': 1, Tactics: 0 },
      }),
      pirate('fen', 'Fen Half-Ear'),
      pirate('dace', 'Dace'),
      pirate('little-moll', 'Little Moll'),
      pirate('grice', 'Grice'),
    ],
  },
  'sniper-over-the-flat': {
    title: 'A glint on the ridge',
    pitch: 'The crawler is dead on the salt, 180 m from the rocks, and the rocks are shooting. Aim long, or run far.',
    range: 180,
    ground: { minutesAfter: 20 },
    players: [
      dorrit({ cover: 'half', weapons: [{ ...inHand('rifle'), accessories: ['telescopic-sight'] }] }),
      ilo({ cover: 'half', weapons: arms('service-rifle', 'auto-pistol') }),
      tull({ control: 'auto', stance: 'prone' }),
    ],
    enemies: [
      sniper('lark', 'The Lark', DUG_IN),
      mercenary('moss', 'Moss, who spots', { ...IN_COVER, stance: 'crouched' }),
    ],
  },
  'beast-in-the-dark': {
    title: 'Something in hold three',
    pitch: 'The cargo broke its cage and the lights are out. Twelve metres, one pair of goggles, and a sound of claws.',
    range: 12,
    ground: { light: 'dark', sickbay: true },
    players: [ilo(), dorrit({ weapons: arms('carbine', 'revolver') }), wen()],
    enemies: [
      greatPredator('old-hunger', 'Old Hunger', { aware: true }),
      guardBeast('whelp', 'Its whelp', { aware: true }),
    ],
  },
  'kennel-yard': {
    title: 'Over the kennel wall',
    pitch: 'Half-light, mud to the ankles, and the handler has slipped three leashes. They are faster than you.',
    range: 30,
    ground: { light: 'low', terrain: 'difficult' },
    players: [dorrit(), sabine(), pell()],
    enemies: [
      thug('crull', 'Crull the handler', { cover: 'half', weapons: GUN_AND_CLUB }),
      guardBeast('brindle', 'Brindle'),
      guardBeast('ash', 'Ash'),
      guardBeast('tooth', 'Tooth'),
    ],
  },
  'sergeant-at-gate-nine': {
    title: 'Gate Nine is closed',
    pitch:
      'A sergeant who knows her trade holds the gate with three guards. Both sides have a plan; the better one moves first.',
    range: 25,
    options: { showInitiative: true },
    players: [
      sabine({ aware: true }),
      dorrit({ aware: true, weapons: arms('carbine', 'revolver') }),
      ilo({ aware: true }),
      wen({ aware: true }),
    ],
    enemies: [
      guardSergeant('adeyo', 'Sergeant Adeyo', IN_COVER),
      securityGuard('price', 'Guard Price', IN_COVER),
      securityGuard('lund', 'Guard Lund', { aware: true, cover: 'quarter' }),
      securityGuard('imre', 'Guard Imre', { aware: true }),
    ],
  },
  duel: {
    title: 'Twelve metres at sunrise',
    pitch:
      'Two revolvers, two seconds, and a matter of honour that an apology would have settled. No armour, six rounds each.',
    range: 12,
    ground: { minutesAfter: 1 },
    players: [dorrit(DUELLIST), wen({ weapons: [carried('laser-pistol')] })],
    enemies: [
      gunhand('casimir', 'Casimir Lowe', { ...DUELLIST, soc: 10, skills: { 'Slug Pistol': 2, Piercing: 1 } }),
      fieldMedic('brandt', 'Surgeon Brandt', { weapons: [carried('auto-pistol')] }),
    ],
  },
  'hostage-stand-off': {
    title: 'The vault at Merrow Street',
    pitch:
      'Three robbers, deep in cover, and your broker held among them. A shot at one of them passes close to a friend.',
    range: 10,
    players: [
      sabine(IN_COVER),
      dorrit(IN_COVER),
      ilo({ ...DUG_IN, stance: 'crouched' }),
      pell({ control: 'auto', aware: true, weapons: [] }),
    ],
    enemies: [
      thug('varga', 'Mother Varga', { ...DUG_IN, weapons: arms('auto-pistol', 'dagger') }),
      thug('teague', 'Teague', { ...IN_COVER, weapons: arms('shotgun') }),
      thug('odd-sim', 'Odd Sim', { ...IN_COVER, weapons: GUN_AND_CLUB }),
    ],
  },
  'bounty-hunters': {
    title: 'Four thousand, alive',
    pitch:
      'They tracked you into the storm and took their drugs before they came. The paper says alive; it says nothing about well.',
    range: 40,
    ground: { weather: 'extreme' },
    players: [dorrit({ weapons: arms('carbine', 'revolver') }), ilo(), sabine()],
    enemies: [
      mercenary('jory', 'Jory Blacksand', { aware: true, drug: 'combat' }),
      sniper('needle', 'Needle', IN_COVER),
      thug('hob', 'Hob', { armour: ['ablat'], weapons: arms('auto-pistol', 'cudgel') }),
    ],
  },
  'smoke-at-the-shrine': {
    title: 'The censers are lit',
    pitch: 'Four of the faithful rush you through thick smoke with knives and no fear. Lasers are the wrong answer.',
    range: 9,
    ground: { smoke: 'thick' },
    players: [wen(), ilo(), pell()],
    enemies: [
      zealot('lantern', 'Brother Lantern'),
      zealot('thorn', 'Sister Thorn'),
      zealot('ember', 'Brother Ember'),
      zealot('quiet', 'Sister Quiet'),
    ],
  },
  'iron-hill': {
    title: 'Two suits up Iron Hill',
    pitch:
      'You wear battle dress and carry plasma; four marines hold the top with gauss rifles. Only their best shots will tell.',
    range: 120,
    ground: { terrain: 'difficult' },
    players: [
      seated(armouredTrooper('anvil', 'Anvil', { aware: true })),
      seated(armouredTrooper('hammer', 'Hammer', { aware: true })),
    ],
    enemies: [
      marine('sorrel', 'Lieutenant Sorrel', {
        ...IN_COVER,
        skills: { 'Slug Rifle': 2, Piercing: 1, 'Zero-G': 1, Tactics: 1 },
      }),
      marine('bright', 'Marine Bright', IN_COVER),
      marine('okoro', 'Marine Okoro', DUG_IN),
      marine('vey', 'Marine Vey', DUG_IN),
    ],
  },
})

/** Fights for the whole game: what only it has. Their enemies play by themselves; a seat can be taken over. */
export const FULL_ENCOUNTERS = fightsBy({ profile: 'cepheus' })({
  'sump-street': {
    title: 'The barricade on Sump Street',
    pitch:
      'Gauss rifles against whatever the strikers could steal. Thirty metres of street, two rows of crates, and magazines that empty fast: short bursts.',
    range: 30,
    players: [
      cobb({ cover: 'half' }),
      dorrit({ cover: 'half', weapons: arms('submachinegun', 'revolver') }),
      sabine({ cover: 'half', weapons: arms('auto-pistol', 'cutlass') }),
    ],
    enemies: [
      pro(
        mercenary('hask', 'Foreman Hask', {
          cover: 'half',
          skills: { 'Slug Rifle': 1, 'Heavy Weapons': 1 },
          ...MACHINE_GUNNER,
        }),
      ),
      pro(securityGuard('orla', 'Orla', { cover: 'half', skills: RIFLEMAN, weapons: arms('auto-rifle') })),
      pro(
        securityGuard('dunn', 'Dunn', { cover: 'quarter', skills: RIFLEMAN, weapons: arms('submachinegun', 'cudgel') }),
      ),
      pro(thug('little-wat', 'Little Wat')),
    ],
  },
  'grenades-in-the-culvert': {
    title: 'Something rolls down the culvert',
    pitch:
      'Zealots above, a launcher behind them, and you in a pipe with nowhere to dive but the water. Throw first, or throw it back.',
    range: 18,
    ground: { light: 'low' },
    players: [
      tull(),
      dorrit({ items: stacks({ 'stun-grenade': 2, stim: 1 }) }),
      wen(),
      ilo({ items: stacks({ 'smoke-grenade': 2, 'infra-red-goggles': 1 }) }),
    ],
    enemies: [
      fanatic(zealot('ember', 'Brother Ember', FRAGS)),
      fanatic(zealot('thorn', 'Sister Thorn', FRAGS)),
      fanatic(zealot('quiet', 'Sister Quiet', { items: stacks({ 'smoke-grenade': 1 }) })),
      pro(
        thug('deacon', 'The Deacon', {
          skills: { 'Heavy Weapons': 1, Bludgeoning: 1 },
          weapons: arms('grenade-launcher', 'cudgel'),
        }),
      ),
    ],
  },
  'pinned-on-the-causeway': {
    title: 'Pinned on the causeway',
    pitch:
      'A machine gun at the far end, deep in its trench, and sixty metres of bare stone. You cannot hit it from here; keep its head down and run.',
    range: 60,
    players: [
      cobb(IN_COVER),
      tull({ ...IN_COVER, items: stacks({ 'smoke-grenade': 3, 'frag-grenade': 1 }) }),
      dorrit({ ...IN_COVER, weapons: arms('carbine', 'revolver') }),
      sabine(IN_COVER),
    ],
    enemies: [
      pro(guardSergeant('adeyo', 'Sergeant Adeyo', DUG_IN)),
      pro(mercenary('maas', 'Gunner Maas', { ...DUG_IN, skills: { 'Heavy Weapons': 2, Recon: 1 }, ...MACHINE_GUNNER })),
      pro(securityGuard('price', 'Guard Price', { ...DUG_IN, skills: RIFLEMAN, weapons: arms('assault-rifle') })),
    ],
  },
  'coast-road': {
    title: 'The coast road, ninety an hour',
    pitch:
      'One car ahead, two behind, the sea on the left. Evade, weave, ram, or let your best shot lean out of the window.',
    range: 40,
    players: [
      seated(moving('ground-car')('brown-hare', 'The Brown Hare', { x: 40, y: 0, kph: 90 })),
      ilo({ aboard: 'brown-hare', ...DRIVER, skills: { Wheeled: 2, Pilot: 2, 'Slug Pistol': 1, 'Zero-G': 1 } }),
      dorrit({ aboard: 'brown-hare', secured: true, weapons: arms('carbine', 'revolver') }),
      pell({ aboard: 'brown-hare' }),
    ],
    enemies: [
      moving('ground-car')('black-car', 'The black car', { x: 10, y: 0, kph: 90 }),
      pro(
        thug('crull', 'Crull', {
          aboard: 'black-car',
          ...DRIVER,
          skills: { Wheeled: 1, 'Slug Pistol': 0 },
          weapons: arms('revolver'),
        }),
      ),
      pro(thug('mudge', 'Mudge', { aboard: 'black-car', skills: RIFLEMAN, weapons: arms('submachinegun') })),
      moving('air-raft')('raft', 'The raft', { x: 0, y: 12, kph: 90 }),
      pro(
        mercenary('jory', 'Jory Blacksand', {
          aboard: 'raft',
          post: 'driver',
          skills: { Grav: 1, 'Slug Rifle': 2, Athletics: 1 },
        }),
      ),
      pro(sniper('needle', 'Needle', { aboard: 'raft' })),
    ],
  },
  'boarding-the-halcyon': {
    title: 'Boarding the Halcyon',
    pitch:
      'No weight, no air beyond the lock, and every shot pushes back. Blades do not. Neither does the drone they have left in the corridor.',
    range: 10,
    ground: { gravity: 0, sickbay: true },
    players: [
      cobb({ armour: ['combat-armour'], weapons: arms('gauss-rifle', 'blade') }),
      ilo({ weapons: arms('snub-pistol-15', 'blade') }),
      sabine({ armour: ['vacc-suit'], weapons: arms('cutlass', 'snub-pistol') }),
    ],
    enemies: [
      pro(pirate('rusk', 'Captain Rusk', { skills: { Slashing: 2, Shotgun: 1, 'Zero-G': 2, Tactics: 0 } })),
      fanatic(pirate('fen', 'Fen Half-Ear')),
      fanatic(pirate('dace', 'Dace')),
      combatDrone('sentry', 'The sentry', { control: 'auto', cover: 'half', armourValue: 6 }),
    ],
  },
})
