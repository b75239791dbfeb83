// Written by `npm run copies` from the schema of the fight; not to be edited.
import { copy } from '../../../engine/copy-compare-hash.ts'
import type { Fight } from './fight.ts'

export const copyFight = (fight: Fight): Fight => ({ options: fight.options, phase: fight.phase, round: fight.round,
  combatants: (fight.combatants.length === 0 ? [] : copyCombatants(fight.combatants)), ground: fight.ground, stopped:
  fight.stopped, turn: fight.turn && { ...fight.turn, deed: fight.turn.deed && { what: fight.turn.deed.what, at:
  fight.turn.deed.at }, outer: copy(fight.turn.outer) }, attack: fight.attack && { ...fight.attack }, blow: fight.blow
  && { who: fight.blow.who, points: fight.blow.points, left: fight.blow.left }, proposal: fight.proposal && { who:
  fight.proposal.who, what: fight.proposal.what }, now: fight.now, waited: fight.waited, goesOn: fight.goesOn, lastBlow:
  fight.lastBlow, asked: fight.asked.slice(), surprise: fight.surprise, suggested: fight.suggested, together:
  fight.together.slice(), owed: (fight.owed.length === 0 ? [] : copyOwed(fight.owed)), tried: fight.tried.slice(),
  clouds: (fight.clouds.length === 0 ? [] : copyClouds(fight.clouds)), charges: (fight.charges.length === 0 ? [] :
  copyCharges(fight.charges)), blast: fight.blast && { what: fight.blast.what, x: fight.blast.x, y: fight.blast.y,
  bands: fight.blast.bands, times: fight.blast.times }, recovery: fight.recovery && { way: fight.recovery.way, days:
  fight.recovery.days, doctor: fight.recovery.doctor, spent: { ...fight.recovery.spent } }, house: fight.house })
function copyWeapons(list: Fight['combatants'][number]['weapons']): Fight['combatants'][number]['weapons'] { const twins
  = list.slice(); for (let i = 0; i < twins.length; i++) { const one = twins[i]!; twins[i] = { weaponId: one.weaponId,
  loaded: one.loaded, magazines: one.magazines, drawn: one.drawn, accessories: one.accessories, reloading:
  one.reloading, gone: one.gone, jarred: one.jarred, hasty: one.hasty, shell: one.shell, tubeEmpty: one.tubeEmpty,
  tubeReloading: one.tubeReloading } } return twins }
function copyCombatants(list: Fight['combatants']): Fight['combatants'] { const twins = list.slice(); for (let i = 0; i
  < twins.length; i++) { const one = twins[i]!; twins[i] = { id: one.id, name: one.name, side: one.side, control:
  one.control, kind: one.kind, str: { max: one.str.max, now: one.str.now }, dex: { max: one.dex.max, now: one.dex.now },
  end: { max: one.end.max, now: one.end.now }, int: one.int, edu: one.edu, soc: one.soc, unrolled: one.unrolled, skills:
  one.skills, weapons: (one.weapons.length === 0 ? [] : copyWeapons(one.weapons)), armour: one.armour, items: one.items,
  stance: one.stance, cover: one.cover, pos: { x: one.pos.x, y: one.pos.y }, placed: one.placed, stride: one.stride,
  load: one.load, aware: one.aware, initBase: one.initBase, initMods: one.initMods, hasted: one.hasted, plan: one.plan,
  ties: one.ties, aim: one.aim && { targetId: one.aim.targetId, kind: one.aim.kind, count: one.aim.count }, reactions:
  one.reactions, movedLast: one.movedLast, drug: one.drug, onsetRound: one.onsetRound, stims: one.stims, freeDodgesLeft:
  one.freeDodgesLeft, conditions: { fatigued: one.conditions.fatigued, unconscious: one.conditions.unconscious, dead:
  one.conditions.dead, suppressed: one.conditions.suppressed, loseSignificant: one.conditions.loseSignificant, grappled:
  one.conditions.grappled, surrendered: one.conditions.surrendered, fled: one.conditions.fled, outOfComms:
  one.conditions.outOfComms, bound: one.conditions.bound, paralysed: one.conditions.paralysed, helpless:
  one.conditions.helpless }, suppressedIn: one.suppressedIn, downSince: one.downSince, wakeFails: one.wakeFails,
  operated: one.operated, aided: one.aided, ablated: one.ablated, tags: one.tags, acted: one.acted, delays: one.delays,
  movedThisRound: one.movedThisRound, circumstance: one.circumstance, size: one.size, aboard: one.aboard, post:
  one.post, secured: one.secured, evasion: one.evasion, grapples: one.grapples, extended: one.extended && { skill:
  one.extended.skill, rounds: one.extended.rounds, done: one.extended.done, lost: one.extended.lost }, hazards:
  one.hazards, channel: one.channel, cutOff: one.cutOff, vehicle: one.vehicle && { skill: one.vehicle.skill, agility:
  one.vehicle.agility, topKph: one.vehicle.topKph, cabin: one.vehicle.cabin, seats: one.vehicle.seats, price:
  one.vehicle.price, mounts: one.vehicle.mounts, kph: one.vehicle.kph, heading: one.vehicle.heading, controlled:
  one.vehicle.controlled, fired: { ...one.vehicle.fired }, bears: one.vehicle.bears }, hull: one.hull, structure:
  one.structure, armourValue: one.armourValue, hits: one.hits, offUntil: one.offUntil, hidden: one.hidden, left:
  one.left } } return twins }
function copyOwed(list: Fight['owed']): Fight['owed'] { const twins = list.slice(); for (let i = 0; i < twins.length;
  i++) { const one = twins[i]!; twins[i] = { who: one.who, points: one.points } } return twins }
function copyClouds(list: Fight['clouds']): Fight['clouds'] { const twins = list.slice(); for (let i = 0; i <
  twins.length; i++) { const one = twins[i]!; twins[i] = { by: one.by, kind: one.kind, x: one.x, y: one.y, metres:
  one.metres, until: one.until } } return twins }
function copyCharges(list: Fight['charges']): Fight['charges'] { const twins = list.slice(); for (let i = 0; i <
  twins.length; i++) { const one = twins[i]!; twins[i] = { by: one.by, what: one.what, x: one.x, y: one.y, round:
  one.round, times: one.times } } return twins }
