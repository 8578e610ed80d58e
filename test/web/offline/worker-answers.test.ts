import { describe, expect, it } from 'vitest'
import { createOffline, asKept } from '#web/offline/worker-answers.ts'

const origin = 'https://signalbox.test'
const html = (name: string) =>
  `<body><div data-prerendered data-now="1"><div id="root">${name} just now</div></div><script type="application/json" id="first-data">{"name":"${name}"}</script></body>`

/** The Cache API in memory; entries keep the order in which they were put. */
function memoryCaches() {
  const held = new Map<string, Map<string, Response>>()
  const storage = { isFull: false }
  const pathOf = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : String(key), origin).pathname
  const openCache = (name: string) => {
    const entries = held.get(name) ?? new Map<string, Response>()
    held.set(name, entries)
    return {
      put: async (key: string, response: Response) => {
        if (storage.isFull) throw new DOMException('Quota exceeded.', 'QuotaExceededError')
        entries.set(pathOf(key), response)
      },
      match: async (key: RequestInfo | URL) => entries.get(pathOf(key))?.clone(),
      delete: async (key: RequestInfo | URL) => entries.delete(pathOf(key)),
      keys: async () => [...entries.keys()].map((path) => new Request(origin + path)),
    }
  }
  return {
    held,
    storage,
    open: async (name: string) => openCache(name),
    keys: async () => [...held.keys()],
    delete: async (name: string) => held.delete(name),
    match: async (key: RequestInfo | URL) => {
      for (const name of held.keys()) {
        const found = await openCache(name).match(key)
        if (found) return found
      }
      return undefined
    },
  }
}

function world({ version = 'b1', files = ['/assets/app.js'], isMetered = false } = {}) {
  const net = {
    isCut: false,
    isBusy: false,
    status: 200,
    asked: [] as string[],
    scripts: [] as string[],
    onAsked: (pathname: string): unknown => pathname,
  }
  const caches = memoryCaches()
  const fetch = async (request: Request | string) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request, origin)
    net.asked.push(pathname)
    net.onAsked(pathname)
    if (net.isCut) throw new TypeError('fetch failed')
    const type = pathname.startsWith('/assets/') ? 'text/javascript' : 'text/html; charset=utf-8'
    const text = net.isBusy ? '<body><div id="root"></div></body>' : html(pathname)
    const links = net.scripts.map((script) => `<link rel="modulepreload" href="${script}">`).join('')
    return new Response(links + text, { status: net.status, headers: { 'content-type': type } })
  }
  const build = (name: string) => createOffline({ caches, fetch, version: name, files, isMetered })
  const offline = build(version)
  const visit = (path: string) => {
    const request = new Request(origin + path)
    Object.defineProperty(request, 'mode', { value: 'navigate' })
    return offline.answer(request)
  }
  return { net, caches, build, offline, visit }
}

