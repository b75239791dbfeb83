import { bookOf } from '../../books/index.ts'
import type { EventBase } from '../../engine/book.ts'
import type { FightBase } from '../../engine/common-events.ts'
import type { Entry, Log } from '../../engine/log.ts'
import { resume } from '../../engine/open-and-resume.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { overrule } from '../../engine/play.ts'
import { reclocked } from '../fights/question-clocks.ts'
import { refuse, type Service } from '../service.ts'
import type { FightState } from '../store/store.ts'
import type { TableSettings } from '../store/table-records.ts'
import { isCopy } from '../tables/role-permissions.ts'
import { forged } from '../transfer/check-table-file.ts'
import type { TableFile } from '../transfer/table-file.ts'
import { openSeed } from './encrypted-seed.ts'
import { commitmentOf, newSeed, sealedTray } from './sealed-tray.ts'

type Filed = TableFile['fights'][number]
export type Seeded = Omit<Filed, 'state'> & { readonly state: FightState }

/**
 * An imported fight with a seed to go on with. Its own, if that is public, or if this server encrypted it and the
 * original does not go on here; otherwise a new one, noted in the log. Dice of two seeds are no longer sealed as a
 * whole.
 */
export function seeded(
  service: Service,
  filed: Filed,
  {
    settings,
    isHere,
  }: {
    readonly settings: TableSettings
    /** The original fight is in this store: the file would predict its dice. */
    readonly isHere: boolean
  },
): Seeded | Refusal {
  const { seed: shown, hiddenSeed, ...state } = filed.state
  if (state.revealed)
    return shown === undefined
      ? refuse(`Fight ${filed.id} of this file was revealed, and lacks its seed.`, 'E_FILE')
      : { ...filed, state: { ...state, seed: shown } }
  const own = hiddenSeed === undefined || isHere ? null : openSeed(service.secret, hiddenSeed, filed.header.seal)
  if (own === null) return reseeded(service, filed, settings)
  const damage =
    filed.header.seal === null ? null : forged(filed.entries as readonly Entry<unknown>[], sealedTray(own, state.words))
  return damage === null
    ? { ...filed, state: { ...state, seed: own } }
    : refuse(`This file cannot be taken in: fight ${filed.id}: the log is damaged: ${damage}`, 'E_FILE')
}

function reseeded(service: Service, filed: Filed, settings: TableSettings): Seeded | Refusal {
  const { seed: _, hiddenSeed: _hidden, ...rest } = filed.state
  const seed = newSeed(service.bytes)
  const header = { ...filed.header, seal: null }
  const state: FightState = { ...rest, seed, copy: isCopy({ header: filed.header, state: { ...rest, seed } }) }
  if (filed.over) return { ...filed, header, state }
  const book = bookOf(header.book)!
  const { opened, entries } = filed
  try {
    const told = overrule(
      resume(book, { header, opened, entries } as Log<FightBase, EventBase>, service.tray(seed, state.words), {
        hands: state.hands,
      }),
      [],
      newSeedFrom(commitmentOf(seed)),
    )
    if ('refused' in told) return refuse(`Fight ${filed.id} of this file cannot go on: ${told.refused}`, 'E_FILE')
    return {
      ...filed,
      header,
      entries: told.log.entries as readonly Entry<unknown>[],
      state: { ...state, ...reclocked({ book, play: told, state }, settings, service.now()) },
    }
  } catch (error) {
    return refuse(`Fight ${filed.id} of this file cannot go on: ${(error as Error).message}.`, 'E_FILE')
  }
}

const newSeedFrom = (seal: string): string =>
  `this fight came from another place without the seed of its dice: from here on they fall from a new one, sealed with ${seal}`
