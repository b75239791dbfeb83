const DOWN = ['unconscious', 'dead', 'dying', 'out', 'down', 'destroyed', 'defeated']

/** Whether a word for somebody's health says that they are out of the fight. */
export const isDown = (word: unknown): boolean => typeof word === 'string' && DOWN.includes(word)
