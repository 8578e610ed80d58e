import { createECDH, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, vi } from 'vitest'

/** As much of the Cache API as a token needs. */
export function fakeCaches() {
  const held = new Map<string, string>()
  return {
    held,
    open: async () => ({
      put: async (key: string, response: Response) => void held.set(key, await response.text()),
      match: async (key: string) => {
        const text = held.get(key)
        return text === undefined ? undefined : new Response(text)
      },
      delete: async (key: string) => held.delete(key),
    }),
  }
}

/** The subscription that a browser gives a page. */
export function aPushSubscription(endpoint: string) {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  return { toJSON: () => ({ endpoint, expirationTime: null, keys }) }
}

/** A browser that can be subscribed at `endpoint`, for each test of a file. */
export function fakePush() {
  const browser = {
    endpoint: '',
    permission: 'granted' as NotificationPermission,
    /** Null while the browser is not subscribed. */
    held: null as (ReturnType<typeof aPushSubscription> & { options: object; unsubscribe(): Promise<boolean> }) | null,
    caches: fakeCaches(),
    refusesWorker: false,
  }
  const pushManager = {
    getSubscription: async () => browser.held,
    async subscribe({ applicationServerKey }: { readonly applicationServerKey: string }) {
      browser.held = {
        ...aPushSubscription(browser.endpoint),
        options: { applicationServerKey: Uint8Array.from(Buffer.from(applicationServerKey, 'base64url')).buffer },
        async unsubscribe() {
          browser.held = null
          return true
        },
      }
      return browser.held
    },
  }
  const registration = { pushManager }
  beforeEach(() => {
    Object.assign(browser, {
      endpoint: '',
      permission: 'granted',
      held: null,
      caches: fakeCaches(),
      refusesWorker: false,
    })
    vi.stubGlobal('caches', browser.caches)
    vi.stubGlobal('PushManager', function PushManager() {})
    const requestPermission = async () => browser.permission
    vi.stubGlobal(
      'Notification',
      Object.defineProperty({ requestPermission }, 'permission', { get: () => browser.permission }),
    )
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: {
        async register() {
          if (browser.refusesWorker) throw new DOMException('The operation is insecure.', 'SecurityError')
        },
        get ready() {
          return browser.refusesWorker ? new Promise(() => {}) : Promise.resolve(registration)
        },
        getRegistration: async () => (browser.refusesWorker ? undefined : registration),
      },
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  return browser
}
