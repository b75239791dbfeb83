import { expect, test } from 'vitest'
import { attacks, FULL, LAST_TURN } from './menu-scripts.ts'
import { roomOf } from './script.ts'

const ANN = {
  dex: 9,
  int: 9,
  edu: 9,
  skills: { Tactics: 1, Medicine: 1, 'Slug Pistol': 1 },
  weapons: ['auto-pistol'],
  armour: ['jack'],
  items: [{ itemId: 'medical-kit', qty: 1 }],
}
const BOB = { str: 9, skills: { 'Slug Rifle': 1 }, weapons: ['assault-rifle'], armour: ['jack'] }
const PEOPLE = [
  {
    id: 'guard',
    name: 'Guard',
    side: 'enemies',
    block: 'security-guard',
    skills: { 'Slug Rifle': 1 },
    weapons: ['rifle'],
  },
  {
    id: 'thug',
    name: 'Thug',
    side: 'enemies',
    block: 'thug',
    skills: { Athletics: 1, 'Slug Pistol': 0 },
    items: [{ itemId: 'frag-grenade', qty: 1 }],
  },
]

const DICE = [
  5,
  5,
  4,
  4,
  3,
  4,
  3,
  2,
  4,
  4, // Initiative of all, and Ann's plan
  3,
  5,
  3,
  2,
  4,
  5, // Bob's burst at Thug
  5,
  5,
  4,
  3,
  3,
  4, // Ann steps in and hits Guard, who then misses Bob
  6,
  5,
  5,
  4,
  3,
  2,
  1,
  1,
  4,
  3,
  2, // the grenade, at Bob with his dodge, and at Ann
  2,
  2,
  6,
  4,
  4,
  3, // Guard misses Ann, Bob pins Guard down, Thug misses Bob
  4,
  5,
  3,
  3,
  4, // Bob's burst at Thug
  5,
  5,
  3,
  3, // Ann hits Guard
  2,
  2,
  6,
  4,
  2,
  2, // Bob misses Guard, and strikes Thug
  4,
  3,
  3,
  3,
  6,
  5,
  6,
  6, // Guard hits Bob, Ann hits Guard
  5,
  4, // first aid
]

