import { test } from 'vitest'
import { GUNMAN, joins, LATER, TABLE, thugActs } from './joining-scripts.ts'
import { lobbyOf } from './lobby.ts'

const FIRST = [3, 4, 6, 6, 2, 1, 5, 5, 4, 4, 3, 3]
const SECOND = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
const THIRD = [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6]

test('the dialogue of a scene, word by word: ready-made, by dice, by hand, and everything that is no answer to it (CE-SCENE-1, CE-SHEET-8)', async () => {
  const { play } = await lobbyOf(['R'], [FIRST, SECOND, THIRD])
  await play(`${TABLE}
    R < /scene new bridge
    R > Do you want to add an NPC? [Add, End]
    R < Yes
    R > Please choose one of the keys. [Add, End]
    R < Add
    R > How do you want to generate characteristics? [Ready-made, Manually, Random]
    R < By magic
    R > Please choose one of the keys. [Ready-made, Manually, Random]
    R < Ready-made
    R > Choose one of these: [Thug, Security Guard, Guard Sergeant, Pirate, Mercenary, Marine, Armoured Trooper, Sniper, >, <-]
    R < <-
    R > How do you want to generate characteristics? [Ready-made, Manually, Random]
    R < Ready-made
    R > Choose one of these: [Thug, Security Guard, Guard Sergeant, Pirate, Mercenary, Marine, Armoured Trooper, Sniper, >, <-]
    R < Thug
    R > What is their name? [Thug]
    R < A name that is much longer than a key can be
    R > Please write 1 to 32 characters. [Thug]
    R < Thug
    R > Are they an ally or an enemy? [Ally, Enemy]
    R < Neither
    R > Please choose one of the keys. [Ally, Enemy]
    R < Enemy
    R > Thug is in the scene bridge, as an enemy.
    R > Do you want to add an NPC? [Add, End]
    R < Add
    R > How do you want to generate characteristics? [Ready-made, Manually, Random]
    R < Random
    R > STR 7 DEX 12 END 3 INT 10 EDU 8 SOC 6 [Accept, Generate again, Let me choose]
    R < Generate again
    R > STR 2 DEX 4 END 6 INT 8 EDU 10 SOC 12 [Accept, Generate again, Let me choose]
    R < Accept
    R > What career did they take? [Aerospace System Defense, Agent, Athlete, Barbarian, Belter, Bureaucrat, Colonist, Diplomat, >]
    R < >
    R > What career did they take? [Drifter, Entertainer, Hunter, Marine, Maritime System Defense, Mercenary, Merchant, Navy, <, >]
    R < Marine
    R > What is their rank? [0, 1, 2, 3, 4, 5, 6]
    R < 7
    R > Please choose one of the keys. [0, 1, 2, 3, 4, 5, 6]
    R < 3
    R > Pick an armour: [None, Jack, Mesh, Cloth, Ablat, Reflec, Vacc Suit, Hostile Environment Vacc Suit, >]
    R < Plate
    R > Please choose one of the keys. [None, Jack, Mesh, Cloth, Ablat, Reflec, Vacc Suit, Hostile Environment Vacc Suit, >]
    R < None
    R > Pick a weapon: [Unarmed Strike, Cudgel, Dagger, Spear, Pike, Sword, Broadsword, Halberd, >]
    R < Cutlass
    R > What is their name?
    R < Thug
    R > Are they an ally or an enemy? [Ally, Enemy]
    R < Ally
    R > Thug 2 is in the scene bridge, as an ally.
    R > Do you want to add an NPC? [Add, End]
    R < Add
    R > How do you want to generate characteristics? [Ready-made, Manually, Random]
    R < Random
    R > STR 12 DEX 12 END 12 INT 12 EDU 12 SOC 12 [Accept, Generate again, Let me choose]
    R < Let me choose
    R > Send the six characteristics in the order STR DEX END INT EDU SOC, each 1 or more:
    R < seven
    R > Please send six whole numbers of 1 or more, as in 7 8 9 7 6 5.
    R < 7 7 7 7 7
    R > Please send six whole numbers of 1 or more, as in 7 8 9 7 6 5.
    R < 7 7 7 7 7 0
    R > Please send six whole numbers of 1 or more, as in 7 8 9 7 6 5.
    R < 8 7 8 5 5 4
    R > What career did they take? [Aerospace System Defense, Agent, Athlete, Barbarian, Belter, Bureaucrat, Colonist, Diplomat, >]
    R < Pickpocket
    R > What is their rank? [0, 1, 2, 3, 4, 5, 6]
    R < 0
    R > Pick an armour: [None, Jack, Mesh, Cloth, Ablat, Reflec, Vacc Suit, Hostile Environment Vacc Suit, >]
    R < Jack
    R > Pick a weapon: [Unarmed Strike, Cudgel, Dagger, Spear, Pike, Sword, Broadsword, Halberd, >]
    R < Unarmed Strike
    R > What is their name?
    R < Quick Nell
    R > Are they an ally or an enemy? [Ally, Enemy]
    R < Enemy
    R > Quick Nell is in the scene bridge, as an enemy.
    R > Do you want to add an NPC? [Add, End]
    R < End
    R > The scene bridge is ready: Thug, Thug 2, Quick Nell. /combat bridge starts the fight.
    R < /scene info
    R > bridge, Thug (enemy): STR 8 DEX 7 END 8 · Cudgel, Thug 2 (ally): STR 2 DEX 4 END 6 · Cutlass, Quick Nell (enemy): STR 8 DEX 7 END 8
  `)
})