describe('What the service worker keeps', () => {
  it('answers a document from the network while there is one', async () => {
    const { visit } = world()
    expect(await (await visit('/incidents'))?.text()).toBe(html('/incidents'))
  })

  it('answers offline with the cached document of the path, without the screen that says "just now"', async () => {
    const { visit, net } = world()
    await visit('/incidents')
    await visit('/about')
    net.isCut = true
    const text = (await (await visit('/incidents'))?.text()) ?? ''
    expect(text).not.toContain('just now')
    expect(text).toContain('{"name":"/incidents"}')
    expect(text).toContain('<div id="root"></div>')
  })

  it('starts the app from the newest document if that of the path is not cached', async () => {
    const { visit, net } = world()
    await visit('/')
    await visit('/about')
    net.isCut = true
    expect(await (await visit('/components'))?.text()).toContain('{"name":"/about"}')
  })

  it('keeps the document with data when a busy service answers one without', async () => {
    const { visit, net } = world()
    await visit('/')
    net.isBusy = true
    await visit('/')
    await visit('/about')
    net.isCut = true
    expect(await (await visit('/'))?.text()).toContain('{"name":"/"}')
    expect(await (await visit('/about'))?.text()).toContain('{"name":"/"}')
  })

  it('asks a second time for the home page when the first answer came without data', async () => {
    const { offline, visit, net } = world()
    net.isBusy = true
    net.onAsked = (pathname) => {
      net.isBusy &&= pathname === '/'
    }
    await offline.install()
    await offline.loadAhead()
    expect(net.asked).toEqual(['/', '/assets/app.js', '/'])
    net.isCut = true
    expect(await (await visit('/'))?.text()).toContain('{"name":"/"}')
  })

  it('keeps a document without data where it has no other', async () => {
    const { visit, net } = world()
    net.isBusy = true
    await visit('/')
    net.isCut = true
    expect((await visit('/'))?.status).toBe(200)
  })

  it.each([502, 503, 504])('answers with the cached document when a proxy returns %i', async (status) => {
    const { visit, net } = world()
    await visit('/')
    net.status = status
    expect((await visit('/'))?.status).toBe(200)
  })

  it.each([404, 422, 500])('passes a %i of the service on', async (status) => {
    const { visit, net } = world()
    await visit('/')
    net.status = status
    expect((await visit('/'))?.status).toBe(status)
  })

  it('fails like the browser if nothing is cached', async () => {
    const { visit, net } = world()
    net.isCut = true
    expect((await visit('/'))?.type).toBe('error')
  })

  it('keeps at most 30 documents, the last ones', async () => {
    const { visit, caches } = world()
    for (let page = 0; page < 40; page += 1) await visit(`/incidents/${page}`)
    const kept = [...(caches.held.get('signalbox-documents')?.keys() ?? [])]
    expect(kept).toHaveLength(30)
    expect(kept[0]).toBe('/incidents/10')
  })

  it('leaves writes, the API and other requests to the browser', () => {
    const { offline } = world()
    expect(offline.answer(new Request(`${origin}/api/sources`))).toBeUndefined()
    expect(offline.answer(new Request(`${origin}/api/session`, { method: 'POST' }))).toBeUndefined()
  })

  it('leaves cards on other sites to the browser, because a cached one would look current', () => {
    expect(world().visit('/embed/mainnet')).toBeUndefined()
  })

  it('loads the files of the build ahead and answers them without a network', async () => {
    const { offline, net } = world()
    await offline.loadAhead()
    net.isCut = true
    expect((await offline.answer(new Request(`${origin}/assets/app.js`)))?.ok).toBe(true)
  })

  it('starts to answer as soon as it has a document and the files that it names', async () => {
    const { offline, net, visit } = world({ files: ['/assets/app.js', '/assets/other.js', '/assets/start.js'] })
    net.scripts = ['/assets/start.js', '/assets/app.js']
    await offline.install()
    expect(net.asked).toEqual(['/', '/assets/app.js', '/assets/start.js'])
    net.isCut = true
    expect((await visit('/'))?.status).toBe(200)
    expect((await offline.answer(new Request(`${origin}/assets/start.js`)))?.ok).toBe(true)
  })

  it('loads each file once, however many pages ask', async () => {
    const { offline, net } = world({ files: ['/assets/app.js', '/assets/other.js'] })
    net.scripts = ['/assets/app.js']
    await offline.install()
    await Promise.all([offline.loadAhead(), offline.loadAhead()])
    await offline.loadAhead()
    expect(net.asked).toEqual(['/', '/assets/app.js', '/assets/other.js'])
  })

  it('can start the app offline after the first visit, which it did not see', async () => {
    const { offline, net, visit } = world()
    await offline.install()
    net.isCut = true
    expect(await (await visit('/incidents'))?.text()).toContain('{"name":"/"}')
  })

  it('answers from the network if the storage of the browser is full', async () => {
    const { offline, caches, visit } = world()
    caches.storage.isFull = true
    await offline.install()
    await offline.loadAhead()
    expect(await (await visit('/incidents'))?.text()).toBe(html('/incidents'))
    expect((await offline.answer(new Request(`${origin}/assets/app.js`)))?.ok).toBe(true)
  })

  it('keeps the earlier document of a path if there is no room for a later one', async () => {
    const { caches, net, visit } = world()
    await visit('/incidents')
    await visit('/about')
    caches.storage.isFull = true
    await visit('/incidents')
    net.isCut = true
    expect(await (await visit('/incidents'))?.text()).toContain('{"name":"/incidents"}')
  })

  it('loads nothing ahead on a metered connection', async () => {
    const { offline, net, visit } = world({ isMetered: true })
    await offline.install()
    await offline.loadAhead()
    expect(net.asked).toEqual(['/'])
    net.isCut = true
    expect((await visit('/'))?.status).toBe(200)
  })

  it('keeps the files of the build before the current one, and none older', async () => {
    const { build, caches } = world()
    for (const name of ['b1', 'b2', 'b3']) {
      const offline = build(name)
      await offline.install()
      await offline.activate()
    }
    expect((await caches.keys()).filter((name) => name.includes('build'))).toEqual([
      'signalbox-build-b2',
      'signalbox-build-b3',
    ])
  })
})

describe('A kept document', () => {
  it('is marked, so that its age does not pass for a difference of clocks', () => {
    expect(asKept(html('/'))).toContain('<script data-kept type="application/json" id="first-data">{"name":"/"}')
  })

  it('does not let the browser wait for the first screen that it no longer contains', () => {
    const whole = `<head><link rel="expect" href="#content" blocking="render"></head>${html('/')}`
    expect(asKept(whole)).not.toContain('expect')
  })

  it('stays unchanged if it contains no drawn screen', () => {
    expect(asKept('<div id="root"></div>')).toBe('<div id="root"></div>')
  })
})
