import type { Update } from 'grammy/types'
import type { Service } from '../../table/service.ts'
import { isStoreAway } from '../../table/store/database-unreachable.ts'
import { type Bot, hearUpdate } from './handle-update.ts'
import type { Troubled } from './retry-calls.ts'

/** What handles updates, and where errors are logged. */
export type Hearing = { readonly service: Service; readonly bot: Bot; readonly troubled: Troubled }

/** Handles one update; false if it must be redelivered. */
export type Listener = (update: Update) => Promise<boolean>

const MOST_TRIES = 3
const MOST_KNOWN = 1_000

const BROKEN = 'That could not be done: something is broken here, and it was noted. Please try something else.'

/**
 * A failing update is redelivered. After repeated failures it is dropped with a message to its person, or it would
 * block all later ones.
 */
export function listenerOf({ service, bot, troubled }: Hearing): Listener {
  const failures = new Map<number, number>()
  return async (update) => {
    if (bot.name === '') return false // whether a command is for this bot is not known yet
    const { update_id: id } = update
    try {
      await hearUpdate(service, bot, update)
      failures.delete(id)
      return true
    } catch (error) {
      troubled(error)
      // an unreachable store is not the update's fault
      const count = (failures.get(id) ?? 0) + (isStoreAway(error) ? 0 : 1)
      if (failures.size >= MOST_KNOWN) failures.clear()
      failures.set(id, count)
      if (count < MOST_TRIES) return false
      failures.delete(id)
      troubled(new Error(`update ${id} was given up after ${MOST_TRIES} tries`, { cause: error }))
      await apologise(bot, update)
      return true
    }
  }
}

async function apologise({ api }: Bot, { message, callback_query: tap }: Update): Promise<void> {
  if (tap) await api.answerCallbackQuery(tap.id, { text: BROKEN }).catch(() => false)
  if (message?.chat.type === 'private') await api.sendMessage(message.chat.id, BROKEN).catch(() => false)
}
