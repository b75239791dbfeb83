import type { Writable } from '../../../engine/scene.ts'
import { choice, whole } from '../../../engine/schema.ts'
import { thing, visible } from '../../../engine/schema-marks.ts'
import { event, WHO } from '../state/event-fields.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import type { Item } from '../state/sheet.ts'
import { hasShieldArm } from '../state/usable-weapons.ts'

type Place = 'hands' | 'readied' | 'stowed'
const place = choice(['hands', 'readied', 'stowed'])
const item = visible(thing())

/** Takes the first of that name out of a list. */
function takenFrom(who: Writable<Combatant>, from: Place, item: string): Item | null {
  const n = who[from].findIndex((one) => one.item === item)
  return n < 0 ? null : (who[from].splice(n, 1)[0] ?? null)
}

type Fall = { readonly item: string; readonly at: Combatant['pos'] }

/** OSR-ITEM-1: on the ground, on a square. */
export function letFall(fight: Writable<Fight>, who: Writable<Combatant>, { item, at }: Fall): void {
  const fallen = takenFrom(who, 'hands', item)
  if (fallen) fight.litter.push({ item, qty: fallen.qty, loaded: fallen.loaded, x: at.x, y: at.y })
}

type Said = { readonly who: string; readonly item: string }
const theItem =
  (does: string) =>
  ({ who, item }: Said, { name }: { readonly name: (id: string) => string }): string =>
    `${name(who)} ${does} the ${name(item).toLowerCase()}.`

const PUT = { hands: theItem('draws'), readied: theItem('readies'), stowed: theItem('stows') }

export const ITEMS = {
  put: event({ ...WHO, item, from: place, to: place })({
    does: (_fight, { item, from, to }, who) => {
      const moved = takenFrom(who, from, item)
      if (moved) who[to].push(moved)
      if (!hasShieldArm(who)) who.conditions.shieldWall = false // OSR-WALL-3
    },
    said: (event, told) => PUT[event.to](event, told),
  }),
  dropped: event({ ...WHO, item })({
    does: (fight, { item }, who) => letFall(fight, who, { item, at: who.pos }),
    said: theItem('drops'),
  }),
  unloaded: event({ ...WHO, load: visible(whole(0, 9999)) })({
    does: (_fight, { load }, who) => void (who.load = load),
    said: '{who} drops part of the load.',
    told: { who: 'You carry {load} lb now.' },
  }),
  'picked up': event({ ...WHO, item })({
    does: (fight, { item }, who) => {
      const n = fight.litter.findIndex((one) => one.item === item && one.x === who.pos.x && one.y === who.pos.y)
      const [found] = n < 0 ? [] : fight.litter.splice(n, 1)
      if (found) who.hands.push({ item, qty: found.qty, loaded: found.loaded })
      if (!hasShieldArm(who)) who.conditions.shieldWall = false // OSR-WALL-3
    },
    said: theItem('picks up'),
  }),
  loaded: event({ ...WHO, item })({
    does: (_fight, { item }, who) => {
      const weapon = who.hands.find((one) => one.item === item && !one.loaded)
      if (weapon) weapon.loaded = true
    },
    said: theItem('loads'),
  }),
}
