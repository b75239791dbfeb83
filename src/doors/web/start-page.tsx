import { render } from 'preact'
import './tokens.css'
import './base.css'
import { ChatsPage } from './chats-page.tsx'

render(<ChatsPage />, document.getElementById('page')!)

if ('serviceWorker' in navigator && location.hash.indexOf('tgWebApp') < 0)
  void navigator.serviceWorker.register('/worker.js').then(keepParts, () => undefined) // without it the page needs a network

/** The parts that were fetched before the worker was there are fetched once more, from the cache of the browser. */
async function keepParts(): Promise<void> {
  await navigator.serviceWorker.ready
  const parts = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[rel=stylesheet]')]
  await Promise.all(parts.map((part) => fetch('src' in part ? part.src : part.href).catch(() => null)))
}
