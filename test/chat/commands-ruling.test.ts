import { describe, test } from 'vitest'
import { BOB, bobsTurn, thug } from './bobs-turn.ts'
import { SHOT } from './menu-scripts.ts'
import { roomOf } from './script.ts'

describe('/overrule', () => {
  test('lays a hand on anything, with a reason that all hear', async () => {
    const room = await bobsTurn()
    await room.play(`
      R < /overrule thug stance prone because he slipped
      All > The referee decides (he slipped): Thug: stance is now prone.
      R < /overrule scene light dark because the lamp broke
      All > The referee decides (the lamp broke): The scene: light is now dark.
      R < /overrule join thug Big Ben enemies at 12 because he heard the noise
      All > The referee decides (he heard the noise): Big Ben joins the fight.
      R > The current order of action is: Bob | 8, Thug | 7, Big Ben | 0
      R < /overrule leave big ben because he runs
      All > The referee decides (he runs): Big Ben leaves the fight.
      R > The current order of action is: Bob | 8, Thug | 7
    `)
  })

  test('wants a reason, and names what it does not know', async () => {
    const room = await bobsTurn()
    await room.play(`
      Bob < /overrule thug stance prone because I say so
      Bob > Only the referee can do that.
      R < /overrule thug stance prone
      R > Say why, too: /overrule thug stance prone because …
      R < /overrule zorg stance prone because so
      R > Nobody here is called 'zorg'. Say: /overrule WHO FIELD VALUE because REASON.
      R < /overrule thug stance lying because so
      R > stance: one of standing, crouched, prone expected, got 'lying'.
      R < /overrule reroll because so
      R > Nothing was rolled yet.
      R < /overrule
      R > Say: /overrule WHO FIELD VALUE because REASON., /overrule Thug str.now 7 because they slipped: any value of anybody, /overrule scene light low because it is so: any value of the place, /overrule join thug Big Ben enemies at 12: block, name, side, place, /overrule leave Thug: also hide and reveal, /overrule roll 5 3, /overrule reroll: the last roll anew, /overrule end because REASON: the fight is over
    `)
  })

  test('lays other dice, or calls for new ones', async () => {
    const room = await bobsTurn({ dice: [1, 1, 3, 3, 2, 2] })
    await room.play(`
      ${SHOT}
      R < /overrule roll 6 6 1 because so
      R > 6 6 1 does not fit: name 2 faces from 1 to 6.
      R < /overrule roll 5 5 because they fell off the table
      All > The referee lays the dice: 5 5 (they fell off the table).
      Bob > You hit Thug (total 11, Effect 3).
      Bob > You dealt 6 damage.
      R > Thug: You took 6 damage: STR 8 DEX 7 END 2.
      Bob > Your turn. What will you do? [Minor Action, Skip]
      R < /overrule reroll because the cat ran over the table
      All > The referee calls for new dice (the cat ran over the table).
      Bob > You dealt 4 damage.
      R > Thug: You took 4 damage: STR 8 DEX 7 END 4.
      Bob > Your turn. What will you do? [Minor Action, Skip]
    `)
  })
})

