import type { Along } from '../fights/change.ts'
import type { Running } from '../fights/running.ts'
import type { Service } from '../service.ts'
import type { Keeping } from '../store/store.ts'
import type { Look } from './look.ts'
import { viewerKey, viewerOf } from './secrecy.ts'
import { lengthSeen, readAhead, shareWatch } from './watch-cache.ts'

/**
 * A note written with a step, made from what its person will see after it. The step is read on a copy of the watch,
 * which replaces the shared one once the step is written: nobody sees it earlier.
 */
export function alongWith(service: Service, at: Look, noteOf: (ahead: Look) => Keeping | null): Along {
  let ahead: Look | null = null
  return {
    note: (next) => {
      ahead = lookAhead(at, next)
      return ahead && noteOf(ahead)
    },
    kept: () => {
      if (ahead) shareWatch(service, { ...ahead, key: viewerKey(ahead.viewer) }, ahead.watch)
    },
  }
}

/** The same person's look at an unwritten step; null if that needs more of the log than is loaded. */
function lookAhead(at: Look, next: Running): Look | null {
  const { seats } = next.record.state
  if (seats !== at.running.record.state.seats) {
    const viewer = viewerOf(at.actor, next.record.state, at.table.settings)
    if (viewerKey(viewer) !== viewerKey(at.viewer)) return null
  }
  const watch = readAhead(next, at.watch)
  return watch && { ...at, running: next, watch, length: lengthSeen(watch) }
}
