import { expect, test } from 'vitest'
import { load } from '../../src/table/fights/loaded-fights.ts'
import { joins, LIKE, WAYS } from './joining-scripts.ts'
import { lobbyOf } from './lobby.ts'

const FIRST = [3, 4, 6, 6, 2, 1, 5, 5, 4, 4, 3, 3]
const SECOND = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]

test('from nothing to the first question: a table, three players with a character each by their own way, a scene, an option, a fight (CE-SCENE-1, CHAT-11)', async () => {
  const { service, play } = await lobbyOf(
    ['R', 'Bob', 'Ann', 'Cy'],
    [FIRST, SECOND, [3, 4, 4, 4, 5, 5, 6, 6, 1, 1, 2, 2]],
  )
  await play(`
    R < /newtable
    R > What is the table called?
    R < The Lower Docks
    R > The table The Lower Docks is open, and you are its referee.
    R > Players join with the code CODE: /join CODE
    Bob < /start
    Bob > Welcome to Fray, which runs fights by the book. Do you want to open a table, or to join one? [Open a table, Join a table]
    Bob < Join a table
    Bob > What is the code of the table?
    Bob < ABC
    Bob > A code has 6 letters and digits, as in 7KD 2MX.
    Bob < 000000
    Bob > This invitation cannot be used any more. Ask the referee for a new one.
    Bob > What is the code of the table?
    Bob < CODE
    R > Bob joins the table.
    Bob > You are at the table The Lower Docks, as a player.
    Bob > ${WAYS}
    Bob < Wizard
    Bob > Please choose one of the keys. [Ready-made, By questions, Paste a sheet, Later]
    Bob < Ready-made
    Bob > Choose one of these: [Scout Pilot, Ship Officer, Gunhand, Ship Doctor, Broker, Thug, Security Guard, Guard Sergeant, >, <-]
    Bob < >
    Bob > Choose one of these: [Pirate, Mercenary, Marine, Armoured Trooper, Sniper, Zealot, Field Medic, <, <-]
    Bob < Gunhand
    Bob > What is your character's name? [Bob, Gunhand]
    Bob < Bob
    R > Bob plays Bob.
    Bob > Bob is ready., Bob: STR 8 DEX 10 END 9 · Revolver (6), 8A9665 · Slug Pistol 2, Slug Rifle 2, Natural Weapons 1, Recon 0, Streetwise 1 · Revolver, Carbine, Cloth · Stim
    Ann < /start CODE
    R > Ann joins the table.
    Ann > You are at the table The Lower Docks, as a player.
    Ann > ${WAYS}
    Ann < By questions
    Ann > How do you want to generate characteristics? [Manually, Random]
    Ann < Random
    Ann > STR 7 DEX 12 END 3 INT 10 EDU 8 SOC 6 [Accept, Generate again, Let me choose]
    Ann < Generate again
    Ann > STR 2 DEX 4 END 6 INT 8 EDU 10 SOC 12 [Accept, Generate again, Let me choose]
    Ann < Accept
    Ann > Which skills? Send them with their levels, as in Slug Pistol 1, Recon 0; or None. [None]
    Ann < Slug Pistl 1
    Ann > Part 1, 'Slug Pistl 1': there is no such skill; did you mean Slug Pistol? [None]
    Ann < Slug Pistol 1, Recon 0
    Ann > Pick an armour: [None, Jack, Mesh, Cloth, Ablat, Reflec, Vacc Suit, Hostile Environment Vacc Suit, >]
    Ann < Mesh
    Ann > Pick a weapon: [Unarmed Strike, Cudgel, Dagger, Spear, Pike, Sword, Broadsword, Halberd, >]
    Ann < Auto Pistol
    Ann > Pick another weapon, or No more: [No more, Cudgel, Dagger, Spear, Pike, Sword, Broadsword, Halberd, >]
    Ann < No more
    Ann > What is your character's name? [Ann]
    Ann < Ann Vex
    R > Ann plays Ann Vex.
    Ann > Ann Vex is ready., Ann Vex: STR 2 DEX 4 END 6 · Auto Pistol (15), 2468AC · Slug Pistol 1, Recon 0 · Auto Pistol, Mesh
    ${joins('Cy', 'The Lower Docks')}
    Cy < Paste a sheet
    Cy > ${LIKE}
    Cy < Cy Low 7A8776 Slug Rifle 2, Lazer Rifle, Cloth
    Cy > Part 2, 'Lazer Rifle': there is no such weapon, armour or item, and a skill has its level behind it; did you mean Laser Rifle?
    Cy < Cy Low 7A8776 Slug Rifle 2, Laser Rifle, Cloth
    R > Cy plays Cy Low.
    Cy > Cy Low is ready., Cy Low: STR 7 DEX 10 END 8 · Laser Rifle (100), 7A8776 · Slug Rifle 2 · Laser Rifle, Cloth
    R < /players
    R > The Lower Docks, R: referee, Bob: Bob (STR 8 DEX 10 END 9 · Revolver (6)), Ann: Ann Vex (STR 2 DEX 4 END 6 · Auto Pistol (15)), Cy: Cy Low (STR 7 DEX 10 END 8 · Laser Rifle (100))
    R < /startcombat
    R > There is nobody to fight.
    R < /scene new Dock Nine
    R > Do you want to add an NPC? [Add, End]
    R < Add
    R > How do you want to generate characteristics? [Ready-made, Manually, Random]
    R < Ready-made
    R > Choose one of these: [Thug, Security Guard, Guard Sergeant, Pirate, Mercenary, Marine, Armoured Trooper, Sniper, >, <-]
    R < Thug
    R > What is their name? [Thug]
    R < Thug
    R > Are they an ally or an enemy? [Ally, Enemy]
    R < Enemy
    R > Thug is in the scene Dock Nine, as an enemy.
    R > Do you want to add an NPC? [Add, End]
    R < End
    R > The scene Dock Nine is ready: Thug. /combat Dock Nine starts the fight.
    R < /add 2 security guards
    R > Security Guard, Security Guard 2 are in the scene Dock Nine now.
    R < /toggle strayShots
    All > strayShots is on now.
    R < /startcombat
    R > Which characters are aware of their opponents? [Bob, Ann Vex, Cy Low, Thug, Security Guard, Security Guard 2, All, X]
    R < /startcombat
    R > A fight is already running.
    R < X
    R > What is the starting range (metres)?
    R < 5,5 m
    R > The current order of action is: Thug | 12, Cy Low | 11, Bob | 8, Ann Vex | 7, Security Guard 2 | 4, Security Guard | 2
    All > It is Thug's turn.
    R > Thug: Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
  `)
  const [table] = (await service.store.tables()).filter(({ name }) => name === 'The Lower Docks')
  const [fight] = await service.store.fights(table!.id)
  const {
    record,
    play: { fight: now },
  } = (await load(service, fight!.id))!
  expect(now.combatants.map(({ id, name, side }) => [id, name, side])).toEqual([
    ['bob', 'Bob', 'players'],
    ['ann-vex', 'Ann Vex', 'players'],
    ['cy-low', 'Cy Low', 'players'],
    ['thug', 'Thug', 'enemies'],
    ['security-guard', 'Security Guard', 'enemies'],
    ['security-guard-2', 'Security Guard 2', 'enemies'],
  ])
  expect(record).toMatchObject({ title: 'Dock Nine', header: { options: { strayShots: true } } })
  expect(Object.values(record.state.seats).map(({ member }) => member !== null)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
