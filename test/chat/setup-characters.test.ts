import { test } from 'vitest'
import { GUNMAN, joins, LATER, LIKE, pastes, TABLE, thugActs, WAYS } from './joining-scripts.ts'
import { lobbyOf } from './lobby.ts'

test('a sheet that is pasted: what is wrong, and where; then more characters, shown and removed', async () => {
  const { play } = await lobbyOf(['R', 'Bob'])
  await play(`${TABLE}
    R < /character
    R > Nobody has a character here yet. /character new makes one.
    ${LATER}
    Bob < /me
    Bob > ${WAYS}
    Bob < Paste a sheet
    Bob > ${LIKE}
    Bob < {"name": "Bob", "dex": 9,
    Bob > Line 1, column 26: this is no JSON.
    Bob < [1]
    Bob > A sheet is one JSON object, as in {"name": "Bob", "dex": 9}.
    Bob < {"name": "Bob", "dex": "nine", "wepons": []}
    Bob > dex: 0 to 99 expected, got 'nine'; wepons: unknown field; did you mean weapons?
    Bob < {"name": "Bob", "weapons": ["auto-pistol", "lazer"]}
    Bob > weapons[1].weaponId: there is no weapon 'lazer'.
    Bob < Bob, gunman
    Bob > The six characteristics are missing: write them as 777777 or as STR 7 DEX 7 END 7 INT 7 EDU 7 SOC 7, as in: Bob Vane 777777 Slug Pistol 1, Recon 0, Auto Pistol, Mesh, 2 Frag grenades.
    Bob < Bob 777777 Slug Pistol 9
    Bob > Part 1, 'Slug Pistol 9': a level from 0 to 6 expected, got 9.
    Bob < Bob 777777 Slug Pistol 1, sword of doom
    Bob > Part 2, 'sword of doom': there is no such weapon, armour or item, and a skill has its level behind it.
    Bob < Bob 777777 Slug Pistol 1, Mesh, Cloth
    Bob > armour: one armour can be worn, and reflec with it.
    Bob < {"name": "Bob", "dex": 9, "skills": {"Slug Pistol": 1}, "weapons": ["auto-pistol"], "armour": ["mesh"]}
    R > Bob plays Bob.
    Bob > Bob is ready., Bob: STR 7 DEX 9 END 7 · Auto Pistol (15), 797777 · Slug Pistol 1 · Auto Pistol, Mesh
    Bob < /character new
    Bob > ${WAYS}
    Bob < Ready-made
    Bob > Choose one of these: [Scout Pilot, Ship Officer, Gunhand, Ship Doctor, Broker, Thug, Security Guard, Guard Sergeant, >, <-]
    Bob < Broker
    Bob > What is your character's name? [Bob, Broker]
    Bob < Pell
    R > Bob plays Pell.
    Bob > Pell is ready., Pell: STR 6 DEX 8 END 7 · Body Pistol (6), 687989 · Persuasion 2, Liaison 1, Carousing 1, Slug Pistol 0, Piercing 0 · Body Pistol, Dagger, Reflec, Mesh
    Bob < /character
    Bob > Bob: STR 7 DEX 9 END 7 · Auto Pistol (15), 797777 · Slug Pistol 1 · Auto Pistol, Mesh, Pell: STR 6 DEX 8 END 7 · Body Pistol (6), 687989 · Persuasion 2, Liaison 1, Carousing 1, Slug Pistol 0, Piercing 0 · Body Pistol, Dagger, Reflec, Mesh
    Bob < /character pell
    Bob > Pell: STR 6 DEX 8 END 7 · Body Pistol (6), 687989 · Persuasion 2, Liaison 1, Carousing 1, Slug Pistol 0, Piercing 0 · Body Pistol, Dagger, Reflec, Mesh
    Bob < /character nobody
    Bob > Nobody here is called 'nobody'; there are Bob, Pell.
    Bob < /character remove
    Bob > Say whom, as in: /character remove Bob.
    Bob < /character remove nobody
    Bob > Nobody here is called 'nobody'; there are Bob, Pell.
    Bob < /character remove Pell
    Bob > Pell is off the roster.
    Bob < /character
    Bob > Bob: STR 7 DEX 9 END 7 · Auto Pistol (15), 797777 · Slug Pistol 1 · Auto Pistol, Mesh
    R < /character
    R > Bob: STR 7 DEX 9 END 7 · Auto Pistol (15), 797777 · Slug Pistol 1 · Auto Pistol, Mesh
    R < /character remove Bob
    R > Bob is off the roster.
    R < /players
    R > Docks, R: referee, Bob: no character yet
    Bob < /gear
    Bob > There is no character yet. /character makes one.
  `)
})