describe('/set (CE-SCENE-2)', () => {
  test('changes somebody in a fight, by so much or to so much', async () => {
    const room = await bobsTurn()
    await room.play(`
      R < /set Thug dex -2
      R > Thug: dex.now is now 5.
      Bob > Thug: status is now wounded.
      R < /SET thug Dexterity 9
      R > Thug: dex is now 9.
      Bob > Thug: status is now unhurt.
      R < /set thug position +2,5
      All > Thug: pos.x is now 7.5.
      R < /set thug pos =-3 because he fled
      All > The referee decides (he fled): Thug: pos is now {"x":-3,"y":0}.
      R < /set thug fatigued yes
      All > Thug: conditions.fatigued is now true.
      R < /set thug cover three quarter
      All > Thug: cover is now threeQuarter.
      R < /set thug weapons -cudgel
      R > Thug: weapons is now Revolver.
      R < /set scene light dark
      All > The scene: light is now dark.
    `)
  })

  test('knows who and what there is', async () => {
    const room = await bobsTurn()
    const fields =
      'id, name, side, control, kind, str, dex, end, int, edu, soc, unrolled, skills, weapons, armour, items, stance, cover, pos, placed, stride, load, aware, initBase, initMods, hasted, plan, ties, aim, reactions, movedLast, drug, onsetRound, stims, freeDodgesLeft, conditions, suppressedIn, downSince, wakeFails, operated, aided, ablated, tags, acted, delays, movedThisRound, circumstance, size, aboard, post, secured, evasion, grapples, extended, hazards, channel, cutOff, vehicle, hull, structure, armourValue, hits, offUntil, hidden, left'
    await room.play(`
      R < /set
      R > Say whom, what and how, as in: /set Thug str.now 7.
      R < /set Zorg dex 2
      R > Nobody has that name.
      R < /set Thug dexx 2
      R > There is no field dexx; there are ${fields}.
      R < /set Thug
      R > Say which field: ${fields}.
      R < /set Thug dex
      R > Say what dex is to be.
      R < /set Thug dex 100
      R > dex: 0 to 99 expected, got 100.
      R < /set Thug weapons -trident
      R > There is no trident among weapons.
      Bob < /set Bob dex 15
      Bob > Only the referee can do that.
    `)
  })

  test('takes nothing that a sheet could not have, and says why', async () => {
    const room = await bobsTurn()
    await room.play(`
      R < /set Thug armour ["clothh"]
      R > armour[0]: there is no armour 'clothh'.
      R < /set Thug armour +clothh
      R > armour[1]: there is no armour 'clothh'.
      R < /set Thug end.now 90
      R > end: now is at most max, 8, got 90.
      R < /set Thug end +1
      R > end: now is at most max, 8, got 9.
      R < /set Thug i\\d ghost
      R > id cannot be changed in a fight.
      R < /set Thug weapons.7.loaded 3
      R > There is no weapons.7.loaded to set.
      R < /overrule thug weapons.0.weaponId laser because so
      R > weapons[0].weaponId: there is no weapon 'laser'.
      R < /overrule thug "side" players because so
      R > side cannot be changed in a fight.
      R < /set Thug stance prone
      All > Thug: stance is now prone.
    `)
  })

  test('names with dots or blanks in quotes', async () => {
    const room = await bobsTurn()
    await room.play(`
      R < /set Bob skills."Mr. Fix" 2
      R > Bob: skills."Mr. Fix" is now 2.
      Bob > Bob: skills."Mr. Fix" is now 2.
      R < /set Bob Mr. Fix +1
      R > Bob: skills."Mr. Fix" is now 3.
      Bob > Bob: skills."Mr. Fix" is now 3.
      R < /overrule bob skills."Slug Rifle" 1 because he trained
      R > The referee decides (he trained): Bob: skills.Slug Rifle is now 1.
      Bob > The referee decides (he trained): Bob: skills.Slug Rifle is now 1.
    `)
  })

  test('kills and raises by scores, in a fight and out of it', async () => {
    const room = await bobsTurn()
    await room.play(`
      R < /set Thug end 0
      R > Thug: end.now is now 0.
      Bob > Thug: status is now wounded.
      R < /overrule thug str 0 because it hurts
      R > The referee decides (it hurts): Thug: str.now is now 0.
      Bob > The referee decides (it hurts): Thug: status is now unconscious.
      R < /set Thug dex 0
      R > Thug: dex.now is now 0.
      Bob > Thug: status is now dead.
      R > The current order of action is: Bob | 8
      R < /set Thug str.now 1
      R > Thug: str.now is now 1.
      Bob > Thug: status is now unconscious.
      R > The current order of action is: Bob | 8, Thug | 7
    `)
    const roster = await roomOf({ heroes: { Bob: BOB }, people: [thug()], dice: [] })
    await roster.play(`
      R < /set bob str.now 0
      R > Bob: str.now is now 0.
      R < /set bob dex.now 0
      R > Bob: dex.now is now 0.
      R < /set bob end.now 0
      R > Bob: end.now is now 0.
      R < /info bob
      R > Bob (players), STR 0/7 DEX 0/7 END 0/7 · dead, 777777 · Slug Pistol 1 · Auto Pistol
      R < /set bob dead no
      R > conditions.dead: with STR, DEX and END at 0 nobody lives: give one of them back.
      R < /set bob str 7
      R > Bob: str is now 7.
      R < /set bob end 7
      R > Bob: end is now 7.
      R < /info bob
      R > Bob (players), STR 7 DEX 0/7 END 7 · wounded · nothing drawn, 777777 · Slug Pistol 1 · Auto Pistol
    `)
  })

  test('changes the people of the scene and the roster where no fight runs', async () => {
    const room = await roomOf({ heroes: { Bob: BOB }, people: [thug()], dice: [] })
    await room.play(`
      R < /set thug end -3
      R > Thug: end.now is now 5.
      R < /set bob weapons +Blade
      R > Bob: weapons is now Auto Pistol (loaded 15, magazines 2, drawn), Blade.
      R < /set bob items +fish
      R > items[0].itemId: there is no item 'fish'.
      R < /set zorg dex 2
      R > Nobody has that name.
      Bob < /info
      Bob > Bob (players), STR 7 DEX 7 END 7 · Auto Pistol (15), 777777 · Slug Pistol 1 · Auto Pistol, Blade
      R < /info thug
      R > Thug (enemies), STR 8 DEX 7 END 5/8 · wounded · Cudgel, 878554 · Bludgeoning 1, Natural Weapons 0, Slug Pistol 0 · Cudgel, Revolver, Jack
      Bob < /info thug
      Bob > Nobody has that name.
    `)
  })
})

describe('/hide, /reveal and /rule', () => {
  test('somebody is gone from the eyes of the others, and comes back', async () => {
    const room = await bobsTurn()
    await room.play(`
      Bob < /hide Thug
      Bob > Only the referee can do that.
      R < /hide
      R > Say whom, as in: /hide Thug.
      R < /hide Thug because he stepped into the smoke
      All > The referee decides (he stepped into the smoke): Thug is hidden.
      R < /hide Thug
      R > Thug is hidden already.
      R < /reveal Thug
      All > Thug appears.
      R < /reveal Thug
      R > Thug is not hidden.
      R < /reveal Zorg
      R > Nobody has that name.
    `)
  })

  test('rulings are kept, and options of the book become house rules', async () => {
    const room = await bobsTurn()
    await room.play(`
      R < /rule
      R > House rules: none., No rulings are kept.
      R < /rule Who lies down cannot parry
      R > Kept: Who lies down cannot parry
      R < /rule trackammo no because counting is tedious
      All > House rule from the next fight on: trackAmmo is false (counting is tedious).
      R < /rule closeQuartersTable none
      R > house.closeQuartersTable: one of source, srd expected, got 'none'.
      R < /rule trackAmo yes
      R > Kept: trackAmo yes
      R > For a house rule say, as in: /rule trackAmmo yes.
      R < /rule
      R > House rules: trackAmmo is false., Rulings: Who lies down cannot parry, trackAmo yes
      Bob < /rule
      Bob > Only the referee can do that.
    `)
  })
})
