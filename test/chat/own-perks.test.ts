import { test } from 'vitest'
import { joins } from './joining-scripts.ts'
import { lobbyOf } from './lobby.ts'

test("the referee's own perks are written in a chat, each fault with its line, and a character has one", async () => {
  const { play } = await lobbyOf(['R', 'Bob'])
  await play(`
    R < /newtable Ward
    R > The table Ward is open, and you are its referee.
    R > Players join with the code CODE: /join CODE
    R < /book mythos
    R > This table plays by Mythos.
    R < /toggle perks
    R > Say what perks is to be, as in: /toggle perks none.
    R < /toggle perks [{ id: cold, name: Grave Cold, kind: passive, parts: [{ hook: onDamageIn, less: lots }] }]
    R > Line 1: perks[0].parts[0].less: a number or dice expected, as in 2 or 1D6, got 'lots'.
    R < /toggle perks [{ id: cold, name: Grave Cold, kind: passive, parts: [{ hook: onOrder, dex: 999 }] }]
    R > Line 1: perks[0].parts[0].dex: -200 to 200 expected, got 999.
    R < /toggle perks ⏎ - id: cold ⏎   name: Grave Cold ⏎   kind: passive ⏎   parts: ⏎     - { hook: onDamageIn, less: lots }
    R > Line 6: perks[0].parts[0].less: a number or dice expected, as in 2 or 1D6, got 'lots'.
    R < /toggle perks [{ id: cold, id: colder }]
    R > Line 1: id is there twice.
    R < /toggle perks [{ id: cold, name: Grave Cold, kind: passive, parts: [{ hook: onDamageIn, less: 1 }] }]
    R > perks is Grave Cold now.
    R < /rule
    R > House rules: perks is Grave Cold., No rulings are kept.
    R < /toggle preset duel
    R > The options are those of duel now.
    ${joins('Bob', 'Ward')}
    Bob < Paste a sheet
    Bob > Send the sheet as JSON, or in one line, as in: Ada Finch STR 60 CON 60 SIZ 65 DEX 55 POW 50, Brawl 50, Handgun 60, Dodge 40, Baseball bat, .38 revolver, 2 First aid kits
    Bob < {"name": "Bob", "perks": ["Warm"]}
    Bob > perks[0]: there is no perk 'Warm'.
    Bob < {"name": "Bob", "perks": ["Grave Cold"]}
    R > Bob plays Bob.
    Bob > Bob is ready., Bob: HP 10, STR 50 CON 50 SIZ 50 DEX 50 POW 50 · Dodge 25
    R < /toggle perks none
    All > perks is none now.
  `)
})