test('scenes by their names, one of them played; people by name and number; encounters (CHAT-9, CHAT-11)', async () => {
  const { play } = await lobbyOf(['R', 'Bob'])
  await play(`${TABLE}
    R < /scene
    R > There is no scene yet. /scene new NAME makes one, /encounter takes a ready one.
    R < /scene info
    R > Say which scene.
    R < /scene dance
    R > Say /scene new NAME, /scene add, /scene start NAME, /scene end, /scene info or /scene remove NAME.
    R < /scene start bridge
    R > There is no scene 'bridge'.
    R < /scene new
    R > What is the scene called?
    R < bridge
    R > Do you want to add an NPC? [Add, End]
    R < End
    R > The scene bridge is ready: nobody. /combat bridge starts the fight.
    R < /scene new Bridge
    R > There is already a scene with that name: choose another one.
    R > What is the scene called?
    R < bay
    R > Do you want to add an NPC? [Add, End]
    R < /cancel
    R > Cancelled.
    R < /add 3 thug
    R > Thug, Thug 2, Thug 3 are in the scene bay now.
    R < /add 2 security guards
    R > Security Guard, Security Guard 2 are in the scene bay now.
    R < /add marine Old Cobb ally
    R > Old Cobb is in the scene bay now.
    R < /add
    R > Say how many and whom, as in: /add 3 thug, /add thug Big Tamsin, /add marine ally.
    R < /add 0 thug
    R > Between 1 and 20 are added at once.
    R < /add 100 thugs
    R > Between 1 and 20 are added at once.
    R < /add guard
    R > 'guard' could be Guard Sergeant or Guard Beast.
    R < /add wizard
    R > There is no 'wizard' in Cepheus; there are Thug, Security Guard, Guard Sergeant, Pirate, Mercenary, Marine, Armoured Trooper, Sniper, Zealot, Field Medic, Guard Beast, Great Predator, Scout Pilot, Ship Officer, Gunhand, Ship Doctor, Broker, Combat Drone, Cargo Robot, Ground Car, Air/Raft, Speeder, Helicopter, Motor Boat, ATV, AFV, G/Carrier.
    R < /remove thug 2
    R > Thug 2 is not in the scene any more.
    R < /remove
    R > Say whom, as in: /remove Thug 2.
    R < /remove wizard
    R > Nobody has that name.
    R < /scene info
    R > bay, Thug (enemy): STR 8 DEX 7 END 8 · Cudgel, Thug 3 (enemy): STR 8 DEX 7 END 8 · Cudgel, Security Guard (enemy): STR 7 DEX 7 END 7 · Auto Pistol (15), Security Guard 2 (enemy): STR 7 DEX 7 END 7 · Auto Pistol (15), Old Cobb (ally): STR 9 DEX 9 END 10 · Gauss Rifle (40)
    R < /scene
    R > The scenes: bridge: nobody, bay (now): Thug, Thug 3, Security Guard, Security Guard 2, Old Cobb
    R < /scene start bridge
    R > The scene bridge is played now: nobody.
    R < /scene end
    R > No scene is played now.
    R < /add
    R > Say how many and whom, as in: /add 3 thug, /add thug Big Tamsin, /add marine ally.
    R < /scene info bay
    R > bay, Thug (enemy): STR 8 DEX 7 END 8 · Cudgel, Thug 3 (enemy): STR 8 DEX 7 END 8 · Cudgel, Security Guard (enemy): STR 7 DEX 7 END 7 · Auto Pistol (15), Security Guard 2 (enemy): STR 7 DEX 7 END 7 · Auto Pistol (15), Old Cobb (ally): STR 9 DEX 9 END 10 · Gauss Rifle (40)
    R < /scene remove bay
    R > The scene bay is gone.
    R < /scene remove bay
    R > There is no scene 'bay'; there is bridge.
    R < /encounter
    R > Choose an encounter: [Last call at the Brass Comet, Bay Fourteen, The lock is open, A glint on the ridge, Something in hold three, Over the kennel wall, Gate Nine is closed, Twelve metres at sunrise, >]
    R < Bay Fourteen
    R > Bay Fourteen, The buyer is late, the crates are open, and someone behind them has just cocked a revolver. One side knows; the other does not.
    R > There are Harrow, Mudge, Sly Ott, Brack. /startcombat starts the fight.
    R < /encounter nowhere
    R > There is no encounter 'nowhere'; there are Last call at the Brass Comet, Bay Fourteen, The lock is open, A glint on the ridge, Something in hold three, Over the kennel wall, Gate Nine is closed, Twelve metres at sunrise, The vault at Merrow Street, Four thousand, alive, The censers are lit, Two suits up Iron Hill, The barricade on Sump Street, Something rolls down the culvert, Pinned on the causeway, The coast road, ninety an hour, Boarding the Halcyon.
    R < /encounter lock
    R > The lock is open, Five boarders come through the aft lock with cutlasses. Eight metres of corridor, a sickbay behind you, nowhere to run.
    R > There are Corporal Cobb, Captain Rusk, Fen Half-Ear, Dace, Little Moll, Grice. /startcombat starts the fight.
    R < /scene
    R > The scenes: bridge: nobody, Bay Fourteen: Harrow, Mudge, Sly Ott, Brack, The lock is open (now): Corporal Cobb, Captain Rusk, Fen Half-Ear, Dace, Little Moll, Grice
    R < /combat bridge
    R > There is nobody to fight.
    R < /combat nowhere
    R > There is no scene 'nowhere'; there are bridge, Bay Fourteen, The lock is open.
    Bob < /scene
    Bob > You are at no table.
    ${LATER}
    Bob < /scene
    Bob > Only the referee can do that.
    Bob < /add thug
    Bob > Only the referee can do that.
    Bob < /encounter 1
    Bob > Only the referee can do that.
  `)
})

