import { eachOf } from '../../../kit/each-value.ts'
import { type Cell, figure, listOf, oneOf, orNone, pageTable, word } from '../../../kit/parse-table.ts'
import { type Ready, readyFor } from '../../../kit/ready-made-people.ts'
import type { Combatant } from '../state/fight.ts'

/** What a person writes of a combatant; pools by their most, things by their ids. */
export type WrittenSheet = Partial<Omit<Combatant, 'pools' | 'pos' | 'cover'>> & {
  readonly pools?: Partial<Record<keyof Combatant['pools'], number>>
  readonly pos?: readonly [x: number, y: number]
  readonly cover?: number | Combatant['cover']
}
export type Block = Ready<WrittenSheet>

/** `melee 2, parry 1`. */
const ratings: Cell<Readonly<Record<string, number>>> = (text) =>
  Object.fromEntries(
    listOf((one) => {
      const [name, rating] = one.split(' ')
      return [name!, figure(rating!)] as const
    })(text),
  )

/** `dagger, throwing-knife x3`. */
const things: Cell<readonly string[]> = (text) =>
  listOf((one) => {
    const [id, count = '1'] = one.split(' x')
    return Array.from({ length: figure(count) }, () => id!)
  })(text).flat()

const slashed = (text: string): readonly number[] => text.split('/').map(figure)
const BODY = { 'STR/DEX/CON/INT': slashed, 'HP/EP/MS': slashed, skills: ratings, specs: ratings, pools: ratings }
const KIT = { ready: things, carried: things, armour: things, fitted: orNone(word), note: word }
const SORT = { kind: oneOf('character', 'creature', 'machine'), size: oneOf('small', 'normal', 'large') }
const bodies = pageTable(BODY, { specs: {}, pools: {} })
const kits = pageTable(KIT, { fitted: null })
type Body = ReturnType<typeof bodies>[string]
type Kit = ReturnType<typeof kits>[string]

/** Creatures and machines: they have no body zones. */
const bodiesOfOthers = (text: string) =>
  eachOf(pageTable({ ...BODY, ...SORT }, { specs: {}, pools: {} })(text), (one) => ({ ...one, anatomy: 'other' }))

type For = 'players' | 'referee'
type Rows<T> = Readonly<Record<string, T>>

/** Ready-made people of two tables: their figures, and what they have. */
const peopleOf = (whom: For, figures: Rows<Body>, kit: Rows<Kit>): Rows<Block> =>
  eachOf(figures, (body) => blockOf(whom, body, kit[body.id]!))

function blockOf(whom: For, { id: _, name, ...body }: Body, { ready, carried, armour, ...kit }: Kit): Block {
  const { 'STR/DEX/CON/INT': attributes, 'HP/EP/MS': scores, ...rest } = body
  const [str = 0, dex = 0, con = 0, int = 0] = attributes
  const [hpMax = 10, epMax = 10, msMax = 10] = scores
  const fitted = kit.fitted === null ? {} : { [kit.fitted]: ready[0]! }
  const figures = { str, dex, con, int, hpMax, epMax, msMax, ...rest }
  return readyFor(whom, { name, note: kit.note, sheet: { ...figures, ready, carried, armour, fitted } })
}

