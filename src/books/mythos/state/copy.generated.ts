// Written by `npm run copies` from the schema of the fight; not to be edited.
import type { Fight } from './fight.ts'

export const copyFight = (fight: Fight): Fight => ({ options: fight.options, phase: fight.phase, round: fight.round,
  combatants: (fight.combatants.length === 0 ? [] : copyCombatants(fight.combatants)), ground: fight.ground, stopped:
  fight.stopped, order: fight.order.slice(), turn: fight.turn && { who: fight.turn.who, attacks: fight.turn.attacks,
  shots: fight.turn.shots && { weapon: fight.turn.shots.weapon, of: fight.turn.shots.of, fired: fight.turn.shots.fired
  }, at: fight.turn.at, moved: fight.turn.moved, dives: { ...fight.turn.dives } }, attack: fight.attack && {
  ...fight.attack }, offer: fight.offer && { who: fight.offer.who, perk: fight.offer.perk }, now: fight.now, melees:
  (fight.melees.length === 0 ? [] : copyMelees(fight.melees)), result: fight.result })
function copyWeapons(list: Fight['combatants'][number]['weapons']): Fight['combatants'][number]['weapons'] { const twins
  = list.slice(); for (let i = 0; i < twins.length; i++) { const one = twins[i]!; twins[i] = { weapon: one.weapon, ammo:
  one.ammo, jammed: one.jammed, ruined: one.ruined, taken: one.taken } } return twins }
function copyAttacks(list: Fight['combatants'][number]['attacks']): Fight['combatants'][number]['attacks'] { const twins
  = list.slice(); for (let i = 0; i < twins.length; i++) { const one = twins[i]!; twins[i] = { name: one.name, skill:
  one.skill, damage: one.damage, class: one.class, db: one.db, kind: one.kind, reach: one.reach, baseRange:
  one.baseRange, shots: one.shots, ammo: one.ammo, malf: one.malf, jammed: one.jammed, taken: one.taken } } return twins
  }
function copyItems(list: Fight['combatants'][number]['items']): Fight['combatants'][number]['items'] { const twins =
  list.slice(); for (let i = 0; i < twins.length; i++) { const one = twins[i]!; twins[i] = { item: one.item, qty:
  one.qty } } return twins }
function copyEffects(list: Fight['combatants'][number]['effects']): Fight['combatants'][number]['effects'] { const twins
  = list.slice(); for (let i = 0; i < twins.length; i++) { const one = twins[i]!; twins[i] = { ...one } } return twins }
function copyCombatants(list: Fight['combatants']): Fight['combatants'] { const twins = list.slice(); for (let i = 0; i
  < twins.length; i++) { const one = twins[i]!; twins[i] = { id: one.id, name: one.name, side: one.side, control:
  one.control, role: one.role, STR: one.STR, CON: one.CON, SIZ: one.SIZ, DEX: one.DEX, POW: one.POW, age: one.age,
  maxHP: one.maxHP, HP: one.HP, MOV: one.MOV, build: one.build, damageBonus: one.damageBonus, skills: one.skills, dodge:
  one.dodge, weapons: (one.weapons.length === 0 ? [] : copyWeapons(one.weapons)), armour: one.armour, naturalArmour:
  one.naturalArmour, resist: one.resist, attacksPerRound: one.attacksPerRound, attacks: (one.attacks.length === 0 ? [] :
  copyAttacks(one.attacks)), items: (one.items.length === 0 ? [] : copyItems(one.items)), perks: one.perks, luck:
  one.luck, sanity: one.sanity, sanityLoss: one.sanityLoss, cannotFightBack: one.cannotFightBack, cannotDodge:
  one.cannotDodge, named: one.named, drops: one.drops, conditions: { dead: one.conditions.dead, dying:
  one.conditions.dying, unconscious: one.conditions.unconscious, escaped: one.conditions.escaped, prone:
  one.conditions.prone, stunned: one.conditions.stunned, running: one.conditions.running, cover: one.conditions.cover,
  surprised: one.conditions.surprised, majorWound: one.conditions.majorWound }, bleeding: one.bleeding, dyingSince:
  one.dyingSince, pos: one.pos && { x: one.pos.x, y: one.pos.y }, heldBy: one.heldBy, effects: (one.effects.length === 0
  ? [] : copyEffects(one.effects)), perkUses: one.perkUses, reactionsThisRound: one.reactionsThisRound.slice(), hurtBy:
  one.hurtBy, lastUsed: one.lastUsed, shelter: one.shelter, dice: one.dice, acted: one.acted, hidden: one.hidden, left:
  one.left } } return twins }
function copyMelees(list: Fight['melees']): Fight['melees'] { const twins = list.slice(); for (let i = 0; i <
  twins.length; i++) { const one = twins[i]!; twins[i] = { by: one.by, at: one.at, round: one.round } } return twins }