test('gear between fights: equipped, used, thrown away and granted; a drug is taken before a fight, not in it (CE-DRUG-3, CE-PROF-9, CE-REST-1)', async () => {
  const { play } = await lobbyOf(['R', 'Bob'], [[3, 4, 2, 2]])
  await play(`${TABLE}
    ${pastes('Slug Pistol 1, Auto Pistol, Rifle, Mesh, Combat drug', ' · Auto Pistol (15), 777777 · Slug Pistol 1 · Auto Pistol, Rifle, Mesh · Combat drug')}
    Bob < /gear equip nothing
    Bob > That cannot be done with what Bob carries. /gear shows it.
    Bob < /gear
    Bob > Bob carries: [Auto Pistol (in hand, 15 of 15), Rifle (10 of 10), Mesh (worn), Combat drug, Done]
    Bob < Everything
    Bob > Please choose one of the keys. [Auto Pistol (in hand, 15 of 15), Rifle (10 of 10), Mesh (worn), Combat drug, Done]
    Bob < Rifle (10 of 10)
    Bob > Rifle (10 of 10): [Equip, Throw away, <-]
    Bob < <-
    Bob > Bob carries: [Auto Pistol (in hand, 15 of 15), Rifle (10 of 10), Mesh (worn), Combat drug, Done]
    Bob < Rifle (10 of 10)
    Bob > Rifle (10 of 10): [Equip, Throw away, <-]
    Bob < Equip
    Bob > Rifle is in your hand now.
    Bob > Bob carries: [Auto Pistol (15 of 15), Rifle (in hand, 10 of 10), Mesh (worn), Combat drug, Done]
    Bob < Combat drug
    Bob > Combat drug: [Use, Throw away, <-]
    Bob < Use
    Bob > You took the Combat drug: it lasts for the next fight.
    Bob > Bob carries: [Auto Pistol (15 of 15), Rifle (in hand, 10 of 10), Mesh (worn), Done]
    Bob < Mesh (worn)
    Bob > Mesh (worn): [Unequip, Throw away, <-]
    Bob < Unequip
    Bob > You took the Mesh off.
    Bob > Bob carries: [Auto Pistol (15 of 15), Rifle (in hand, 10 of 10), Mesh, Done]
    Bob < Done
    Bob > Done.
    Bob < /gear equip auto pistol
    Bob > Auto Pistol is in your hand now.
    Bob < /gear throw away rifle
    Bob > You threw the Rifle away.
    Bob < /gear equip mesh
    Bob > You wear the Mesh now.
    R < /gear give
    R > Say to whom and what, as in: /gear give Bob 2 frag grenade.
    R < /gear give Bob nonsense
    R > There is no gear 'nonsense'.
    R < /gear give Bob 2 stims
    R > Bob has 2 x Stim now.
    R < /gear give Bob bite
    R > Bite is part of a body.
    R < /gear Bob throw away stim
    R > You threw the Stim away.
    R < /rest
    R > Say /rest short, /rest long, /rest active or /rest hospital; with a number for several days, as in /rest long 3.
    R < /rest long none
    R > From 1 to 365 days, please.
    R < /rest long 366
    R > From 1 to 365 days, please.
    R < /rest short
    All > Bob: a short rest.
    Bob < /rest short
    Bob > Only the referee can do that.
    R < /add thug
    R > Thug is in the scene A fight now.
    R < /startcombat
    R > Which characters are aware of their opponents? [Bob, Thug, All, X]
    Bob < /gear use stim
    Bob > Drugs cannot be taken during a fight.
    Bob < /gear
    Bob > Bob is in the fight, and so is the gear.
    R < /gear give Bob stim
    R > Bob is in the fight, and so is the gear.
    R < /rest short
    R > Nobody rests while a fight runs.
    R < X
    R > What is the starting range (metres)?
    R < 5
    R > The current order of action is: Bob | 11, Thug | 4
    All > It is Bob's turn.
    Bob > Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
  `)
})

