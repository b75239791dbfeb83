import { eachOf } from '../../../kit/each-value.ts'
import { figure, listOf, oneOf, orNone, pageTable, word } from '../../../kit/parse-table.ts'
import { type Ready, ready, readyFor, readyFromLine, stacksOf } from '../../../kit/ready-made-people.ts'
import { read } from '../people/character-line.ts'
import type { Combatant } from '../state/fight.ts'

/** What a person writes of a combatant: scores, and in place of lists of parts their short forms. */
export type WrittenSheet = Partial<Omit<Combatant, 'attacks' | 'weapons' | 'damageBonus' | 'items'>> & {
  readonly attacks?: readonly ReturnType<typeof attack>[]
  readonly weapons?: readonly (string | { readonly weapon: string; readonly ammo?: number })[]
  readonly damageBonus?: string
  readonly items?: readonly { readonly item: string; readonly qty?: number }[]
}
type Block = Ready<WrittenSheet>

export const stacks = stacksOf('item')

/** MY 3.4, in the page's order. */
const CREATURES = pageTable({ note: word, resist, perks: listOf(word), sanityLoss: orNone(word) })(`
  id         | name         | note                                           | resist         | perks | sanityLoss
  corpse     | Corpse       | Slow, strong, and past caring.                 | -              | -     | 0/1D8
  bandaged   | Bandaged One | Two fists a round; points and bullets do half. | impale: half   | -     | 1/1D8
  drowned    | Drowned One  | Bites or stabs; bare hands slip off it.        | -              | P14   | 0/1D6
  oozespawn  | Oozespawn    | Slams twice, and grows again.                  | -              | P15   | 1/1D10
  cultist    | Cultist      | A knife, and no doubts.                        | -              | -     | -
  gunman     | Gunman       | A revolver; the club when it is empty.         | -              | -     | -
  graveeater | Grave-eater  | Three claws a round; bullets do half.          | firearms: half | -     | 0/1D6
  hound      | Hound        | Nobody outruns it.                             | -              | -     | -
  imp        | Imp          | Small, quick, hard to hit.                     | -              | -     | -
  hillhorror | Hill Horror  | Run.                                           | -              | -     | 1D6/1D20
`)

const SCORES = { STR: figure, CON: figure, SIZ: figure, DEX: figure, POW: figure }
const BODY = { maxHP: figure, damageBonus: word, build: figure, MOV: figure }

/** What each is made of and attacks with, so many times a round. */
const BODIES = pageTable({ ...SCORES, ...BODY, attacks: listOf(attack), times: figure, natural: figure })(`
  id        |STR|CON|SIZ|DEX|POW|maxHP|damageBonus|build|MOV|attacks                                |times|natural
  corpse    |80 |80 |65 |35 |5  |14   |1D4        |1    |6  |claw 30 1D3 blunt                      |1    |0
  bandaged  |100|75 |65 |40 |50 |14   |1D6        |2    |6  |fist 70 1D6 blunt                      |2    |2
  drowned   |70 |50 |80 |50 |50 |13   |1D4        |1    |8  |bite 45 1D6 impale, spear 45 1D8 impale|1    |1
  oozespawn |85 |90 |110|35 |70 |20   |1D6        |2    |6  |slam 55 1D8 blunt, engulf 35 1D10 blunt|2    |3
  cultist   |55 |55 |60 |50 |50 |11   |0          |0    |7  |knife 40 1D4 impale none               |1    |0
  gunman    |60 |60 |65 |60 |50 |12   |1D4        |1    |7  |revolver38 45, club 40 1D6 blunt       |1    |0
  graveeater|80 |65 |65 |70 |50 |13   |1D4        |1    |9  |claw 40 1D6 impale                     |3    |0
  hound     |45 |55 |35 |70 |50 |9    |-1         |-1   |12 |bite 45 1D6 impale                     |1    |0
  imp       |20 |35 |15 |75 |50 |5    |-2         |-2   |9  |beak 35 1D4 impale                     |1    |0
  hillhorror|200|160|220|45 |90 |38   |4D6        |5    |10 |stomp 60 1D6 blunt                     |2    |4
`)

/** `claw 30 1D3 blunt`; behind it `none` where no damage bonus counts. `revolver38 45` is that weapon of MY 3.1. */
function attack(text: string) {
  const [name, skill, damage, sort, db = 'full'] = text.split(' ') as [string, string, string?, string?, string?]
  if (damage === undefined) return { weapon: name, skill: figure(skill) }
  return { name, skill: figure(skill), damage, class: oneOf('blunt', 'impale')(sort!), db: oneOf('full', 'none')(db) }
}

/** `impale: half`. */
function resist(text: string): Combatant['resist'] {
  return Object.fromEntries(listOf((one) => one.split(': '))(text))
}

const HUMANS: Readonly<Record<string, WrittenSheet>> = { cultist: {}, gunman: { armour: ['heavyclothes'] } }

/** Humans are for everybody, the others for the referee alone. */
const creatures = eachOf(CREATURES, ({ id, name, note, ...more }) => {
  const { id: _, name: __, times, natural, ...body } = BODIES[id]!
  const sheet: WrittenSheet = { ...body, attacksPerRound: times, naturalArmour: natural, ...more, ...HUMANS[id] }
  return id in HUMANS ? ready(name, note, sheet) : readyFor('referee', ready(name, note, sheet))
})

/** As the line of a character. */
const investigator = (note: string, line: string): Block =>
  readyFor('players', readyFromLine<WrittenSheet>(read)(note, line))

/** MY 3.4; then ready investigators. */
export const BLOCKS: Readonly<Record<string, Block>> = {
  ...creatures,
  professor: investigator(
    'Reads too much, runs too slowly, and carries brandy.',
    'Professor STR 45 CON 50 SIZ 55 DEX 50 POW 70, Age 52, Brawl 35, Handgun 30, First Aid 40, Spot 60, Derringer, Sword cane, Brandy x2, First aid kit x2',
  ),
  detective: investigator(
    'A steady hand with a revolver.',
    'Detective STR 60 CON 60 SIZ 65 DEX 65 POW 55, Brawl 50, Handgun 60, Spot 60, Dodge 40, .38 revolver, Knuckle-duster, Ammunition x6, First aid kit, Beady Eye',
  ),
  nurse: investigator(
    'Keeps the others on their feet.',
    'Nurse STR 45 CON 60 SIZ 50 DEX 65 POW 65, Brawl 30, First Aid 70, Medicine 50, Dodge 50, Knife, First aid kit x4, Medicine x3, Smelling salts, Quick Starter',
  ),
  boxer: investigator(
    'Hits hard, and then again.',
    'Boxer STR 80 CON 75 SIZ 75 DEX 60 POW 45, Brawl 70, Dodge 45, Knuckle-duster, Baseball bat, First aid kit, Rapid Attack',
  ),
}
