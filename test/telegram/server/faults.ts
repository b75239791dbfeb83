import type { Chance } from './random.ts'
import type { Parameters } from './refusal.ts'
import { interrupt, type Updates, wake } from './updates.ts'

/** What goes wrong with a call. All but the last four keep it from being carried out. */
export type Fault =
  | { readonly is: 'flood'; readonly seconds: number }
  | { readonly is: 'refused'; readonly code: number; readonly description: string; readonly parameters?: Parameters }
  | { readonly is: 'restart' }
  | { readonly is: 'page'; readonly status: number }
  | { readonly is: 'empty' }
  | { readonly is: 'reset before' }
  /** Carried out, but the answer is lost: a retry does it twice. */
  | { readonly is: 'reset after' }
  | { readonly is: 'cut' }
  | { readonly is: 'late'; readonly seconds: number }
  /** Something happens just before the call is carried out: a block, a migration, a deletion. */
  | { readonly is: 'meanwhile'; readonly act: () => void }

/**
 * Which calls are struck: the `nth` that fits (the first if nothing is said), from there on `times`; or each with a
 * probability.
 */
export type Where = {
  readonly method?: string
  readonly chat?: number
  readonly nth?: number
  readonly times?: number
  readonly chance?: number
}
type Rule = { readonly where: Where; readonly fault: Fault; met: number; struck: number }
type Struck = { readonly method: string; readonly chat: number | null }

export type Faults = {
  on(where: Where, fault: Fault): void
  clear(): void
  /** Every further call answers 401. */
  revokeToken(): void
  /** Another program polls with the same token. */
  secondPoller(): void
  /** The newest update that was fetched comes again. */
  repeatUpdate(): void
  /** The next batch of several updates comes the other way round. */
  reverseUpdates(): void
  skipUpdateIds(count: number): void
  restartUpdateIds(at: number): void
}

export type Trouble = { readonly rules: Rule[]; readonly chance: Chance; revoked: boolean }

export const troubleOf = (chance: Chance): Trouble => ({ rules: [], chance, revoked: false })

export function faultsOf(trouble: Trouble, updates: Updates): Faults {
  return {
    on: (where, fault) => void trouble.rules.push({ where, fault, met: 0, struck: 0 }),
    clear: () => void trouble.rules.splice(0),
    revokeToken: () => void (trouble.revoked = true),
    secondPoller: () => interrupt(updates),
    repeatUpdate: () => {
      if (!updates.delivered) throw new Error('no update was fetched yet, so none can come again')
      updates.repeated.push(updates.delivered)
      wake(updates)
    },
    reverseUpdates: () => void (updates.reversed = true),
    skipUpdateIds: (count) => void (updates.nextId += count),
    restartUpdateIds: (at) => void (updates.nextId = at),
  }
}

/** The fault that strikes this call, if any. `stage` is `head` while only its address is known. */
export function strike({ rules, chance }: Trouble, call: Struck, stage: 'head' | 'whole'): Fault | null {
  for (const rule of rules) {
    const isForHead = rule.fault.is === 'reset before' && rule.where.chat === undefined
    if (isForHead === (stage === 'head') && fits(rule.where, call) && isDue(rule, chance)) return rule.fault
  }
  return null
}

function fits({ method, chat }: Where, call: Struck): boolean {
  return (
    (method === undefined || method.toLowerCase() === call.method.toLowerCase()) &&
    (chat === undefined || chat === call.chat)
  )
}

function isDue(rule: Rule, chance: Chance): boolean {
  const { nth = 1, chance: odds, times = odds === undefined ? 1 : Number.POSITIVE_INFINITY } = rule.where
  rule.met++
  if (rule.met < nth || rule.struck >= times || (odds !== undefined && chance.below(1_000_000) >= odds * 1_000_000))
    return false
  rule.struck++
  return true
}
