import {
  changeSubscription,
  getSubscription,
  subscribePush,
  unsubscribe,
  PushAddress,
} from '#api/notifications/subscriptions.ts'
import type { Client } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import type { Choice } from '#api/notifications/rules.ts'
import * as v from 'valibot'
import { readItem, writeItem } from '../../platform/storage.ts'

const key = 'signalbox.push'

export interface BrowserPush {
  /** Null where this browser is not subscribed. */
  readonly choice: Choice | null
}

/** False where the browser has no push, or the page is not secure. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

/** What this browser is subscribed to. One that the browser or the service ended is none. */
export async function readPush(client: Client, storage: Storage | null): Promise<BrowserPush> {
  const token = readItem(storage, key)
  if (!token) return { choice: null }
  try {
    const { choice } = await client.call(getSubscription, { body: JSON.stringify({ token }) })
    return { choice }
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'not_found') throw error
    writeItem(storage, key, '')
    return { choice: null }
  }
}

interface PushParts {
  readonly client: Client
  readonly storage: Storage | null
  readonly pushKey: string
}

/** Asks the browser, then the service. Throws where either says no. */
export async function startPush({ client, storage, pushKey }: PushParts, choice: Choice): Promise<void> {
  const token = readItem(storage, key)
  if (token) {
    await client.call(changeSubscription, { body: JSON.stringify({ token, choice }) })
    return
  }
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('The browser does not allow notifications.')
  const { pushManager } = await navigator.serviceWorker.ready
  const held = await pushManager.getSubscription()
  const isOurs = held !== null && keyText(held.options.applicationServerKey) === pushKey
  if (held && !isOurs) await held.unsubscribe()
  const subscription =
    held && isOurs ? held : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  const address = v.parse(PushAddress, subscription.toJSON())
  const made = await client.call(subscribePush, { body: JSON.stringify({ subscription: address, choice }) })
  writeItem(storage, key, made.token)
}

export async function endPush({ client, storage }: PushParts): Promise<void> {
  const token = readItem(storage, key)
  if (token) await client.call(unsubscribe, { query: { token } })
  writeItem(storage, key, '')
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** base64url, without padding. */
function keyText(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
