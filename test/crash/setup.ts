/** Two against two, one of whom plays by himself. */
export const SETUP = {
  book: 'cepheus',
  range: 5,
  combatants: [
    { id: 'ann', side: 'players', block: 'gunhand' },
    { id: 'ben', side: 'players', block: 'marine' },
    { id: 'vex', side: 'enemies', block: 'thug' },
    { id: 'zed', side: 'enemies', block: 'pirate', control: 'auto' },
  ],
}

/** People who wait for each other, and do nothing unless their time runs out. */
export const WAITING = {
  book: 'cepheus',
  start: { turn: 'ann' },
  combatants: ['ann', 'ben', 'cy', 'vex', 'wim', 'zed'].map((id, i) => ({
    id,
    side: i < 3 ? 'players' : 'enemies',
    block: 'thug',
    initiative: 9 - i,
    pos: i < 3 ? 0 : 10,
  })),
}

/** One client stands for fifty tables here. */
export const SETTINGS = {
  FRAY_RATE_ADDRESS: '0',
  FRAY_RATE_MEMBER: '0',
  FRAY_RATE_JOIN: '0',
  FRAY_CONNECTIONS: '0',
  FRAY_HOOKS_PRIVATE: '1',
}
