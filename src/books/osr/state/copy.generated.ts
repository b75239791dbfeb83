// Written by `npm run copies` from the schema of the fight; not to be edited.
import { copy } from '../../../engine/copy-compare-hash.ts'
import type { Fight } from './fight.ts'

export const copyFight = (fight: Fight): Fight => ({ options: fight.options, phase: fight.phase, round: fight.round,
  combatants: (fight.combatants.length === 0 ? [] : copyCombatants(fight.combatants)), ground: fight.ground, stopped:
  fight.stopped, order: (fight.order.length === 0 ? [] : copyOrder(fight.order)), at: fight.at, turn: fight.turn && {
  who: fight.turn.who, otas: fight.turn.otas, granted: fight.turn.granted }, attack: fight.attack && { by:
  fight.attack.by, at: fight.attack.at, arm: fight.attack.arm, total: fight.attack.total, hits: fight.attack.hits },
  surprise: fight.surprise, rolled: fight.rolled, now: fight.now, litter: (fight.litter.length === 0 ? [] :
  copyLitter(fight.litter)), morale: copy(fight.morale), result: fight.result, recovery: fight.recovery && { way:
  fight.recovery.way, times: fight.recovery.times, had: { ...fight.recovery.had } } })
function copyReadied(list: Fight['combatants'][number]['readied']): Fight['combatants'][number]['readied'] { const twins
  = list.slice(); for (let i = 0; i < twins.length; i++) { const one = twins[i]!; twins[i] = { item: one.item, qty:
  one.qty, loaded: one.loaded } } return twins }
function copyStowed(list: Fight['combatants'][number]['stowed']): Fight['combatants'][number]['stowed'] { const twins =
  list.slice(); for (let i = 0; i < twins.length; i++) { const one = twins[i]!; twins[i] = { item: one.item, qty:
  one.qty, loaded: one.loaded } } return twins }
function copyHands(list: Fight['combatants'][number]['hands']): Fight['combatants'][number]['hands'] { const twins =
  list.slice(); for (let i = 0; i < twins.length; i++) { const one = twins[i]!; twins[i] = { item: one.item, qty:
  one.qty, loaded: one.loaded } } return twins }
function copyCombatants(list: Fight['combatants']): Fight['combatants'] { const twins = list.slice(); for (let i = 0; i
  < twins.length; i++) { const one = twins[i]!; twins[i] = { id: one.id, name: one.name, side: one.side, control:
  one.control, kind: one.kind, player: one.player, named: one.named, STR: one.STR, CON: one.CON, DEX: one.DEX, INT:
  one.INT, WIS: one.WIS, CHA: one.CHA, hasAbilities: one.hasAbilities, class: one.class, level: one.level, HD: one.HD,
  skills: one.skills, attackBonus: one.attackBonus, attacks: one.attacks, hpMax: one.hpMax, hp: one.hp, armour:
  one.armour, shield: one.shield, acFixed: one.acFixed, ini: one.ini, move: one.move, size: one.size, morale:
  one.morale, leader: one.leader, combatSkill: one.combatSkill, cp: one.cp, cpMax: one.cpMax, spells: one.spells, load:
  one.load, el: one.el, readied: (one.readied.length === 0 ? [] : copyReadied(one.readied)), stowed: (one.stowed.length
  === 0 ? [] : copyStowed(one.stowed)), hands: (one.hands.length === 0 ? [] : copyHands(one.hands)), traits: one.traits,
  scars: one.scars.slice(), conditions: { dead: one.conditions.dead, outOfAction: one.conditions.outOfAction, wounded:
  one.conditions.wounded, dying: one.conditions.dying, frail: one.conditions.frail, prone: one.conditions.prone,
  grappled: one.conditions.grappled, grappling: one.conditions.grappling, surprised: one.conditions.surprised, broken:
  one.conditions.broken, surrendered: one.conditions.surrendered, fled: one.conditions.fled, totalDefense:
  one.conditions.totalDefense, charged: one.conditions.charged, screening: one.conditions.screening, shieldWall:
  one.conditions.shieldWall }, pos: { x: one.pos.x, y: one.pos.y }, cover: one.cover, main: one.main, moves: one.moves,
  disengaged: one.disengaged, holding: one.holding, delayedAfter: one.delayedAfter, shieldShattered:
  one.shieldShattered, bashed: one.bashed, shieldUsed: one.shieldUsed, twoWeapons: one.twoWeapons, holds: one.holds,
  screens: one.screens, screened: one.screened, hurtSince: one.hurtSince, fellIn: one.fellIn, newScars:
  one.newScars.slice(), uses: one.uses, shots: one.shots, attacked: one.attacked, situational: one.situational, edge:
  one.edge, fromBehind: one.fromBehind, acted: one.acted, hidden: one.hidden, left: one.left } } return twins }
function copyOrder(list: Fight['order']): Fight['order'] { const twins = list.slice(); for (let i = 0; i < twins.length;
  i++) { const one = twins[i]!; twins[i] = { side: one.side, who: one.who, total: one.total } } return twins }
function copyLitter(list: Fight['litter']): Fight['litter'] { const twins = list.slice(); for (let i = 0; i <
  twins.length; i++) { const one = twins[i]!; twins[i] = { item: one.item, qty: one.qty, loaded: one.loaded, x: one.x,
  y: one.y } } return twins }