/** UD 3, ready-made opponents, in the page's order. */
const OPPONENTS = peopleOf(
  'referee',
  {
    ...bodies(`
      name           | STR/DEX/CON/INT | HP/EP/MS | skills                                      | pools
      Street thug    | 2/1/1/0         | 11/11/10 | initiative 1, melee 2, ranged 1             | -
      Security guard | 1/1/1/1         | 11/12/10 | melee 2, ranged 1, endurance 1, search 2    | melee 2, athletic 1
      Police officer | 1/2/2/1         | 12/12/11 | initiative 2, ranged 2, melee 1, parry 1    | -
      Soldier        | 2/2/2/1         | 13/12/12 | ranged 3, melee 1, initiative 1             | athletic 2
      Guardsman      | 2/1/1/0         | 12/12/10 | melee 3, parry 2, ranged 1, wearArmor 2, endurance 1 | -
      Archer         | 1/3/1/0         | 11/11/10 | ranged 3, initiative 1, wearArmor 1         | -
      Footpad        | 1/2/1/0         | 11/11/10 | melee 2, ranged 2, parry 2, initiative 2, quickDraw 1 | -
      Knight         | 3/1/3/0         | 13/13/11 | melee 4, parry 3, wearArmor 4, initiative 1 | -
    `),
    ...bodiesOfOthers(`
      name         | kind     | size   | STR/DEX/CON/INT | HP/EP/MS | skills
      Wolf         | creature | normal | 1/3/1/-2        | 9/12/10  | melee 3, initiative 3, dodge 2
      Bear         | creature | large  | 5/0/4/-2        | 18/14/10 | melee 3
      Sentry drone | machine  | small  | 0/2/2/0         | 8/10/10  | ranged 3, initiative 2
    `),
  },
  kits(`
    name           | ready                  | carried           | armour                      | note
    Street thug    | baton                  | dagger            | sturdy-clothes              | A baton, a grudge, and friends.
    Security guard | light-handgun          | baton             | kevlar-vest, sturdy-clothes | Paid until six.
    Police officer | light-handgun          | baton             | kevlar-vest                 | Steady, and has called it in.
    Soldier        | assault-rifle, bayonet | -                 | kevlar                      | Knows what suppression is for.
    Guardsman      | short-sword, shield    | -                 | chain-mail                  | Hard to hit, easy to shoot.
    Archer         | bow                    | dagger            | studded-leather             | Wants to stay far away.
    Footpad        | short-sword            | throwing-knife x3 | sturdy-clothes              | Quick hands, no honour.
    Knight         | long-sword, shield     | -                 | full-plate                  | One blow of his is enough.
    Wolf           | bite                   | -                 | hide                        | Never alone.
    Bear           | claws                  | -                 | thick-hide                  | Large, slow to die, at home.
    Sentry drone   | light-handgun-auto     | -                 | casing                      | Does not tire and does not talk.
  `),
)

/** Characters made by the points of UD 2: 5 for attributes, 5 for scores, 10 for skills and specialisations. */
const CHARACTERS = peopleOf(
  'players',
  bodies(`
    name        | STR/DEX/CON/INT | HP/EP/MS | skills                                                | specs
    Swordswoman | 2/2/1/0         | 12/11/12 | melee 3, parry 2, initiative 1, quickDraw 1           | sword 3
    Axeman      | 3/1/1/0         | 13/12/10 | melee 3, wearArmor 2, initiative 2                    | axe 3
    Hunter      | 1/3/1/0         | 12/11/12 | ranged 3, initiative 2, hide 2                        | bow 3
    Healer      | 1/1/1/2         | 12/12/11 | firstAid 3, melee 2, parry 2, search 1                | staff 2
    Detective   | 1/2/1/1         | 12/11/12 | ranged 3, initiative 2, search 1, quickDraw 1         | pistol 3
    Gunner      | 2/1/2/0         | 13/12/10 | ranged 3, rapidReload 1, initiative 1, endurance 2    | smg 3
    Marksman    | 0/3/1/1         | 12/11/12 | ranged 3, sharpShooter 2, initiative 1, hide 1        | rifle 3
    Medic       | 1/1/1/2         | 12/12/11 | firstAid 3, ranged 2, initiative 1, dodge 1, search 1 | pistol 2
  `),
  kits(`
    name        | ready                | carried              | armour                   | fitted          | note
    Swordswoman | short-sword, shield  | dagger               | studded-leather          | -               | Steel before words.
    Axeman      | battle-axe           | dagger               | chain-mail, steel-helmet | -               | Opens doors, and knights.
    Hunter      | bow                  | short-sword          | sturdy-clothes           | -               | Aims twice, shoots once.
    Healer      | longstaff            | first-aid-kit        | sturdy-clothes           | -               | Whoever falls may yet get up.
    Detective   | heavy-handgun        | flashlight, baton    | kevlar-vest              | -               | Asks first, mostly.
    Gunner      | smg                  | spare-magazine x3    | kevlar-vest              | -               | Thirty rounds and more of them.
    Marksman    | sniper-rifle         | dagger               | kevlar-vest              | targeting-scope | One long breath, one shot.
    Medic       | light-handgun        | first-aid-kit, baton | kevlar-vest              | -               | Keeps the others on their feet.
  `),
)

export const BLOCKS: Readonly<Record<string, Block>> = { ...OPPONENTS, ...CHARACTERS }
