import { expect, test } from 'vitest'
import { played, since, typed } from './sit.ts'

/** Ada's turn, with one corpse before her. */
const duel = (ada: object = {}, corpse: object = {}, options: object = {}): unknown => ({
  book: 'mythos', options,
  combatants: [
    { id: 'ada', name: 'Ada', side: 'investigators', DEX: 55, dodge: 40, skills: { 'Fighting (Brawl)': 50, 'Firearms (Handgun)': 60 }, weapons: ['bat', 'revolver38'], ...ada },
    { id: 'corpse', name: 'The Corpse', side: 'enemies', block: 'corpse', ...corpse },
  ],
  start: { turn: 'ada' },
})
const solo = (encounter: string, lines: readonly string[], seed = 11) => played(encounter, lines, { book: 'mythos', seed, auto: 'enemies' })

test('a number means the menu that is seen, where there is only one to attack', async () => {
  const { text } = await solo('back-stairs', ['1 2'])
  expect(text).toContain('Ada Finch attacks The Cultist (Knuckle-duster).')
})

test('alone from the first question to the death of somebody', async () => {
  const { text, sitting } = await solo('back-stairs', Array.from({ length: 40 }, () => '1'))
  expect(text).toMatch(/It is over: (nothing moves any more but you|nobody is left to tell of it)\./)
  expect(sitting.play.asks).toEqual([])
})

test('or to an escape', async () => {
  const { text } = await solo('back-stairs', ['flee', 'dodge', 'flee', 'dodge', 'flee', 'dodge', 'flee'])
  expect(text).toContain('It is over: you got away, and live to try again.')
})

test('odds tell of the exchange both ways, and of flight', async () => {
  const { text } = await solo('back-stairs', ['odds'])
  expect(text).toMatch(/Knuckle-duster: success 50 % \(1\/2\), hit 44 %, damage [\d.]+\n? *on average, hit back 26 %/)
  expect(text).toContain('escapes 96 % (239/250)')
})

test('odds of a reaction are told from the side of who chooses', async () => {
  const { text } = await solo('belfry', ['odds'])   // a beak of 35 against Dodge 40, or against Fighting (Brawl) 50
  const flat = text.replace(/\n {4}/g, ' ')
  expect(flat).toMatch(/Dodge: your roll succeeds 40 % \(2\/5\), you are hit 25 %, damage to you [\d.]+ on average/)
  expect(flat).toMatch(/Knuckle-duster: your roll succeeds 50 % \(1\/2\), you are hit 29 % \(184\/625\), damage to you [\d.]+ on average, you hit back 38 %, damage by you [\d.]+ on average, attacker falls \d+ %/)
})

test('what is not played is not named in a menu, and whoever asks for it hears so', async () => {
  const { text } = await solo('back-stairs', ['manoeuvre'])
  expect(text.split('> manoeuvre')[0]).not.toContain('Manoeuvre')
  expect(text.split('> manoeuvre')[1]).toContain('Manoeuvres are not played at this table.')
})

test('each weapon is refused for its own reason, in one line of words too', async () => {
  const far = duel({ pos: 0, weapons: ['revolver38', 'bat'] }, { pos: 90 }, { ranges: true })
  const { text } = await typed(far, ['fight', 'fight corpse bat', 'fight the corpse .38 revolver', 'fight corpse harp'], [], { book: 'mythos' })
  expect(['fight', 'fight corpse bat', 'fight the corpse .38 revolver', 'fight corpse harp'].map((line) => since(text, line).split('\n')[0])).toEqual([
    'That is too far away to hit.', 'That is out of reach.', 'That is too far away to hit.', 'That is too far away to hit.',
  ])
})

test('yards are yards', async () => {
  const { text } = await solo('chapel', ['nobody'])
  expect(text).toMatch(/ 26 yd\n/)
})
