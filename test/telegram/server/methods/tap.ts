import type { Call } from '../call.ts'
import { booleanOf, integerOf, stringOf } from '../call-arguments.ts'
import { bad } from '../refusal.ts'
import { lengthOf } from '../text.ts'

/** A tap is answered once, and soon. */
export function answerCallbackQuery({ world, given }: Call): true {
  const tap = world.taps.get(stringOf(given, 'callback_query_id'))
  const text = stringOf(given, 'text')
  const url = stringOf(given, 'url')
  if (!tap || tap.answer || world.clock.now() > tap.until)
    throw bad('query is too old and response timeout expired or query ID is invalid')
  if (lengthOf(text) > 200) throw bad('MESSAGE_TOO_LONG')
  if (url !== '' && !opensMe(url, world.me.username!)) throw bad('URL_INVALID')
  tap.answer = {
    text,
    alert: booleanOf(given, 'show_alert'),
    url,
    cacheTime: integerOf(given, 'cache_time', { least: 0, most: 2_592_000 }),
  }
  return true
}

/** Without a game, only a link that opens the bot itself is taken. */
function opensMe(url: string, name: string): boolean {
  const pattern = /^(?:https?:\/\/)?(?:t\.me|telegram\.me)\/([^/?]+)\?|^tg:\/\/resolve\?domain=([^&]+)&/i
  const [, short, long] = pattern.exec(url) ?? []
  return (short ?? long)?.toLowerCase() === name.toLowerCase()
}
