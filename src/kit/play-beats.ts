import { type CombatantBase, find } from '../engine/common-events.ts'
import type { Beat } from '../engine/scene.ts'

type SceneWith<C extends CombatantBase> = { readonly fight: { readonly combatants: readonly C[] } }

/** `play`: beats of everybody and beats of somebody, by their kinds. */
export const playBy =
  <S extends SceneWith<C>, C extends CombatantBase>(
    ofAll: Readonly<Record<string, (scene: S) => void>>,
    ofOne: Readonly<Record<string, (scene: S, who: C) => void>>,
  ) =>
  (scene: S, { kind, who }: Beat): void =>
    who === null ? ofAll[kind]!(scene) : ofOne[kind]!(scene, find(scene.fight.combatants, who))
