import { news, type Session, type Turn } from '../session/session.ts'
import { type At, type Commands, refuses } from './command.ts'

/** How somebody wants to be told. */
export const MANNER: Commands = {
  quiet: {
    use: '/quiet on|off',
    says: 'questions come without a sound',
    whose: 'everybody',
    run: async (at, given) =>
      isOnOff(given)
        ? set(
            at,
            { quiet: given.toLowerCase() === 'on' },
            given.toLowerCase() === 'on' ? 'Nothing will ring any more.' : 'Questions ring again.',
          )
        : refuses(at, 'Write /quiet on or /quiet off.'),
  },
  lines: {
    use: '/lines all|own',
    says: 'whether what stands on the card of the group is told here at once, or with what is yours',
    whose: 'everybody',
    run: async (at, given) => {
      const lines = given.toLowerCase()
      if (lines !== 'all' && lines !== 'own') return refuses(at, 'Write /lines all or /lines own.')
      return set(
        at,
        { lines },
        lines === 'all'
          ? 'You are told everything here at once.'
          : 'You are told what is yours, and with it what happened in the meantime.',
      )
    },
  },
}

const isOnOff = (given: string): boolean => /^(on|off)$/i.test(given)

const set = (at: At, change: Partial<Session>, text: string): Turn => ({
  session: { ...at.session, ...change },
  said: [news(text)],
})
