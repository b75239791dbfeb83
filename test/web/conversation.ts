import { attacks } from '../chat/menu-scripts.ts'
import type { Cast } from './server.ts'

/** Two players and a thug; every die that falls, in order. */
export const CAST: Cast = {
  heroes: {
    Vera: {
      str: 7,
      dex: 9,
      end: 9,
      skills: { 'Slug Pistol': 2, Tactics: 1, Medic: 1 },
      armour: ['jack'],
      weapons: ['auto-pistol'],
      items: [{ itemId: 'medical-kit', qty: 1 }],
    },
    Bob: { skills: { 'Slug Pistol': 1 }, weapons: ['auto-pistol'] },
  },
  people: [{ id: 'thug', name: 'Thug', side: 'enemies', block: 'thug', weapons: ['revolver', 'cudgel'] }],
  dice: [5, 3, 4, 4, 3, 4, 4, 4, 6, 3, 5, 2, 6, 4, 5, 5, 6, 5, 6, 5, 6, 6],
}

/**
 * The conversation of the chat, from its first word to the end of the fight. `!` is where a server may be killed; `=`
 * says that the last message has changed.
 */
export const CONVERSATION = `
  R < /startcombat
  R > Which characters are aware of their opponents? [Vera, Bob, Thug, All, X]
  R < Bob
  R = Which characters are aware of their opponents? [Vera, ✓ Bob, Thug, All, X]
  R < Bob
  R = Which characters are aware of their opponents? [Vera, Bob, Thug, All, X]
  R < X
  R > What is the starting range (metres)?
  R < fourteen
  R > Please send a number of 0 or more.
  R < 14
  Vera > Roll a Tactics check for your side? [Yes, No]
  Vera < Yes
  Vera > You succeeded! Your side gets +1 Initiative.
  R > The current order of action is: Vera | 10, Bob | 9, Thug | 7
  All > It is Vera's turn.
  Vera > Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
  Vera < Minor Action
  Vera > Choose a minor action: [Aiming, Aiming for the kill, Changing Stance, Movement, Miscellaneous, <-]
  Vera < Movement
  Vera > Which way? [Forward, Back, <-]
  Vera < Forward
  Vera > How far (0–6 m)? [<-]
  !
  Vera < 2
  All > Vera moved forward 2 m.
  Vera > Your turn. What will you do? [Significant Action, Skip]
  ${attacks({ by: 'Vera', of: 'Thug, Bob', at: 'Thug' })}
  Bob > Vera attacks Thug (Auto Pistol).
  R > Thug: You are being attacked by Vera (Auto Pistol, 12 m): [Dodge, Do nothing]
  !
  R < Do nothing
  Vera > You hit Thug (total 12, Effect 4).
  Vera > You dealt 8 damage.
  Bob > Vera hit Thug.
  R > Thug: You took 8 damage: STR 8 DEX 7 END 0.
  All > It is Bob's turn.
  Bob > Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
  Bob < Significant Action
  Bob > Choose a significant action: [Two Minor Actions, Attack, Miscellaneous, <-]
  Bob < <-
  Bob > Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
  Bob < aim
  Bob > Choose a target: [Thug, <-]
  Bob < Thug
  Bob > You are aiming at Thug (+1).
  R > Bob aims at Thug.
  Vera > Bob aims at Thug.
  Bob > Your turn. What will you do? [Significant Action, Skip]
  Bob < Skip
  All > Bob does nothing more.
  All > It is Thug's turn.
  R > Thug: Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
  ${attacks({ by: 'R', as: 'Thug', of: 'Vera, Bob', at: 'Bob' })}
  Vera > Thug attacks Bob (Revolver).
  Bob > You are being attacked by Thug (Revolver, 14 m): [Dodge, Do nothing]
  Bob < Do nothing
  R > Thug: You hit Bob (total 8, Effect 0).
  R > Thug: You dealt 10 damage.
  Vera > Thug hit Bob.
  Bob > You took 10 damage, 3 left. Which characteristic should be hit? [Strength, Dexterity]
  Bob < Strength
  Bob > You took 10 damage: STR 4 DEX 7 END 0.
  R > Thug: Your turn. What will you do? [Minor Action, Skip]
  R < Skip
  All > Thug does nothing more.
  All > It is Vera's turn.
  Vera > Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
  ${attacks({ by: 'Vera', of: 'Thug, Bob', at: 'Thug' })}
  Bob > Vera attacks Thug (Auto Pistol).
  R > Thug: You are being attacked by Vera (Auto Pistol, 12 m): [Dodge, Do nothing]
  R < Dodge
  Bob > Thug dodges.
  Vera > You hit Thug (total 13, Effect 5).
  Vera > You dealt 13 damage.
  Bob > Vera hit Thug.
  R > Thug: You took 13 damage, 13 left. Which characteristic should be hit? [Strength, Dexterity]
  R < Strength
  R > Thug: You took 13 damage: STR 0 DEX 2 END 0.
  All > Thug is unconscious.
  Vera > Your turn. What will you do? [Minor Action, Skip]
  Vera < Skip
  All > Vera does nothing more.
  R > Only one side is left. End the fight? [Yes, No]
  !
  R < Yes
  All > The fight is over.
  Vera > Do you want to perform first aid? [Yes, No]
  Vera < Yes
  Vera > Whom? [Bob, <-]
  Vera < Bob
  All > Vera gives Bob first aid: 2 points restored.
  Bob > You can restore 2 points. Which characteristic? [Endurance, Strength]
  Bob < Endurance
  Bob = You can restore 1 point. Which characteristic? [Endurance, Strength]
  Bob < Endurance
  R > Bob: Endurance +2, now 2.
  Bob > Endurance +2, now 2.
`
