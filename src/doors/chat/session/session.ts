import type { Rolled } from '../../../engine/log.ts'
import type { Receipt } from '../../../engine/status-strip.ts'
import type { ChatLetter } from '../../../table/store/store.ts'
import type { Keys, Ways } from '../dialogue/keyboard.ts'
import type { Walk } from '../dialogue/question.ts'

/** The address of a chat at one of the doors. */
export type Chat = { readonly door: string; readonly address: string }

/** The door whose chats are kept here line by line, for pages in a browser. */
export const WEB = 'web'

/** Stored state of a chat: its members, how much of the fight it was told, and its place in the dialogue. */
export type Session = {
  /** How the person is called. */
  readonly name: string
  /** Member ids by table, and the table that messages are about. */
  readonly members: Readonly<Record<string, string>>
  readonly table: string | null
  /** The fight that is played, the entry to be told next, and the order as it was told last. */
  readonly fight: string | null
  readonly next: number
  readonly order: string
  /** The last change of the fight that this chat was told of; news of it is dropped. */
  readonly told?: Pick<ChatLetter, 'fight' | 'rev'>
  readonly prompt: Prompt | null
  /** Labels of closed questions, the latest first; pressing one of them is too late. */
  readonly closed: readonly string[]
  readonly form: Form | null
  /** Counts forms, so that their questions have names of their own. */
  readonly forms: number
  /** Ids of recent messages, to recognise repeats. */
  readonly heard: readonly string[]
  /** Whether nothing rings, not even a question. */
  readonly quiet: boolean
  /**
   * Whether everything is told here also where the table has a group; and the turn at which `you are next` was said
   * last.
   */
  readonly lines?: 'all' | 'own'
  readonly noticed?: string
  /** What stood on the card of the group and was not told here yet; it comes with the next thing that is said here. */
  readonly held?: readonly Held[]
  /** How far they were told of other fights that they may be called back to, the latest last. */
  readonly elsewhere?: readonly (Pick<Session, 'next' | 'order'> & Pick<ChatLetter, 'fight' | 'rev'>)[]
  /** Whose questions a referee answers here, as long as they are asked. */
  readonly stead?: string | null
  /** Where they were before they went into a copy of the fight. */
  readonly aside?: Pick<Session, 'fight' | 'next' | 'order'> | null
}

/** A line that all hear, or the order of action. */
export type Held = { readonly text: string; readonly order?: true }

/** The open question: its number in the log, or a form's; the name it was shown under; how far its answer has come. */
export type Prompt = {
  readonly ask: number | null
  readonly who: string
  readonly about: string
  readonly tag: string
  readonly walk: Walk
  readonly text: string
  readonly keys: Keys
  /** Where the choices lead. */
  readonly ways?: Ways | undefined
  /** The keys of the menus that led here. */
  readonly passed?: readonly string[]
  /** What stands above it in its message, at a door whose menus change there. */
  readonly head?: string
}

/** A dialogue that no fight asks: which one, and what was answered so far. */
export type Form = { readonly name: string; readonly given: string; readonly answers: readonly unknown[] }

export const newSession = (name: string): Session => ({
  name,
  members: {},
  table: null,
  fight: null,
  next: 0,
  order: '',
  prompt: null,
  closed: [],
  form: null,
  forms: 0,
  heard: [],
  quiet: false,
})

const MOST_ELSEWHERE = 4

/** What is remembered of other fights once they leave the one they are at. */
export const leftBehind = ({ elsewhere = [], fight, next, order, told }: Session): NonNullable<Session['elsewhere']> =>
  fight === null
    ? elsewhere
    : [
        ...elsewhere.filter((one) => one.fight !== fight),
        { fight, next, order, rev: told?.fight === fight ? told.rev : 0 },
      ].slice(-MOST_ELSEWHERE)

export const noteKey = ({ door, address }: Chat): string => `chat ${door} ${address}`

/** One message. Under a tag it may be changed later: saying it again changes it. */
export type Said = {
  readonly kind: 'news' | 'ask' | 'sorry' | 'own'
  readonly text: string
  /** Null leaves the keys that are there. */
  readonly keys: Keys | null
  readonly tag: string | null
  /** Whether the message with this tag is changed, and no new one sent. */
  readonly edit: boolean
  /** The tag of another message that is changed into this one. */
  readonly from?: string
  /** Dice that fell for it. */
  readonly rolls: readonly SaidRoll[]
  /** A text to take along: a log, a replay. */
  readonly document?: { readonly name: string; readonly text: string }
  /** Dice that the door is to throw in this chat, where somebody wants them thrown there. */
  readonly throws?: Throws
  /** Comes without a sound. */
  readonly silent?: boolean
  /** Everybody at the table hears the same. */
  readonly all?: true
  /** Talk beside the fight: who says it, and to whom alone. */
  readonly talk?: { readonly by: string; readonly to: string | null }
  /** The order of action: of several in one message the last one counts. */
  readonly order?: true
  /**
   * Tells of the fight while nothing is asked here: a door may add it to the message before. Of a question that closes:
   * what is told next may be added to it.
   */
  readonly passing?: true
  /** A reaction, which does not wait long. */
  readonly urgent?: true
  /** Texts of earlier messages that were taken back, or that stand again. */
  readonly back?: { readonly texts: readonly string[]; readonly stands: boolean }
}
export type Throws = { readonly fight: string; readonly ask: number; readonly count: number }
/** One die each: a door may have to wait between them. */
export type Die = Omit<Throws, 'count'> & { readonly kind: 'die'; readonly nth: number; readonly count: number }
export type SaidRoll = Pick<Rolled, 'what' | 'faces' | 'dice' | 'total'> & {
  readonly who: string
  readonly sum: string
  /** Purpose in words: `Attack`. */
  readonly name?: string
  readonly receipt?: Receipt
}

export const news = (text: string, rolls: readonly SaidRoll[] = []): Said => ({
  kind: 'news',
  text,
  keys: null,
  tag: null,
  edit: false,
  rolls,
})
export const newsToAll = (text: string, rolls: readonly SaidRoll[] = []): Said => ({
  kind: 'news',
  text,
  keys: null,
  tag: null,
  edit: false,
  rolls,
  all: true,
})
export const sorry = (text: string): Said => ({ kind: 'sorry', text, keys: null, tag: null, edit: false, rolls: [] })
export const own = (text: string): Said => ({ kind: 'own', text, keys: null, tag: null, edit: false, rolls: [] })

/** An edit that removes the keys of a message. */
export const folded = ({ tag, text }: Prompt): Said => ({
  kind: 'ask',
  text,
  keys: { kind: 'none' },
  tag,
  edit: true,
  rolls: [],
})

/** Result of a message or of news: the new session and the messages to send. */
export type Turn = {
  readonly session: Session
  readonly said: readonly Said[]
  /** News of the fight without a message from this chat. */
  readonly passing?: true
  /** The words of the key that was tapped under the open question; empty where it has none, null without a tap. */
  readonly tapped?: string | null
}
