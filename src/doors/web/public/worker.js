/** Opens the page without a network: it is fetched anew when there is one; its parts never change under their names. */
const KEPT = 'fray-1'
addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(['/chats', '/early.js'])))
  skipWaiting()
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname === '/chats' || pathname === '/' || pathname === '/early.js') event.respondWith(newest(request))
  else if (/^\/(assets|rules)\//.test(pathname) || pathname === '/icon.svg') event.respondWith(known(request))
})
/** Both addresses of the page are one. */
const place = ({ url }) => (new URL(url).pathname === '/early.js' ? '/early.js' : '/chats')
async function newest(request) {
  const kept = await caches.open(KEPT)
  try {
    const reply = await fetch(request)
    if (reply.ok && !reply.redirected) await kept.put(place(request), reply.clone())
    return reply
  } catch (error) {
    const before = await kept.match(place(request))
    if (before) return before
    throw error
  }
}
async function known(request) {
  const kept = await caches.open(KEPT)
  const before = await kept.match(request)
  if (before) return before
  const reply = await fetch(request)
  if (reply.ok) await kept.put(request, reply.clone())
  return reply
}
