import { expect, test } from 'vitest'
import { answerAsk } from '../../src/table/fights/answer-and-overrule.ts'
import { load } from '../../src/table/fights/loaded-fights.ts'
import { openFight } from '../../src/table/fights/open-fight.ts'
import { look } from '../../src/table/views/fight-for-person.ts'
import { foe, someone } from '../cepheus-people.ts'
import { accepted } from '../script.ts'
import { place } from './table-fixture.ts'

test('who plays by himself does so by the doctrine that his control names, with a reason for the referee alone', async () => {
  const at = await place()
  const combatants = [
    someone('ann', { weapons: ['revolver'], initiative: 12 }),
    foe('vex', { weapons: ['revolver'], control: 'auto:cautious', pos: 5, initiative: 9 }),
    foe('zed', { control: 'auto', pos: 5, initiative: 8 }),
  ]
  const { fight } = accepted(
    await openFight(at.service, at.referee, {
      title: 'A duel',
      setup: { start: { turn: 'ann' }, combatants },
      seats: { ann: { member: at.ann.member, policy: null } },
    }),
  )
  const {
    record: { state },
    play,
  } = (await load(at.service, fight))!
  expect([state.seats.vex?.policy, state.seats.zed?.policy]).toEqual(['cautious', 'standard'])
  accepted(
    await answerAsk(at.service, at.ann, {
      fight,
      request: null,
      ask: play.asks[0]!.n,
      path: ['significant', 'attack', 'vex', 'revolver', 'single'],
    }),
  )
  const { play: after } = (await load(at.service, fight))!
  expect(after.log.entries.find((entry) => entry.type === 'answered' && entry.who === 'vex')).toMatchObject({
    path: ['dodge'],
    by: 'policy',
    why: 'better not to be hit',
  })
  const texts = async (actor: typeof at.ann) =>
    accepted(await look(at.service, actor, { fight })).watch.lines.map(({ text }) => text)
  expect(await texts(at.referee)).toContain('Vex thinks: better not to be hit.')
  expect((await texts(at.ann)).filter((text) => text?.includes('thinks'))).toEqual([])
})