test('a whole fight of the full game, from /startcombat to the last point of first aid, word by word (CHAT-25, CE-REACT-4, CE-DELAY-2, CE-DELAY-3, CE-BLAST-3, CE-SUPP-2)', async () => {
  const room = await roomOf({
    heroes: { Ann: ANN, Bob: BOB },
    people: PEOPLE,
    dice: DICE,
    setup: { options: { profile: 'cepheus' } },
  })
  await room.play(`
    # The opening: all know of each other, and roll
    R < /startcombat
    R > Which characters are aware of their opponents? [Ann, Bob, Guard, Thug, All, X]
    R < All
    R > Which characters are aware of their opponents? [✓ Ann, ✓ Bob, ✓ Guard, ✓ Thug, All, X]
    R < X
    R > What is the starting range (metres)?
    R < 20
    Ann > Roll a Tactics check for your side? [Yes, No]
    Ann < Yes
    R > The current order of action is: Ann | 13, Bob | 10, Guard | 7, Thug | 5
    Ann > You succeeded! Your side gets +2 Initiative.
    All > It is Ann's turn.
    Ann > Your turn. What will you do? [Minor Action, Significant Action, End turn, Delay]
    # Ann waits; Bob fires a burst, and Thug pays for a dodge
    Ann < Delay
    All > Ann waits.
    Ann > Act now, before Bob? [Yes, No]
    Ann < No
    All > It is Bob's turn.
    Bob > Your turn. What will you do? [Minor Action, Significant Action, End turn, Delay]
    Bob < aim
    Bob > Choose a target: [Guard, Thug, <-]
    Bob < Thug
    R > Thug: Bob is about to aim at you.
    Ann > Bob is about to aim at Thug. Act now? [Yes, No]
    Bob > You are about to aim at Thug. Somebody who waits may act first.
    Ann < No
    R > Bob aims at Thug.
    Ann > Bob aims at Thug.
    Bob > You are aiming at Thug (+1).
    Bob > Your turn. What will you do? [Significant Action, End turn]
    ${attacks({ by: 'Bob', of: 'Guard, Thug, Ann', at: 'Thug', menu: FULL })}
    Bob > How? [Single, Burst of 4 to hit, Burst of 4 for damage, <-]
    Bob < Burst of 4 for damage
    R > Thug: Bob is about to attack you.
    Ann > Bob is about to attack Thug. Act now? [Yes, No]
    Bob > You are about to attack Thug. Somebody who waits may act first.
    Ann < No
    R > Thug: You are being attacked by Bob (Assault Rifle, burst of 4 for damage, 20 m): [Dodge, Do nothing]
    Ann > Bob attacks Thug (Assault Rifle, burst of 4 for damage).
    R < Dodge
    R > Thug: You dodge (−2 Initiative).
    R > Thug: You took 12 damage, 4 left. Which characteristic should be hit? [Strength, Dexterity]
    Ann > Thug dodges.
    Ann > Bob hit Thug.
    Bob > You hit Thug (total 9, Effect 1).
    Bob > You dealt 12 damage.
    R < Strength
    R > Thug: You took 12 damage: STR 4 DEX 7 END 0.
    Ann > Act now, before Guard? [Yes, No]
    Ann < No
    All > It is Guard's turn.
    R > Guard: Your turn. What will you do? [Minor Action, Significant Action, End turn, Delay]
    # Ann steps in before the dice of Guard's attack, which then goes on
    ${attacks({ by: 'R', as: 'Guard', of: 'Ann, Bob, Thug', at: 'Bob', menu: FULL })}
    R > Guard: You are about to attack Bob. Somebody who waits may act first.
    Ann > Guard is about to attack Bob. Act now? [Yes, No]
    Bob > Guard is about to attack you.
    Ann < Yes
    R > The current order of action is: Bob | 10, Ann | 7, Guard | 7, Thug | 3
    All > It is Ann's turn.
    Ann > Your turn. What will you do? [Minor Action, Significant Action, End turn]
    ${attacks({ by: 'Ann', of: 'Guard, Thug, Bob', at: 'Guard', menu: FULL })}
    R > Guard: You are being attacked by Ann (Auto Pistol, 20 m): [Dodge, Do nothing]
    Bob > Ann attacks Guard (Auto Pistol).
    R < Dodge
    R > Guard: You dodge (−2 Initiative).
    R > Guard: You took 3 damage: STR 7 DEX 7 END 4.
    Ann > You hit Guard (total 9, Effect 1).
    Ann > You dealt 3 damage.
    Ann > Your turn. What will you do? [Minor Action, End turn]
    Bob > Guard dodges.
    Bob > Ann hit Guard.
    Ann < Minor Action
    Ann > Choose a minor action: [Aiming, Aiming for the kill, Changing Stance, Drawing or Reloading, Movement, Movement behind cover, Miscellaneous, <-]
    Ann < Movement behind cover
    Ann > Where to? [Forward, Back, Left, Right, <-]
    Ann < Left
    Ann > How far left (0.5–6 m)? [<-]
    Ann < 3
    R > Ann wants to move behind cover. What cover is there? [Quarter cover, Half cover, Three-quarter cover, Full cover, Refuse]
    R < Half cover
    All > Ann moved 3 m, behind half cover.
    Ann > Guard attacks Bob (Rifle).
    Bob > You are being attacked by Guard (Rifle, 20.1 m): [Dodge, Do nothing]
    Bob < Dodge
    R > Guard: Bob dodged, you missed.
    R > Guard: Your turn. What will you do? [Minor Action, End turn]
    Ann > Bob dodges.
    Ann > Guard missed Bob.
    Bob > You dodge (−2 Initiative).
    Bob > Guard missed you.
    R < End turn
    All > Guard does nothing more.
    All > It is Thug's turn.
    R > Thug: Your turn. What will you do? [Minor Action, Significant Action, End turn, Delay]
    R < Significant Action
    R > Thug: Choose a significant action: [Two Minor Actions, Attack, Grenade, Miscellaneous, <-]
    # A grenade between the two: one dodges, one dives
    R < Grenade
    R > Thug: Choose a grenade: [Frag grenade, <-]
    R < Frag grenade
    R > Thug: Choose a target: [Ann, Bob, Guard, A spot, <-]
    R < Bob
    Ann > Thug throws a frag grenade at Bob (20 m).
    Bob > Thug throws a frag grenade at you (20 m).
    All > It lands on the mark (total 9, Effect 1).
    All > The frag grenade goes off.
    Bob > You are right beside the frag grenade: [Dodge, Dive for cover, Do nothing]
    Bob < Dodge
    R > Bob dodges.
    R > Thug: Bob takes 11 damage.
    Ann > Bob dodges.
    Bob > You dodge (−2 Initiative).
    Bob > The blast does 15 damage: 14 left, −3 armour.
    Bob > You took 11 damage, 4 left. Which characteristic should be hit? [Strength, Dexterity]
    Bob < Strength
    Ann > You are 5 m from the frag grenade: [Dodge, Dive for cover, Do nothing]
    Bob > You took 11 damage: STR 5 DEX 7 END 0.
    Ann < Dive for cover
    R > Ann dives for cover.
    R > Thug: Ann takes 2 damage.
    R > Thug: Your turn. What will you do? [Minor Action, End turn]
    Ann > You dive for cover (−2 Initiative). Your next significant action is lost.
    Ann > The blast does 9 damage: 5 left, −3 armour.
    Ann > You took 2 damage: STR 7 DEX 9 END 5.
    Bob > Ann dives for cover.
    R < End turn
    All > Thug does nothing more.
    R > The current order of action is: Guard | 7, Bob | 6, Ann | 5, Thug | 5
    All > It is Guard's turn.
    R > Guard: Your turn. What will you do? [Minor Action, Significant Action, End turn, Delay]
    R < Minor Action
    R > Guard: Choose a minor action: [Aiming, Aiming for the kill, Changing Stance, Drawing or Reloading, Movement, Movement behind cover, Miscellaneous, <-]
    R < Movement
    R > Guard: Where to? [Forward, Back, Left, Right, <-]
    R < Left
    R > Guard: How far left (0.5–6 m)? [<-]
    R < 2
    All > Guard moved 2 m.
    R > Guard: Your turn. What will you do? [Significant Action, End turn]
    R < Significant Action
    R > Guard: Choose a significant action: [Two Minor Actions, Attack, Suppression fire, Grapple, Panic fire (all rounds), Blind fire, Miscellaneous, <-]
    R < Attack
    R > Guard: Choose a target: [Ann, Bob, Thug, <-]
    R < Ann
    R > Guard: You missed.
    Ann > Guard attacks you (Rifle).
    Ann > Guard missed you.
    Bob > Guard attacks Ann (Rifle).
    Bob > Guard missed Ann.
    All > It is Bob's turn.
    Bob > Your turn. What will you do? [Minor Action, Significant Action, End turn, Delay]
    Bob < Significant Action
    Bob > Choose a significant action: [Two Minor Actions, Attack, Suppression fire, Panic fire (all rounds), Blind fire, Miscellaneous, <-]
    # Suppression: the next significant action is lost, and so it is by a dive
    Bob < Suppression fire
    Bob > Choose a target: [Guard, Thug, Ann, <-]
    Bob < Guard
    R > Guard: You are pinned down by Bob: −1 Initiative. Your next significant action is lost.
    Ann > Bob attacks Guard (Assault Rifle, suppression fire).
    Ann > Bob pins Guard down.
    Bob > You pin Guard down.
    Bob > Your turn. What will you do? [Minor Action, End turn]
    Bob < End turn
    All > Bob does nothing more.
    All > It is Ann's turn.
    Ann > Your turn. What will you do? [Minor Action, End turn, Delay]
    Ann < stance
    Ann > Choose your next stance: [Standing, Crouched, <-]
    Ann < Crouched
    R > Ann is now crouched.
    Ann > You are now crouched.
    Bob > Ann is now crouched.
    All > It is Thug's turn.
    R > Thug: Your turn. What will you do? [Minor Action, Significant Action, End turn, Delay]
    R < draw
    R > Thug: Choose the weapon to draw: [Revolver, <-]
    R < Revolver
    R > Thug: You drew your Revolver.
    R > Thug: Your turn. What will you do? [Significant Action, End turn]
    Ann > Thug draws: Revolver.
    Bob > Thug draws: Revolver.
    R < Significant Action
    R > Thug: Choose a significant action: [Two Minor Actions, Attack, Suppression fire, Grapple, Panic fire (all rounds), Blind fire, Miscellaneous, <-]
    R < Attack
    R > Thug: Choose a target: [Ann, Bob, Guard, <-]
    R < Bob
    Ann > Thug attacks Bob (Revolver).
    Bob > You are being attacked by Thug (Revolver, 20 m): [Dodge, Do nothing]
    Bob < Dodge
    R > Thug: Bob dodged, you missed.
    R > The current order of action is: Bob | 8, Ann | 7, Guard | 6, Thug | 5
    Ann > Bob dodges.
    Ann > Thug missed Bob.
    Bob > You dodge (−2 Initiative).
    Bob > Thug missed you.
    All > It is Bob's turn.
    Bob > Your turn. What will you do? [Minor Action, Significant Action, End turn, Delay]
    ${attacks({ by: 'Bob', of: 'Guard, Thug, Ann', at: 'Thug', menu: FULL })}
    Bob > How? [Single, Burst of 4 to hit, Burst of 4 for damage, <-]
    Bob < Burst of 4 to hit
    R > Thug: You are being attacked by Bob (Assault Rifle, burst of 4 for accuracy, 20 m): [Dodge, Do nothing]
    Ann > Bob attacks Thug (Assault Rifle, burst of 4 for accuracy).
    R < Dodge
    R > Thug: You dodge (−2 Initiative).
    R > Thug: You took 7 damage, 7 left. Which characteristic should be hit? [Strength, Dexterity]
    Ann > Thug dodges.
    Ann > Bob hit Thug.
    Bob > You hit Thug (total 8, Effect 0).
    Bob > You dealt 7 damage.
    R < Dexterity
    R > Thug: You took 7 damage: STR 4 DEX 0 END 0.
    All > Thug is unconscious.
    Bob > Your turn. What will you do? [Minor Action, End turn]
    Bob < End turn
    All > Bob does nothing more.
    All > It is Ann's turn.
    Ann > Your turn. What will you do? [Minor Action, Significant Action, End turn, Delay]
    Ann < Delay
    All > Ann waits.
    Ann > Act now, before Guard? [Yes, No]
    Ann < No
    All > It is Guard's turn.
    R > Guard: Your turn. What will you do? [Minor Action, End turn, Delay]
    R < Minor Action
    R > Guard: Choose a minor action: [Aiming, Aiming for the kill, Changing Stance, Drawing or Reloading, Movement, Movement behind cover, Miscellaneous, <-]
    R < Changing Stance
    R > Guard: Choose your next stance: [Crouched, Prone, <-]
    R < Crouched
    R > Guard: You are about to change stance. Somebody who waits may act first.
    Ann > Guard is about to change stance. Act now? [Yes, No]
    Bob > Guard is about to change stance.
    Ann < No
    R > Guard: You are now crouched.
    Ann > Guard is now crouched.
    Ann > Act now, before Thug? [Yes, No]
    Bob > Guard is now crouched.
    # Who has waited for a whole round acts first in the next one
    Ann < No
    Ann > The round is over. Act first in the next one? [Act first next round, Give up]
    Ann < Act first next round
    All > Ann has waited, and acts first.
    R > The current order of action is: Ann | 11, Bob | 10, Guard | 7, Thug | 5
    All > It is Ann's turn.
    Ann > Your turn. What will you do? [Minor Action, Significant Action, End turn, Delay]
    Ann < kill
    Ann > Choose a target: [Guard, Thug, <-]
    Ann < Guard
    R > Ann aims at Guard.
    Ann > You are aiming at Guard (+2).
    Ann > Your turn. What will you do? [Significant Action, End turn]
    Bob > Ann aims at Guard.
    ${attacks({ by: 'Ann', of: 'Guard, Thug, Bob', at: 'Guard', menu: FULL })}
    R > Guard: You are being attacked by Ann (Auto Pistol, 20.6 m): [Dodge, Do nothing]
    Bob > Ann attacks Guard (Auto Pistol).
    R < Do nothing
    R > Guard: You took 3 damage: STR 7 DEX 7 END 1.
    Ann > You hit Guard (total 8, Effect 0).
    Ann > You dealt 3 damage.
    Bob > Ann hit Guard.
    All > It is Bob's turn.
    Bob > Your turn. What will you do? [Minor Action, Significant Action, End turn, Delay]
    ${attacks({ by: 'Bob', of: 'Guard, Thug, Ann', at: 'Guard', menu: FULL })}
    Bob > How? [Single, Burst of 4 to hit, Burst of 4 for damage, <-]
    # A miss beside somebody strikes him
    Bob < Single
    R > Guard: You are being attacked by Bob (Assault Rifle, 20 m): [Dodge, Do nothing]
    Ann > Bob attacks Guard (Assault Rifle).
    R < Do nothing
    R > Guard: Bob missed you.
    Ann > Bob missed Guard.
    Bob > You missed.
    All > The shot strikes Thug instead.
    R > Thug: You took 5 damage: STR 0 DEX 0 END 0.
    Bob > You dealt 5 damage.
    All > Thug is dead.
    R > The current order of action is: Ann | 11, Bob | 10, Guard | 7
    Bob > Your turn. What will you do? [Minor Action, End turn]
    Bob < reload
    R > Bob reloads the Assault Rifle.
    Ann > Bob reloads the Assault Rifle.
    Bob > You reloaded.
    All > It is Guard's turn.
    R > Guard: Your turn. What will you do? [Minor Action, Significant Action, End turn, Delay]
    # Bob falls, then Guard
    ${attacks({ by: 'R', as: 'Guard', of: 'Ann, Bob', at: 'Bob', menu: FULL })}
    Ann > Guard attacks Bob (Rifle).
    Bob > You are being attacked by Guard (Rifle, 20 m): [Dodge, Do nothing]
    Bob < Do nothing
    R > Guard: You hit Bob (total 8, Effect 0).
    R > Guard: You dealt 5 damage.
    Ann > Guard hit Bob.
    Bob > You took 5 damage, 5 left. Which characteristic should be hit? [Strength, Dexterity]
    Bob < Strength
    Bob > You took 5 damage: STR 0 DEX 7 END 0.
    All > Bob is unconscious.
    R > Guard: Your turn. What will you do? [Minor Action, End turn]
    R < End turn
    All > Guard does nothing more.
    All > It is Ann's turn.
    Ann > Your turn. What will you do? [Minor Action, Significant Action, End turn, Delay]
    ${attacks({ by: 'Ann', of: 'Guard, Bob', at: 'Guard', menu: FULL })}
    R > Guard: You are being attacked by Ann (Auto Pistol, 20.6 m): [Dodge, Do nothing]
    Bob > Ann attacks Guard (Auto Pistol).
    R < Do nothing
    R > Guard: You took 10 damage, 9 left. Which characteristic should be hit? [Strength, Dexterity]
    Ann > You hit Guard (total 11, Effect 3).
    Ann > You dealt 10 damage.
    Bob > Ann hit Guard.
    R < Strength
    R > Guard: You took 10 damage: STR 0 DEX 5 END 0.
    All > Guard is unconscious.
    # The end, and first aid
    ${LAST_TURN}
    Ann > Whom? [Ann, Bob, <-]
    Ann < Bob
    All > Ann gives Bob first aid: 6 points restored.
    Bob > You can restore 6 points. Which characteristic? [Endurance, Strength]
    Bob < Endurance
    Bob > You can restore 5 points. Which characteristic? [Endurance, Strength]
    Bob < Endurance
    Bob > You can restore 4 points. Which characteristic? [Endurance, Strength]
    Bob < Strength
    Bob > You can restore 3 points. Which characteristic? [Endurance, Strength]
    Bob < Strength
    Bob > You can restore 2 points. Which characteristic? [Endurance, Strength]
    Bob < Strength
    Bob > You can restore 1 point. Which characteristic? [Endurance, Strength]
    Bob < Strength
    R > Bob: Endurance +2, now 2.
    R > Bob: Strength +4, now 4.
    Bob > Endurance +2, now 2.
    Bob > Strength +4, now 4.
    Bob > Do you want to perform first aid? [Yes, No]
    Bob < No
  `)
  expect(await room.service.store.fights(room.actors.R!.table)).toMatchObject([{ over: true }])
})
