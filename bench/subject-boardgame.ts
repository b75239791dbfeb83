import { createRequire } from 'node:module'
import { below, streamOf } from '../src/engine/dice-tray.ts'
import { foesOf, game, sideOf, type Table } from './boardgame-duel.ts'
import type { Subject } from './subjects.ts'

/** What is used of boardgame.io's client. */
type Client = {
  readonly moves: { aim(): void; attack(at: string): void; dodge(): void; stand(): void }
  getState(): {
    readonly G: Table
    readonly ctx: { readonly gameover?: object; readonly activePlayers: Readonly<Record<string, string>> | null }
  }
  updatePlayerID(id: string): void
  start(): void
  stop(): void
}
type BoardGame = { Client(of: object): Client }

/** Five against five through the plain client, as in local play: one client moves for everybody. */
export function boardgame(): Subject {
  const { Client } = createRequire(import.meta.url)('boardgame.io/client') as BoardGame
  return (seed) => {
    const picks = streamOf(seed)
    const client = Client({ game: { ...game, seed }, numPlayers: 2, debug: false })
    client.start()
    let count = 0
    for (let { G, ctx } = client.getState(); !ctx.gameover; { G, ctx } = client.getState()) {
      const [side, stage] = Object.entries(ctx.activePlayers ?? {})[0]!
      client.updatePlayerID(side)
      if (stage === 'reaction') below(picks, 2) === 0 ? client.moves.stand() : client.moves.dodge()
      else {
        const foes = foesOf(G, sideOf(G, G.order[G.at]!))
        const pick = below(picks, foes.length + 1)
        pick === 0 ? client.moves.aim() : client.moves.attack(foes[pick - 1]!.id)
      }
      count += 1
      if (count > 5000) throw new Error('a fight of boardgame.io does not come to an end')
    }
    client.stop()
    return { count, sum: count }
  }
}
