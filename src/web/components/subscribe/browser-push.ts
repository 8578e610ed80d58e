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
import { registerWorker } from '../../offline/register-worker.ts'
import { dropPushToken, putPushToken, readPushToken } from '../../offline/push-token.ts'

export interface BrowserPush {
  /** Null if this browser is not subscribed. */
  readonly choice: Choice | null
}

/** False if the browser does not support push, or the page is not secure. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

/** This browser's subscription. One that the browser or the service has ended does not count. */
export async function readPush(client: Client): Promise<BrowserPush> {
  const token = canPush() ? await readPushToken(caches) : null
  if (token === null) return { choice: null }
  const body = JSON.stringify({ token })
  const found = await client.call(getSubscription, { body }).catch((error: unknown) => {
    if (error instanceof ApiError && error.kind === 'not_found') return null
    throw error
  })
  if (found && (await heldSubscription())) return { choice: found.choice }
  // Only one of the two still has the subscription.
  if (found) await client.call(unsubscribe, { query: { token } })
  await dropPushToken(caches)
  return { choice: null }
}

/** Subscribes in the browser, then in the service. False if the user denied permission. */
export async function startPush(client: Client, pushKey: string, choice: Choice): Promise<boolean> {
  const token = await readPushToken(caches)
  if (token !== null) {
    await client.call(changeSubscription, { body: JSON.stringify({ token, choice }) })
    return true
  }
  if ((await Notification.requestPermission()) !== 'granted') return false
  // Without a worker, `ready` would wait forever.
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const held = await pushManager.getSubscription()
  const isOurs = held !== null && keyText(held.options.applicationServerKey) === pushKey
  if (held && !isOurs) await held.unsubscribe()
  const subscription =
    held && isOurs ? held : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  const address = v.parse(PushAddress, subscription.toJSON())
  const made = await client.call(subscribePush, { body: JSON.stringify({ subscription: address, choice }) })
  await putPushToken(caches, made.token)
  return true
}

export async function endPush(client: Client): Promise<void> {
  const token = await readPushToken(caches)
  if (token !== null) await client.call(unsubscribe, { query: { token } })
  await dropPushToken(caches)
  await (await heldSubscription())?.unsubscribe()
}

async function heldSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** base64url without padding. */
function keyText(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
