/** The Cache API, which pages and the service worker share, unlike the rest of what a page keeps. */
export interface KeptCaches {
  open(name: string): Promise<{
    put(key: string, response: Response): Promise<unknown>
    match(key: string): Promise<Response | undefined>
    delete(key: string): Promise<unknown>
  }>
}

const cacheName = 'signalbox-push'
const tokenKey = '/push-token'

/** What this browser's subscription is changed and ended with; null where there is none. */
export async function readPushToken(caches: KeptCaches): Promise<string | null> {
  const held = await (await caches.open(cacheName)).match(tokenKey)
  return held ? held.text() : null
}

export async function putPushToken(caches: KeptCaches, token: string): Promise<void> {
  await (await caches.open(cacheName)).put(tokenKey, new Response(token))
}

export async function dropPushToken(caches: KeptCaches): Promise<void> {
  await (await caches.open(cacheName)).delete(tokenKey)
}
