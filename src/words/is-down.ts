const DOWN = [
  ...['unconscious', 'dead', 'dying', 'out', 'down', 'destroyed', 'defeated'],
  ...['out of action', 'incapacitated', 'out of order', 'wrecked', 'shut down'],
]
const AWAY = ['fled', 'escaped', 'surrendered']

/** Whether a word for somebody's health says that they lie there and act no more. */
export const isDown = (word: unknown): boolean => typeof word === 'string' && DOWN.includes(word)

/** Whether it says that they act no more, on their feet or not. */
export const isOut = (word: unknown): boolean => isDown(word) || (typeof word === 'string' && AWAY.includes(word))
