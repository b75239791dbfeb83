import { expect, test } from 'vitest'
import { hasFriend, isOneSideLeft, leadOf, leastOf, mostOf } from '../../src/kit/pick-foe.ts'

const one = (id: string, side: string, far: number, hp: number) => ({ id, side, far, hp })
const ann = one('ann', 'us', 0, 9)
const bob = one('bob', 'us', 1, 5)
const orc = one('orc', 'them', 3, 4)
const elf = one('elf', 'them', 3, 2)
const owl = one('owl', 'them', 2, 0)
const ALL = [ann, bob, orc, elf, owl]
const isUp = ({ hp }: typeof ann): boolean => hp > 0
const among = (foe: typeof ann): boolean => foe.side === 'them' && isUp(foe)

test('the nearest, of those as near the weakest, of those the first', () => {
  const worth = ({ far }: typeof ann): number => far
  expect(leastOf(ALL, { among, worth, tie: ({ hp }) => hp })).toBe(elf)
  expect(leastOf(ALL, { among, worth })).toBe(orc)
  expect(leastOf(ALL, { worth })).toBe(ann)
  expect(leastOf(ALL, { among: () => false, worth })).toBeNull()
  expect(mostOf(ALL, worth)).toBe(orc)
  expect(mostOf([], worth)).toBeNull()
})

test('friends are others of the same side who are still up', () => {
  expect([hasFriend(ALL, ann, isUp), hasFriend([ann, orc, owl], ann, isUp)]).toEqual([true, false])
  expect(hasFriend([elf, owl], elf, isUp)).toBe(false)
  expect([leadOf(ALL, ann, isUp), leadOf([ann, orc, elf, owl], ann, isUp)]).toEqual([0, -1])
})

test('a fight is decided when one side at most is up', () => {
  expect([isOneSideLeft(ALL, isUp), isOneSideLeft([ann, bob, owl], isUp), isOneSideLeft([owl], isUp)]).toEqual([
    false,
    true,
    true,
  ])
})
