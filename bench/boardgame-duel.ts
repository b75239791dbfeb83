/**
 * The duel as a game of boardgame.io, written as its documentation writes games: moves change `G`, the target reacts in
 * a stage.
 */
export type Table = { people: Person[]; order: string[]; at: number; attack: Attack | null }
type Person = {
  id: string
  side: number
  str: number
  dex: number
  end: number
  skill: number
  armour: number
  aim: number
  initiative: number
  points: number
  dodged: number
  out: boolean
}
type Attack = { by: string; at: string }

/** What is used of boardgame.io in a move. */
type Move = {
  G: Table
  events: { setActivePlayers(of: object): void; endStage(): void; endTurn(): void; endGame(result: object): void }
  random: { D6(): number; D6(count: number): number[] }
}

export const game = {
  name: 'duel',
  setup: ({ random }: Pick<Move, 'random'>): Table =>
    ready({ people: IDS.map(personOf), order: [], at: 0, attack: null }, random),
  turn: {
    onBegin: ({ G, events }: Move) => events.setActivePlayers({ value: { [sideOf(G, G.order[G.at]!)]: 'turn' } }),
    stages: { turn: { moves: { aim, attack } }, reaction: { moves: { dodge, stand } } },
  },
  endIf: ({ G }: Pick<Move, 'G'>) =>
    foesOf(G, 0).length === 0 ? { winner: 1 } : foesOf(G, 1).length === 0 ? { winner: 0 } : undefined,
}

const IDS = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay', 'gus', 'hal', 'ida', 'jim']

const personOf = (id: string, i: number): Person => ({
  id,
  side: i < 5 ? 0 : 1,
  str: 7,
  dex: 6 + (i % 5),
  end: 8,
  skill: 1 + (i % 3),
  armour: 5,
  aim: 0,
  initiative: 0,
  points: 0,
  dodged: 0,
  out: false,
})

function ready(G: Table, random: Move['random']): Table {
  for (const one of G.people) one.points = one.initiative = random.D6() + random.D6() + dm(one.dex)
  G.order = [...G.people].sort((a, b) => b.initiative - a.initiative || b.dex - a.dex).map(({ id }) => id)
  return G
}

function aim({ G, events }: Move): void {
  const who = find(G, G.order[G.at]!)
  who.aim = Math.min(6, who.aim + 1)
  pass(G, events)
}

function attack(move: Move, at: string): 'INVALID_MOVE' | undefined {
  const { G, events } = move
  const by = G.order[G.at]!
  if (!foesOf(G, sideOf(G, by)).some(({ id }) => id === at)) return 'INVALID_MOVE'
  G.attack = { by, at }
  if (find(G, at).points >= 2) events.setActivePlayers({ value: { [sideOf(G, at)]: 'reaction' } })
  else strike(move, 0)
  return undefined
}

function dodge(move: Move): void {
  const target = find(move.G, move.G.attack!.at)
  target.points -= 2
  target.dodged = 1
  strike(move, -1)
}

function stand(move: Move): void {
  strike(move, 0)
}

function strike({ G, events, random }: Move, dodged: number): void {
  const [by, at] = [find(G, G.attack!.by), find(G, G.attack!.at)]
  const effect = sum(random.D6(2)) + by.skill + dm(by.dex) + by.aim + dodged - by.dodged - 8
  by.aim = 0
  if (effect >= 0) wound(at, Math.max(sum(random.D6(3)) + effect - at.armour, effect >= 6 ? 1 : 0))
  G.attack = null
  pass(G, events)
}

function wound(who: Person, damage: number): void {
  let left = damage
  for (const score of ['end', 'str', 'dex'] as const) {
    const points = Math.max(0, Math.min(who[score], left))
    who[score] -= points
    left -= points
  }
  who.out = [who.str, who.dex, who.end].filter((score) => score === 0).length >= 2
}

function pass(G: Table, events: Move['events']): void {
  do G.at += 1
  while (G.at < G.order.length && find(G, G.order[G.at]!).out)
  if (G.at >= G.order.length) nextRound(G)
  events.endTurn()
}

function nextRound(G: Table): void {
  for (const one of G.people) {
    one.dodged = 0
    one.points = one.initiative
  }
  G.order = G.order.filter((id) => !find(G, id).out)
  G.at = 0
}

export const foesOf = (G: Table, side: number): Person[] => G.people.filter((one) => one.side !== side && !one.out)
export const sideOf = (G: Table, id: string): number => find(G, id).side
const find = (G: Table, id: string): Person => G.people.find((one) => one.id === id)!
const sum = (faces: readonly number[]): number => faces.reduce((total, face) => total + face, 0)
const dm = (score: number): number => Math.floor(score / 3) - 2
