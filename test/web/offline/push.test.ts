import { describe, expect, it } from 'vitest'
import { openAddress, reportRenewal, shownPush } from '#web/offline/push.ts'
import { putPushToken } from '#web/offline/push-token.ts'
import { pushBody } from '#domain/notifications/bodies.ts'
import { emptyDraft, withEvent } from '#domain/notifications/draft.ts'
import { getSubscriptionOptions, renewPush, subscribePush } from '#api/notifications/subscriptions.ts'
import { aPushSubscription, fakeCaches } from '#test/support/notifications/fake-push.ts'
import { aChoice, anEvent, startReceiver, startToldService } from '#test/support/notifications/told.ts'

describe('A pushed message', () => {
  it('is shown with its title, its text and the page that it is about', () => {
    const draft = withEvent(emptyDraft, anEvent(), 1)
    const text = pushBody({ id: 'msg_1', at: 0, publicUrl: 'https://signalbox.example.org', rule: null, draft })
    expect(shownPush(text)).toEqual({
      title: 'New incident: Slow queries',
      options: { body: 'We are looking into it.', tag: 'msg_1', icon: '/favicon.svg', data: '/incidents/a' },
    })
  })

  it.each([
    ['', '/'],
    ['no JSON', '/'],
    ['null', '/'],
    ['{"title":1,"path":2}', '/'],
    ['{"path":"https://evil.example/"}', '/'],
    ['{"path":"//evil.example/"}', '/'],
    ['{"path":"/\\\\evil.example/"}', '/'],
    ['{"path":"/maintenance/m"}', '/maintenance/m'],
  ])('that says “%s” is shown, and opens %s', (text, path) => {
    expect(shownPush(text)).toMatchObject({ title: 'The status has changed', options: { data: path } })
  })
})

describe('A notification that is clicked', () => {
  const openTabs = (paths: readonly string[], isControlled = true) => {
    const done: string[] = []
    const tabs = paths.map((path) => ({
      url: `https://signalbox.example.org${path}`,
      focus: async () => void done.push(`focus ${path}`),
      navigate: async (url: string) => {
        if (!isControlled) throw new Error('not controlled')
        done.push(`navigate ${url}`)
      },
    }))
    const pages = { matchAll: async () => tabs, openWindow: async (url: string) => void done.push(`open ${url}`) }
    return { done, pages }
  }

  it.each([
    ['leaves the tab that shows its address as it is', ['/', '/incidents/1?at=u#u'], ['focus /incidents/1?at=u#u']],
    [
      'leads the status page that was used last to its address',
      ['/transactions', '/incidents?q=a', '/'],
      ['focus /incidents?q=a', 'navigate /incidents/1'],
    ],
    [
      'opens a tab rather than take the place of a wall or of what somebody writes',
      ['/wall', '/schemas/1', '/policies/1', '/settings'],
      ['open /incidents/1'],
    ],
    ['opens a tab where none is open', [], ['open /incidents/1']],
  ])('%s', async (_, paths, expected) => {
    const { done, pages } = openTabs(paths)
    await openAddress(pages, '/incidents/1')
    expect(done).toEqual(expected)
  })

  it('opens a tab where the worker does not control the open one', async () => {
    const { done, pages } = openTabs(['/'], false)
    await openAddress(pages, '/incidents/1')
    expect(done).toEqual(['focus /', 'open /incidents/1'])
  })
})

describe('A browser that gets another address', () => {
  async function subscribed() {
    const service = await startToldService()
    const receiver = await startReceiver()
    const caches = fakeCaches()
    const asked: string[] = []
    const fetch = async (path: string, init?: RequestInit) => {
      asked.push(`${init?.method ?? 'GET'} ${path}`)
      return service.app.request(path, init)
    }
    const subscription = aPushSubscription(`${receiver.url}/old`).toJSON()
    const made = await service.client.call(subscribePush, {
      body: JSON.stringify({ subscription, choice: aChoice() }),
    })
    const next = aPushSubscription(`${receiver.url}/new`)
    const keys: string[] = []
    const subscribe = async (key: string) => {
      keys.push(key)
      return next
    }
    const paths = async () => {
      await service.tell(anEvent())
      await service.send()
      return receiver.asked.map(({ path }) => path)
    }
    return { service, receiver, caches, asked, fetch, made, next, keys, subscribe, paths }
  }

  it('is reached there', async () => {
    const { caches, fetch, subscribe, made, next, paths, keys } = await subscribed()
    await putPushToken(caches, made.token)
    await reportRenewal({ caches, fetch, subscribe }, next)
    expect([await paths(), keys]).toEqual([['/new'], []])
  })

  it('asks for one where the browser gives none', async () => {
    const { service, caches, fetch, subscribe, made, paths, keys } = await subscribed()
    await putPushToken(caches, made.token)
    await reportRenewal({ caches, fetch, subscribe }, null)
    const { pushKey } = await service.client.call(getSubscriptionOptions)
    expect([await paths(), keys]).toEqual([['/new'], [pushKey]])
  })

  it('does nothing without a subscription here', async () => {
    const { caches, fetch, subscribe, next, asked } = await subscribed()
    await reportRenewal({ caches, fetch, subscribe }, next)
    expect(asked).toEqual([])
  })

  it('tries again while the service fails', async () => {
    const { caches, fetch, subscribe, made, next, paths } = await subscribed()
    await putPushToken(caches, made.token)
    let failures = 2
    const failing = async (path: string, init?: RequestInit) => {
      failures -= 1
      if (failures === 1) throw new TypeError('fetch failed')
      return failures === 0 ? new Response(null, { status: 503 }) : fetch(path, init)
    }
    await reportRenewal({ caches, fetch: failing, subscribe }, next)
    expect(await paths()).toEqual(['/new'])
  })

  it('replaces what was subscribed with that address meanwhile', async () => {
    const { service, made, next, paths } = await subscribed()
    const subscription = next.toJSON()
    await service.client.call(subscribePush, { body: JSON.stringify({ subscription, choice: aChoice() }) })
    await service.client.call(renewPush, { body: JSON.stringify({ token: made.token, subscription }) })
    expect(await paths()).toEqual(['/new'])
  })

  it.each([
    ['a token that is none', 'a.b', 'https://push.example.org/1', 404],
    ['an address that is not public', null, 'http://10.0.0.1/', 422],
  ])('cannot be moved with %s', async (_, token, endpoint, status) => {
    const service = await startToldService({ notifications: { isPrivateAllowed: false } })
    const { keys } = aPushSubscription(endpoint).toJSON()
    const given = { subscription: { endpoint: 'https://push.example.org/0', keys }, choice: aChoice() }
    const made = await service.client.call(subscribePush, { body: JSON.stringify(given) })
    const body = JSON.stringify({ token: token ?? made.token, subscription: { endpoint, keys } })
    await expect(service.client.call(renewPush, { body })).rejects.toMatchObject({ status })
  })
})
