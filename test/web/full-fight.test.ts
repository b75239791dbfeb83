import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attacks, FULL, LAST_TURN } from '../chat/menu-scripts.ts'
import { overflowsOn } from './accessibility.ts'
import { onChatsPage, openBrowser } from './chats-page.ts'
import { playScript } from './script.ts'
import type { Cast } from './server.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const CAST: Cast = {
  heroes: {
    Ann: {
      dex: 9,
      end: 9,
      skills: { Medicine: 1, 'Slug Rifle': 1 },
      weapons: ['assault-rifle'],
      armour: ['jack'],
      items: [{ itemId: 'medical-kit', qty: 1 }],
    },
  },
  people: [
    {
      id: 'thug',
      name: 'Thug',
      side: 'enemies',
      block: 'thug',
      skills: { Athletics: 1 },
      items: [{ itemId: 'frag-grenade', qty: 1 }],
    },
  ],
  dice: [5, 4, 4, 4, 3, 5, 3, 2, 4, 1, 6, 5, 4, 4, 3, 2, 2, 4, 4, 2, 2, 2, 3, 5, 5],
}

/** A burst, a grenade and a dive, and the first aid after it; `!` is where the keys are looked at. */
const FIGHT = `
  R < /toggle profile
  All > profile is cepheus now.
  R < /startcombat
  R > Which characters are aware of their opponents? [Ann, Thug, All, X]
  R < All
  R = Which characters are aware of their opponents? [✓ Ann, ✓ Thug, All, X]
  R < X
  R > What is the starting range (metres)?
  R < 15
  R > The current order of action is: Ann | 10, Thug | 8
  All > It is Ann's turn.
  Ann > Your turn. What will you do? [Minor Action, Significant Action, End turn, Delay]
  Ann < Minor Action
  Ann > Choose a minor action: [Aiming, Aiming for the kill, Changing Stance, Movement, Movement behind cover, Miscellaneous, <-]
  Ann < Movement
  Ann > Where to? [Forward, Back, Left, Right, <-]
  Ann < Forward
  Ann > How far forward (0.5–6 m)? [<-]
  Ann < 3
  All > Ann moved 3 m.
  Ann > Your turn. What will you do? [Significant Action, End turn]
  Ann < Significant Action
  Ann > Choose a significant action: [Two Minor Actions, Attack, Suppression fire, Panic fire (all rounds), Blind fire, Miscellaneous, <-]
  !
  Ann < Attack
  Ann > Choose a target: [Thug, <-]
  Ann < Thug
  Ann > How? [Single, Burst of 4 to hit, Burst of 4 for damage, <-]
  !
  Ann < Burst of 4 for damage
  R > Thug: You are being attacked by Ann (Assault Rifle, burst of 4 for damage, 12 m): [Dodge, Do nothing]
  R < Dodge
  R > Thug: You dodge (−2 Initiative).
  R > Thug: You took 8 damage: STR 8 DEX 7 END 0.
  Ann > You hit Thug (total 9, Effect 1).
  Ann > You dealt 8 damage.
  All > It is Thug's turn.
  R > Thug: Your turn. What will you do? [Minor Action, Significant Action, End turn, Delay]
  R < Significant Action
  R > Thug: Choose a significant action: [Two Minor Actions, Attack, Grenade, Miscellaneous, <-]
  R < Grenade
  R > Thug: Choose a grenade: [Frag grenade, <-]
  R < Frag grenade
  R > Thug: Choose a target: [Ann, A spot, <-]
  R < Ann
  Ann > Thug throws a frag grenade at you (12 m).
  All > It lands on the mark (total 9, Effect 1).
  All > The frag grenade goes off.
  Ann > You are right beside the frag grenade: [Dodge, Dive for cover, Do nothing]
  !
  Ann < Dive for cover
  R > Ann dives for cover.
  R > Thug: Ann takes 5 damage.
  R > Thug: Your turn. What will you do? [Minor Action, End turn]
  Ann > You dive for cover (−2 Initiative). Your next significant action is lost.
  Ann > The blast does 15 damage: 8 left, −3 armour.
  Ann > You took 5 damage: STR 7 DEX 9 END 4.
  R < End turn
  All > Thug does nothing more.
  All > It is Ann's turn.
  Ann > Your turn. What will you do? [Minor Action, End turn, Delay]
  Ann < stance
  Ann > Choose your next stance: [Standing, Crouched, <-]
  Ann < Standing
  R > Ann is now standing.
  Ann > You are now standing.
  All > It is Thug's turn.
  R > Thug: Your turn. What will you do? [Minor Action, Significant Action, End turn, Delay]
  R < End turn
  All > Thug does nothing more.
  All > It is Ann's turn.
  Ann > Your turn. What will you do? [Minor Action, Significant Action, End turn, Delay]
  ${attacks({ by: 'Ann', of: 'Thug', at: 'Thug', menu: FULL })}
  Ann > How? [Single, Burst of 4 to hit, Burst of 4 for damage, <-]
  Ann < Burst of 4 for damage
  R > Thug: You are being attacked by Ann (Assault Rifle, burst of 4 for damage, 12 m): [Dodge, Do nothing]
  R < Do nothing
  R > Thug: You took 8 damage, 8 left. Which characteristic should be hit? [Strength, Dexterity]
  Ann > You hit Thug (total 10, Effect 2).
  Ann > You dealt 8 damage.
  R < Strength
  R > Thug: You took 8 damage: STR 0 DEX 7 END 0.
  All > Thug is unconscious.
  ${LAST_TURN}
  Ann > Whom? [Ann, <-]
  Ann < Ann
  All > Ann sees to their own wounds: 2 points restored.
  R > Ann: Endurance +2, now 6.
  Ann > Endurance +2, now 6.
`

test(
  'a fight of the whole game of Cepheus is played by its keys at /chats, on a phone',
  () =>
    onChatsPage(browser, { cast: CAST, screen: 'phone' }, (chats, { links }) =>
      playScript(chats, Object.keys(links), FIGHT, async () => {
        await chats.choose('Ann')
        expect(await overflowsOn(chats.page)).toEqual([])
      }),
    ),
  120_000,
)