test('who comes late comes into the fight that runs, and who leaves is played by the referee (CHAT-10, CE-INIT-9)', async () => {
  const { play } = await lobbyOf(['R', 'Bob', 'Ann'], [[3, 4, 4, 4, 2, 2, 1, 1]])
  await play(`${TABLE}
    ${GUNMAN}
    ${thugActs(7)}
    ${joins('Ann')}
    Ann < Ready-made
    Ann > Choose one of these: [Scout Pilot, Ship Officer, Gunhand, Ship Doctor, Broker, Thug, Security Guard, Guard Sergeant, >, <-]
    Ann < Gunhand
    Ann > What is your character's name? [Ann, Gunhand]
    Ann < Annie
    R > Ann plays Annie.
    Ann > Annie is ready., Annie: STR 8 DEX 10 END 9 · Revolver (6), 8A9665 · Slug Pistol 2, Slug Rifle 2, Natural Weapons 1, Recon 0, Streetwise 1 · Revolver, Carbine, Cloth · Stim
    R < /scene new later
    R > The fight asks you something: answer that first.
    R < /scene
    R > The scenes: A fight (now): Thug
    R < /add annie
    All > Annie joins the fight.
    R > The current order of action is: Thug | 8, Bob | 7, Annie | 0
    R < /add annie
    R > Annie is in the fight already.
    R < /add 2 marine ally
    All > Marine joins the fight.
    All > Marine 2 joins the fight.
    R > The current order of action is: Thug | 8, Bob | 7, Annie | 0, Marine | 0, Marine 2 | 0
    R < /remove marine 2
    All > Marine 2 leaves the fight.
    R > The current order of action is: Thug | 8, Bob | 7, Annie | 0, Marine | 0
    R < /remove wizard
    R > Nobody has that name.
    R < /as Thug skip
    All > Thug does nothing more.
    All > It is Bob's turn.
    Bob > Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
    Bob < Skip
    All > Bob does nothing more.
    All > It is Thug's turn.
    R > Thug: Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
    Bob < Skip
    Bob > That question is closed.
    Ann < /leave
    R > Ann has left the table.
    Ann > You have left the table Docks.
    R < /remove marine
    R > Marine leaves the fight.
    R > The current order of action is: Thug | 8, Bob | 7, Annie | 5
    Bob > Marine leaves the fight.
    R < /as Thug skip
    R > Thug does nothing more.
    R > It is Bob's turn.
    Bob > Thug does nothing more.
    Bob > It is Bob's turn.
    Bob > Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
    R < /as Bob skip
    R > Bob does nothing more.
    R > It is Annie's turn.
    R > Annie: Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
    Bob > Bob does nothing more.
    Bob > It is Annie's turn.
  `)
})
