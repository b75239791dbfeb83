import { storeOf } from './observable.ts'

/** How somebody is told that they are asked; each can be turned off. */
export type Alerts = { readonly sound: boolean; readonly buzz: boolean; readonly title: boolean }

const KEY = 'fray.alerts'
const USUAL: Alerts = { sound: true, buzz: true, title: true }

export const alerts = storeOf<Alerts>({ ...USUAL, ...kept() })

export function turnAlert(name: keyof Alerts): void {
  alerts.set({ [name]: !alerts.get()[name] })
  try {
    localStorage.setItem(KEY, JSON.stringify(alerts.get()))
  } catch {}
}

function kept(): Partial<Alerts> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Alerts>
  } catch {
    return {}
  }
}
