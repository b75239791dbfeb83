import { arms, crew, DUG_IN, fightsBy, IN_COVER, of, seated } from './build-fights.ts'
import { carried, inHand } from './people.ts'

const thug = of('thug')
const guard = of('security-guard')
const guardBeast = of('guard-beast')
const GUN_AND_CLUB = arms('revolver', 'cudgel')
const UNARMED = { armour: [], weapons: [] }
const DUELLIST = { armour: [], weapons: [{ ...inHand('revolver'), magazines: 0 }] }

/** Fights ready to play, by either profile. */
export const ENCOUNTERS = fightsBy()({
  'bar-brawl': {
    title: 'Last call at the Brass Comet',
    pitch:
      'Three dockers want your table, and the first chair is already in the air. Fists and cudgels at 3 m; nobody came to die.',
    range: 3,
    options: { npcDropAtEndZero: true },
    players: [crew.dorrit(UNARMED), crew.ilo(UNARMED), crew.pell({ armour: [], weapons: arms('cudgel') })],
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
    players: [crew.sabine(), crew.dorrit(), crew.wen(), crew.pell()],
    enemies: [
      of('mercenary')('harrow', 'Harrow', IN_COVER),
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
      crew.sabine({ weapons: arms('cutlass', 'auto-pistol') }),
      crew.ilo({ cover: 'half' }),
      crew.wen({ cover: 'threeQuarter' }),
      crew.cobb({ control: 'auto' }),
    ],
    enemies: [
      of('pirate')('rusk', 'Captain Rusk', {
        weapons: arms('shotgun', 'cutlass'),
        skills: { Slashing: 2, Shotgun: 1, 'Zero-G': 1, Tactics: 0 },
      }),
      of('pirate')('fen', 'Fen Half-Ear'),
      of('pirate')('dace', 'Dace'),
      of('pirate')('little-moll', 'Little Moll'),
      of('pirate')('grice', 'Grice'),
    ],
  },
  'sniper-over-the-flat': {
    title: 'A glint on the ridge',
    pitch: 'The crawler is dead on the salt, 180 m from the rocks, and the rocks are shooting. Aim long, or run far.',
    range: 180,
    ground: { minutesAfter: 20 },
    players: [
      crew.dorrit({ cover: 'half', weapons: [{ ...inHand('rifle'), accessories: ['telescopic-sight'] }] }),
      crew.ilo({ cover: 'half', weapons: arms('service-rifle', 'auto-pistol') }),
      crew.tull({ control: 'auto', stance: 'prone' }),
    ],
    enemies: [
      of('sniper')('lark', 'The Lark', DUG_IN),
      of('mercenary')('moss', 'Moss, who spots', { ...IN_COVER, stance: 'crouched' }),
    ],
  },
  'beast-in-the-dark': {
    title: 'Something in hold three',
    pitch: 'The cargo broke its cage and the lights are out. Twelve metres, one pair of goggles, and a sound of claws.',
    range: 12,
    ground: { light: 'dark', sickbay: true },
    players: [crew.ilo(), crew.dorrit({ weapons: arms('carbine', 'revolver') }), crew.wen()],
    enemies: [
      of('great-predator')('old-hunger', 'Old Hunger', { aware: true }),
      guardBeast('whelp', 'Its whelp', { aware: true }),
    ],
  },
  'kennel-yard': {
    title: 'Over the kennel wall',
    pitch: 'Half-light, mud to the ankles, and the handler has slipped three leashes. They are faster than you.',
    range: 30,
    ground: { light: 'low', terrain: 'difficult' },
    players: [crew.dorrit(), crew.sabine(), crew.pell()],
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
      crew.sabine({ aware: true }),
      crew.dorrit({ aware: true, weapons: arms('carbine', 'revolver') }),
      crew.ilo({ aware: true }),
      crew.wen({ aware: true }),
    ],
    enemies: [
      of('guard-sergeant')('adeyo', 'Sergeant Adeyo', IN_COVER),
      guard('price', 'Guard Price', IN_COVER),
      guard('lund', 'Guard Lund', { aware: true, cover: 'quarter' }),
      guard('imre', 'Guard Imre', { aware: true }),
    ],
  },
  duel: {
    title: 'Twelve metres at sunrise',
    pitch:
      'Two revolvers, two seconds, and a matter of honour that an apology would have settled. No armour, six rounds each.',
    range: 12,
    ground: { minutesAfter: 1 },
    players: [crew.dorrit(DUELLIST), crew.wen({ weapons: [carried('laser-pistol')] })],
    enemies: [
      of('gunhand')('casimir', 'Casimir Lowe', { ...DUELLIST, soc: 10, skills: { 'Slug Pistol': 2, Piercing: 1 } }),
      of('field-medic')('brandt', 'Surgeon Brandt', { weapons: [carried('auto-pistol')] }),
    ],
  },
  'hostage-stand-off': {
    title: 'The vault at Merrow Street',
    pitch:
      'Three robbers, deep in cover, and your broker held among them. A shot at one of them passes close to a friend.',
    range: 10,
    players: [
      crew.sabine(IN_COVER),
      crew.dorrit(IN_COVER),
      crew.ilo({ ...DUG_IN, stance: 'crouched' }),
      crew.pell({ control: 'auto', aware: true, weapons: [] }),
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
    players: [crew.dorrit({ weapons: arms('carbine', 'revolver') }), crew.ilo(), crew.sabine()],
    enemies: [
      of('mercenary')('jory', 'Jory Blacksand', { aware: true, drug: 'combat' }),
      of('sniper')('needle', 'Needle', IN_COVER),
      thug('hob', 'Hob', { armour: ['ablat'], weapons: arms('auto-pistol', 'cudgel') }),
    ],
  },
  'smoke-at-the-shrine': {
    title: 'The censers are lit',
    pitch: 'Four of the faithful rush you through thick smoke with knives and no fear. Lasers are the wrong answer.',
    range: 9,
    ground: { smoke: 'thick' },
    players: [crew.wen(), crew.ilo(), crew.pell()],
    enemies: [
      of('zealot')('lantern', 'Brother Lantern'),
      of('zealot')('thorn', 'Sister Thorn'),
      of('zealot')('ember', 'Brother Ember'),
      of('zealot')('quiet', 'Sister Quiet'),
    ],
  },
  'iron-hill': {
    title: 'Two suits up Iron Hill',
    pitch:
      'You wear battle dress and carry plasma; four marines hold the top with gauss rifles. Only their best shots will tell.',
    range: 120,
    ground: { terrain: 'difficult' },
    players: [
      seated(of('armoured-trooper')('anvil', 'Anvil', { aware: true })),
      seated(of('armoured-trooper')('hammer', 'Hammer', { aware: true })),
    ],
    enemies: [
      of('marine')('sorrel', 'Lieutenant Sorrel', {
        ...IN_COVER,
        skills: { 'Slug Rifle': 2, Piercing: 1, 'Zero-G': 1, Tactics: 1 },
      }),
      of('marine')('bright', 'Marine Bright', IN_COVER),
      of('marine')('okoro', 'Marine Okoro', DUG_IN),
      of('marine')('vey', 'Marine Vey', DUG_IN),
    ],
  },
})
