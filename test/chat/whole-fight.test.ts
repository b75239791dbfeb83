import { expect, test } from 'vitest'
import { attacks } from './menu-scripts.ts'
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
const BOB = { str: 9, skills: { Slashing: 1, Recon: 0 }, weapons: ['cutlass'] }
const PEOPLE = [
  { id: 'thug', name: 'Thug', side: 'enemies', block: 'thug' },
  { id: 'guard', name: 'Guard', side: 'enemies', block: 'security-guard' },
]

const DICE = [
  2,
  3,
  3,
  3,
  5,
  3, // Thug and Guard are surprised and roll for Initiative; Ann has a plan
  4,
  4,
  3,
  3,
  3,
  4,
  2,
  2,
  2, // Ann shoots Thug, Bob strikes at him
  5,
  4,
  6,
  5,
  5,
  4,
  1,
  1,
  2, // Guard shoots Bob, Thug strikes him down
  6,
  6,
  6,
  5,
  6,
  6, // Bob wakes, Ann shoots Guard
  6,
  6,
  1,
  1,
  6,
  4,
  6,
  6, // Ann shoots Guard, then Thug
  4,
  4, // first aid
]

test('a whole fight of Cepheus, from /startcombat to the last point of first aid, word by word (CHAT-11, CE-CHAT-12 to CE-CHAT-39, CHAT-25)', async () => {
  const room = await roomOf({ heroes: { Ann: ANN, Bob: BOB }, people: PEOPLE, dice: DICE })
  await room.play(`
    # The opening: the heroes are aware, the others are not
    R < /startcombat
    R > Which characters are aware of their opponents? [Ann, Bob, Thug, Guard, All, X]
    R < Ann
    R > Which characters are aware of their opponents? [✓ Ann, Bob, Thug, Guard, All, X]
    R < Bob
    R > Which characters are aware of their opponents? [✓ Ann, ✓ Bob, Thug, Guard, All, X]
    R < X
    R > What is the starting range (metres)?
    R < 8
    Ann > Roll a Tactics check for your side? [Yes, No]
    Ann < Yes
    R > The current order of action is: Ann | 15, Bob | 14, Guard | 6, Thug | 5
    Ann > You succeeded! Your side gets +2 Initiative.
    All > It is Ann's turn.
    Ann > Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
    Ann < aim
    Ann > Choose a target: [Thug, Guard, <-]
    Ann < Thug
    R > Ann aims at Thug.
    Ann > You are aiming at Thug (+1).
    Ann > Your turn. What will you do? [Significant Action, Skip]
    Bob > Ann aims at Thug.
    ${attacks({ by: 'Ann', of: 'Thug, Guard, Bob', at: 'Thug' })}
    R > Thug: Ann attacks you (Auto Pistol).
    R > Thug: You took 6 damage: STR 8 DEX 7 END 2.
    Ann > You hit Thug (total 11, Effect 3).
    Ann > You dealt 6 damage.
    Bob > Ann attacks Thug (Auto Pistol).
    Bob > Ann hit Thug.
    All > It is Bob's turn.
    Bob > Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
    Bob < Minor Action
    Bob > Choose a minor action: [Aiming, Aiming for the kill, Changing Stance, Movement, Miscellaneous, <-]
    Bob < Movement
    Bob > Which way? [Forward, Back, <-]
    Bob < Forward
    Bob > How far (0–6 m)? [<-]
    Bob < 6
    All > Bob moved forward 6 m.
    Bob > Your turn. What will you do? [Significant Action, Skip]
    ${attacks({ by: 'Bob', of: 'Thug, Guard', at: 'Thug' })}
    R > Thug: You are being attacked by Bob (Cutlass, 2 m): [Dodge, Parry, Do nothing]
    Ann > Bob attacks Thug (Cutlass).
    R < Parry
    R > Thug: You took 3 damage, 1 left. Which characteristic should be hit? [Strength, Dexterity]
    Ann > Thug parries.
    Ann > Bob hit Thug.
    Bob > You hit Thug (total 8, Effect 0).
    Bob > You dealt 3 damage.
    R < Strength
    R > Thug: You took 3 damage: STR 7 DEX 7 END 0.
    All > It is Guard's turn.
    R > Guard: Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
    ${attacks({ by: 'R', as: 'Guard', of: 'Ann, Bob, Thug', at: 'Bob' })}
    Ann > Guard attacks Bob (Auto Pistol).
    Bob > You are being attacked by Guard (Auto Pistol, 2 m): [Dodge, Do nothing]
    Bob < Dodge
    R > Guard: You hit Bob (total 9, Effect 1).
    R > Guard: You dealt 12 damage.
    Ann > Bob dodges.
    Ann > Guard hit Bob.
    Bob > You took 12 damage, 5 left. Which characteristic should be hit? [Strength, Dexterity]
    Bob < Dexterity
    R > Guard: Your turn. What will you do? [Minor Action, Skip]
    Bob > You took 12 damage: STR 9 DEX 2 END 0.
    R < Skip
    All > Guard does nothing more.
    All > It is Thug's turn.
    R > Thug: Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
    R < move
    R > Thug: Which way? [Forward, Back, <-]
    R < Forward
    R > Thug: How far (0–6 m)? [<-]
    R < 1,5
    All > Thug moved forward 1.5 m.
    R > Thug: Your turn. What will you do? [Significant Action, Skip]
    ${attacks({ by: 'R', as: 'Thug', of: 'Bob, Guard', at: 'Bob' })}
    Ann > Thug attacks Bob (Cudgel).
    Bob > You are being attacked by Thug (Cudgel, 0.5 m): [Dodge, Parry, Do nothing]
    Bob < Do nothing
    R > Thug: You hit Bob (total 9, Effect 1).
    R > Thug: You dealt 5 damage.
    Ann > Thug hit Bob.
    Bob > You took 5 damage, 5 left. Which characteristic should be hit? [Strength, Dexterity]
    Bob < Dexterity
    Bob > You took 5 damage: STR 6 DEX 0 END 0.
    All > Bob is unconscious.
    All > It is Ann's turn.
    Ann > Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
    Ann < Delay
    All > Ann waits.
    Ann > Act now, before Bob? [Yes, No]
    Ann < No
    R > Bob is unconscious. May they try to wake up? [Yes, No]
    R < Yes
    R > Bob rolled 9.
    R > Bob woke up!
    Ann > Bob woke up!
    Bob > You woke up!
    All > It is Bob's turn.
    Bob > Your turn. What will you do? [Significant Action, Skip, Delay]
    Bob < Skip
    All > Bob does nothing more.
    Ann > Act now, before Guard? [Yes, No]
    Ann < Yes
    R > The current order of action is: Bob | 12, Ann | 6, Guard | 6, Thug | 5
    All > It is Ann's turn.
    Ann > Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
    ${attacks({ by: 'Ann', of: 'Thug, Guard, Bob', at: 'Guard' })}
    R > Guard: You are being attacked by Ann (Auto Pistol, 8 m): [Dodge, Do nothing]
    Bob > Ann attacks Guard (Auto Pistol).
    R < Do nothing
    R > Guard: You took 12 damage, 5 left. Which characteristic should be hit? [Strength, Dexterity]
    Ann > You hit Guard (total 13, Effect 5).
    Ann > You dealt 12 damage.
    Bob > Ann hit Guard.
    R < Strength
    R > Guard: You took 12 damage: STR 2 DEX 7 END 0.
    Ann > Your turn. What will you do? [Minor Action, Skip]
    Ann < reload
    R > Ann reloads the Auto Pistol.
    Ann > You reloaded.
    Bob > Ann reloads the Auto Pistol.
    All > It is Guard's turn.
    R > Guard: Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
    R < Skip
    All > Guard does nothing more.
    All > It is Thug's turn.
    R > Thug: Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
    R < Skip
    All > Thug does nothing more.
    All > It is Bob's turn.
    Bob > Your turn. What will you do? [Significant Action, Skip, Delay]
    Bob < Skip
    All > Bob does nothing more.
    All > It is Ann's turn.
    Ann > Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
    Ann < kill
    Ann > Choose a target: [Thug, Guard, <-]
    Ann < Thug
    R > Ann aims at Thug.
    Ann > You are aiming at Thug (+2).
    Ann > Your turn. What will you do? [Significant Action, Skip]
    Bob > Ann aims at Thug.
    ${attacks({ by: 'Ann', of: 'Thug, Guard, Bob', at: 'Guard' })}
    R > Guard: You are being attacked by Ann (Auto Pistol, 8 m): [Dodge, Do nothing]
    Bob > Ann attacks Guard (Auto Pistol).
    R < Do nothing
    R > Guard: You took 3 damage, 3 left. Which characteristic should be hit? [Strength, Dexterity]
    Ann > You hit Guard (total 14, Effect 6).
    Ann > You dealt 3 damage.
    Bob > Ann hit Guard.
    R < Strength
    R > Guard: You took 3 damage: STR 0 DEX 6 END 0.
    All > Guard is unconscious.
    R > Guard is unconscious. May they try to wake up? [Yes, No]
    R < No
    All > It is Thug's turn.
    R > Thug: Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
    R < Skip
    All > Thug does nothing more.
    All > It is Bob's turn.
    Bob > Your turn. What will you do? [Significant Action, Skip, Delay]
    Bob < Skip
    All > Bob does nothing more.
    All > It is Ann's turn.
    Ann > Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
    ${attacks({ by: 'Ann', of: 'Thug, Guard, Bob', at: 'Thug' })}
    R > Thug: You are being attacked by Ann (Auto Pistol, 6.5 m): [Dodge, Do nothing]
    Bob > Ann attacks Thug (Auto Pistol).
    R < Do nothing
    R > Thug: You took 11 damage, 11 left. Which characteristic should be hit? [Strength, Dexterity]
    Ann > You hit Thug (total 10, Effect 2).
    Ann > You dealt 11 damage.
    Bob > Ann hit Thug.
    R < Strength
    R > Thug: You took 11 damage: STR 0 DEX 3 END 0.
    All > Thug is unconscious.
    Ann > Your turn. What will you do? [Minor Action, Skip]
    Ann < Skip
    All > Ann does nothing more.
    R > Only one side is left. End the fight? [Yes, No]
    R < yes
    All > The fight is over.
    Ann > Do you want to perform first aid? [Yes, No]
    Ann < Yes
    Ann > Whom? [Bob, <-]
    Ann < Bob
    All > Ann gives Bob first aid: 4 points restored.
    Bob > You can restore 4 points. Which characteristic? [Endurance, Strength, Dexterity]
    Bob < Endurance
    Bob > You can restore 3 points. Which characteristic? [Endurance, Strength, Dexterity]
    Bob < Endurance
    Bob > You can restore 2 points. Which characteristic? [Endurance, Strength, Dexterity]
    Bob < Dexterity
    Bob > You can restore 1 point. Which characteristic? [Endurance, Strength, Dexterity]
    Bob < Dexterity
    R > Bob: Endurance +2, now 2.
    R > Bob: Dexterity +2, now 2.
    Bob > Endurance +2, now 2.
    Bob > Dexterity +2, now 2.
  `)
  expect(await room.service.store.fights(room.actors.R!.table)).toMatchObject([{ over: true }])
})
