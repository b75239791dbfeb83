import { CHARACTERS } from './character.ts'
import type { Commands } from './command.ts'
import { FOES } from './foes.ts'
import { GEAR } from './gear.ts'
import { HOUSE_RULES } from './house-rules.ts'
import { JOINING } from './joining.ts'
import './scene-dialogues.ts'
import { SCENES } from './scenes.ts'

/** Everything that comes before a fight. */
export const SETUP_COMMANDS: Commands = { ...JOINING, ...CHARACTERS, ...SCENES, ...FOES, ...HOUSE_RULES, ...GEAR }
