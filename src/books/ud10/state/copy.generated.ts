// Written by `npm run copies` from the schema of the fight; not to be edited.
import type { Fight } from './fight.ts'

export const copyFight = (fight: Fight): Fight => ({ options: fight.options, phase: fight.phase, round: fight.round,
  combatants: (fight.combatants.length === 0 ? [] : copyCombatants(fight.combatants)), ground: fight.ground, stopped:
  fight.stopped, order: fight.order.slice(), turn: fight.turn && { who: fight.turn.who, moved: fight.turn.moved,
  stepped: fight.turn.stepped, acted: fight.turn.acted, free: fight.turn.free, forfeited: fight.turn.forfeited, faced:
  fight.turn.faced, walked: fight.turn.walked, still: fight.turn.still, sharp: fight.turn.sharp, aimed:
  fight.turn.aimed, drew: fight.turn.drew }, attack: fight.attack && { by: fight.attack.by, at: fight.attack.at, weapon:
  fight.attack.weapon, mode: fight.attack.mode, free: fight.attack.free }, now: fight.now, distances:
  (fight.distances.length === 0 ? [] : copyDistances(fight.distances)), leaving: fight.leaving && { who:
  fight.leaving.who, from: fight.leaving.from.slice() }, goesOn: fight.goesOn, zones: (fight.zones.length === 0 ? [] :
  copyZones(fight.zones)), lying: (fight.lying.length === 0 ? [] : copyLying(fight.lying)) })
function copyCombatants(list: Fight['combatants']): Fight['combatants'] { const twins = list.slice(); for (let i = 0; i
  < twins.length; i++) { const one = twins[i]!; twins[i] = { id: one.id, name: one.name, side: one.side, control:
  one.control, kind: one.kind, group: one.group, str: one.str, dex: one.dex, con: one.con, int: one.int, hpMax:
  one.hpMax, epMax: one.epMax, msMax: one.msMax, hp: one.hp, ep: one.ep, ms: one.ms, skills: one.skills, fatigue:
  one.fatigue, specs: one.specs, experience: one.experience, pools: { melee: { max: one.pools.melee.max, now:
  one.pools.melee.now }, aim: { max: one.pools.aim.max, now: one.pools.aim.now }, athletic: { max:
  one.pools.athletic.max, now: one.pools.athletic.now } }, size: one.size, footprint: one.footprint, anatomy:
  one.anatomy, moveMetres: one.moveMetres, ready: one.ready.slice(), carried: one.carried.slice(), armour: one.armour,
  fitted: { ...one.fitted }, loaded: { ...one.loaded }, aim: one.aim && { target: one.aim.target, rounds:
  one.aim.rounds, paused: one.aim.paused }, reactionSpent: one.reactionSpent, pos: one.pos && { x: one.pos.x, y:
  one.pos.y }, facing: one.facing, picked: one.picked, elevation: one.elevation, cover: one.cover && { rating:
  one.cover.rating, against: one.cover.against, from: one.cover.from.slice() }, surprised: one.surprised, immobilised:
  one.immobilised, crouching: one.crouching, moving: one.moving, braced: one.braced, unconscious: one.unconscious,
  incapacitated: one.incapacitated, dead: one.dead, forfeitAttack: one.forfeitAttack, retreated: one.retreated, pinned:
  one.pinned, unchambered: one.unchambered, fled: one.fled, fellBy: one.fellBy, initiative: one.initiative, refAttack:
  one.refAttack, refDefense: one.refDefense, refReaction: one.refReaction, refAttackOnce: one.refAttackOnce,
  refDefenseOnce: one.refDefenseOnce, unforeseen: one.unforeseen, boost: one.boost, reloading: one.reloading, aided:
  one.aided, formation: one.formation && { x: one.formation.x, y: one.formation.y }, tally: { attacks:
  one.tally.attacks, hits: one.tally.hits, dealtHP: one.tally.dealtHP, dealtEP: one.tally.dealtEP, takenHP:
  one.tally.takenHP, takenEP: one.tally.takenEP }, acted: one.acted, hidden: one.hidden, left: one.left } } return twins
  }
function copyDistances(list: Fight['distances']): Fight['distances'] { const twins = list.slice(); for (let i = 0; i <
  twins.length; i++) { const one = twins[i]!; twins[i] = { a: one.a, b: one.b, metres: one.metres } } return twins }
function copyZones(list: Fight['zones']): Fight['zones'] { const twins = list.slice(); for (let i = 0; i < twins.length;
  i++) { const one = twins[i]!; twins[i] = { by: one.by, weapon: one.weapon, covers: one.covers.slice() } } return twins
  }
function copyLying(list: Fight['lying']): Fight['lying'] { const twins = list.slice(); for (let i = 0; i < twins.length;
  i++) { const one = twins[i]!; twins[i] = { thing: one.thing, pos: one.pos && { x: one.pos.x, y: one.pos.y }, near:
  one.near } } return twins }