test('wounds and ammunition stay after a fight; an end that was undone does no harm (CE-END-2, CE-SCENE-2)', async () => {
  const { play } = await lobbyOf(
    ['R', 'Bob', 'Ann'],
    [
      [3, 4, 4, 4, 5, 2, 6, 3],
      [3, 3, 4, 4],
    ],
  )
  await play(`${TABLE}
    ${GUNMAN}
    ${thugActs(7)}
    R < /as Thug skip
    R > Thug does nothing more.
    R > It is Bob's turn.
    Bob > Thug does nothing more.
    Bob > It is Bob's turn.
    Bob > Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
    Bob < /as Bob significant attack thug
    R > Thug: You are being attacked by Bob (Auto Pistol, 5 m): [Dodge, Do nothing]
    R < Do nothing
    R > Thug: You took 6 damage: STR 8 DEX 7 END 2.
    Bob > You hit Thug (total 8, Effect 0).
    Bob > You dealt 6 damage.
    Bob > Your turn. What will you do? [Minor Action, Skip]
    R < /set Bob end.now 4
    R > Bob: end.now is now 4.
    Bob > Bob: end.now is now 4.
    Bob < /me
    Bob > Bob: STR 7 DEX 7 END 4/7 · wounded · Auto Pistol (14), 777777 · Slug Pistol 1 · Auto Pistol, Mesh
    R < /endcombat
    R > The fight is over.
    Bob > The fight is over.
    Bob > Do you want to perform first aid? [Yes, No]
    Bob < No
    Bob < /me
    Bob > Bob: STR 7 DEX 7 END 4/7 · wounded · Auto Pistol (14), 777777 · Slug Pistol 1 · Auto Pistol, Mesh
    R < /undo
    R > Undone: Bob: No.
    R > The referee takes back what was done last.
    Bob > The referee takes back what was done last.
    Bob > Do you want to perform first aid? [Yes, No]
    R < /set Bob end.now 2
    R > Bob: end.now is now 2.
    Bob > Bob: end.now is now 2.
    R < /startcombat
    R > A fight is already running.
    R < /endcombat
    R > The fight is over.
    Bob < No
    Bob < /me
    Bob > Bob: STR 7 DEX 7 END 2/7 · wounded · Auto Pistol (14), 777777 · Slug Pistol 1 · Auto Pistol, Mesh
    Bob < /gear reload auto pistol
    Bob > You reloaded the Auto Pistol.
    Bob < /me
    Bob > Bob: STR 7 DEX 7 END 2/7 · wounded · Auto Pistol (15), 777777 · Slug Pistol 1 · Auto Pistol, Mesh
    ${thugActs(6)}
    R < /info Bob
    R > Bob (players), STR 7 DEX 7 END 2/7 · wounded · Auto Pistol (15), 777777 · Slug Pistol 1 · Auto Pistol, Mesh
  `)
})

test('a key of an earlier question of the form is late (CHAT-1); what was never a key is not', async () => {
  const { play } = await lobbyOf(['R', 'Bob'])
  await play(`${TABLE}
    ${joins('Bob')}
    Bob < By questions
    Bob > How do you want to generate characteristics? [Manually, Random]
    Bob < Paste a sheet
    Bob > That question is closed. [Manually, Random]
    Bob < dance
    Bob > Please choose one of the keys. [Manually, Random]
    Bob < Manually
    Bob > Send the six characteristics in the order STR DEX END INT EDU SOC, each 1 or more:
    Bob < Random
    Bob > That question is closed.
    Bob < six
    Bob > Please send six whole numbers of 1 or more, as in 7 8 9 7 6 5.
  `)
})
