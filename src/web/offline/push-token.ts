/** The Cache API, the only storage here that pages share with the service worker. */
export interface KeptCaches {
  open(name: string): Promise<{
    put(key: string, response: Response): Promise<unknown>
    match(key: string): Promise<Response | undefined>
    delete(key: string): Promise<unknown>
  }>
}

const cacheName = 'signalbox-push'
const tokenKey = '/push-token'

/** The token that changes and ends this browser's subscription; null if there is none. */
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
