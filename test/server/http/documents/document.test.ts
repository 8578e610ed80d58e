import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pageRoutes } from '#server/http/documents/pages.ts'
import { readTemplate, type Template } from '#server/http/documents/template.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { aComponent, aMaintenance, anIncident, aPage } from '#test/support/status/payloads.ts'
import { temporaryFolder } from '#test/support/server/process.ts'
import { noon, startService, type TestServiceOptions } from '#test/support/server/service.ts'

const html =
  '<!doctype html><html><head><title>Signalbox</title><script src="/assets/index.js"></script></head><body><div id="root"></div></body></html>'
const chunk = (file: string, imports: string[] = [], css: string[] = []) => ({ file, imports, css, dynamicImports: [] })
const template: Template = {
  html,
  manifest: {
    'index.html': { ...chunk('assets/index.js'), dynamicImports: ['app'] },
    app: chunk('assets/main.js', ['shared'], ['assets/main.css']),
    'src/web/app/home-page.tsx': chunk('assets/status.js', ['shared', 'app']),
    'src/web/app/about/about-page.tsx': chunk('assets/about.js', ['shared', 'own'], ['assets/about.css']),
    own: chunk('assets/own.js', ['shared']),
    shared: chunk('assets/shared.js', ['shared']),
  },
}

async function startPages(options: TestServiceOptions = {}) {
  const world = await startService({ template, ...options })
  await world.import({
    page: aPage(),
    components: [aComponent('api'), aComponent('relays', { group: true }), aComponent('relay', { group_id: 'relays' })],
    incidents: [anIncident('slow')],
    scheduled_maintenances: [aMaintenance('upgrade')],
  })
  return world
}

/** The data in a document; only what a browser would take for their element. */
function dataIn(document: string): Record<string, unknown> {
  const [, json = ''] = /<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(document) ?? []
  return JSON.parse(json)
}

describe('A page', () => {
  it.each([
    ['/', ''],
    ['/components', ''],
    ['/components/api', 'api'],
    ['/components/relays', 'relays'],
    ['/incidents', ''],
    ['/incidents/slow', 'slow'],
    ['/maintenance', ''],
    ['/maintenance/upgrade', 'upgrade'],
    ['/wall', ''],
    ['/about', ''],
  ])('contains its first data: %s', async (path, id) => {
    const addresses = pageRoutes.find((route) => route.path.test(path))?.first(id, '') ?? []
    expect(addresses).toEqual(expect.arrayContaining(['/api/v2/summary.json', '/api/sources']))
    const { app } = await startPages()
    const response = await app.request(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=2, must-revalidate')
    const data = dataIn(await response.text())
    expect(Object.keys(data)).toEqual(addresses)
    for (const address of addresses) expect(data[address]).toEqual(await (await app.request(address)).json())
  })

  it('contains the incidents that its filters select', async () => {
    const { app } = await startPages()
    const document = await (await app.request('/incidents?q=%20slow%20&impact=minor&pages=2')).text()
    expect(Object.keys(dataIn(document))).toEqual(
      expect.arrayContaining([
        '/api/history/records?kind=incident&q=slow&impact=minor&over=no',
        '/api/history/records?kind=incident&q=slow&impact=minor&over=yes',
        '/api/history/months?kind=incident&q=slow&impact=minor',
        '/api/history/figures',
      ]),
    )
  })

  it('carries the same headers when it is drawn and when its drawing is sent again', async () => {
    const { app } = await startPages()
    const [drawn, kept] = [await app.request('/about'), await app.request('/about')]
    const { 'content-security-policy': _, ...others } = securityHeaders
    for (const { headers } of [drawn, kept]) {
      expect(Object.fromEntries(headers)).toMatchObject(others)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
    expect(Object.fromEntries(kept.headers)).toEqual(Object.fromEntries(drawn.headers))
  })

  it('preloads the files it needs, each once and after its dependencies, and none that the document names', async () => {
    const { app } = await startPages()
    const links = async (path: string) =>
      [...(await (await app.request(path)).text()).matchAll(/<link rel="(?:modulepreload|stylesheet)"[^>]+>/g)].map(
        String,
      )
    expect(await links('/')).toEqual([
      '<link rel="modulepreload" href="/assets/shared.js">',
      '<link rel="modulepreload" href="/assets/main.js">',
      '<link rel="modulepreload" href="/assets/status.js">',
      '<link rel="stylesheet" href="/assets/main.css">',
    ])
    expect(await links('/about')).toEqual([
      '<link rel="modulepreload" href="/assets/shared.js">',
      '<link rel="modulepreload" href="/assets/main.js">',
      '<link rel="modulepreload" href="/assets/own.js">',
      '<link rel="modulepreload" href="/assets/about.js">',
      '<link rel="stylesheet" href="/assets/main.css">',
      '<link rel="stylesheet" href="/assets/about.css">',
    ])
  })

  it('allows style elements with its nonce, which each drawing has its own, and no script', async () => {
    const world = await startPages()
    const { app } = world
    const nonceOf = async (path: string) => {
      const response = await app.request(path)
      const policy = response.headers.get('content-security-policy') ?? ''
      const [, nonce = ''] = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(await response.text()) ?? []
      expect(nonce).toMatch(/^[\w+/]{22}==$/)
      expect(policy.split('; ')).toEqual(
        expect.arrayContaining(["script-src 'self'", `style-src 'self' 'nonce-${nonce}'`]),
      )
      return nonce
    }
    const first = await nonceOf('/')
    world.now += 10_000
    expect(new Set([first, await nonceOf('/'), await nonceOf('/nothing')]).size).toBe(3)
  })

  it('contains foreign text as text only', async () => {
    const { app, ...world } = await startPages()
    const name = '</script><script>alert(1)</script><!-- $& $1 \u2028 </head> <div id="root"></div>'
    await world.import({ incidents: [anIncident('evil', { name })] })
    for (const path of ['/', '/incidents', '/incidents/evil']) {
      const document = await (await app.request(path)).text()
      expect(document.match(/<script/g)).toHaveLength(2)
      expect(document).not.toContain('alert(1)</script>')
      expect(document.match(/<\/head>/g)).toHaveLength(1)
      expect(JSON.stringify(dataIn(document))).toContain(JSON.stringify(name).slice(1, -1))
    }
  })

  it('has a first screen rendered from the same data, at the time of the service', async () => {
    const drawn: unknown[] = []
    const prerender = (address: string, data: string, now: number) => {
      drawn.push([address, Object.keys(JSON.parse(data)), now])
      return Promise.resolve('<main>Here</main>')
    }
    const { app } = await startPages({ template: { ...template, prerender } })
    const document = await (await app.request('/about?theme=dark')).text()
    expect(document).toContain(`<body><div data-prerendered data-now="${noon}" data-zone="UTC"><main>Here</main></div>`)
    expect(drawn).toEqual([['/about?theme=dark', ['/api/v2/summary.json', '/api/sources'], noon]])
  })

  it('is sent without a first screen if rendering fails', async () => {
    const prerender = () => Promise.reject(new Error('no'))
    const { app } = await startPages({ template: { ...template, prerender } })
    const response = await app.request('/')
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining('<body><div id="root"></div>'),
    ])
  })

  it('is served while there is no status page', async () => {
    const { app } = await startService({ template })
    const response = await app.request('/')
    expect([response.status, Object.keys(dataIn(await response.text()))]).toEqual([
      200,
      ['/api/sources', '/api/history/days', '/api/signals'],
    ])
  })

  it('is drawn once for all who ask within two seconds, and again once the status has changed', async () => {
    let drawn = 0
    const prerender = () => Promise.resolve(`<main>${(drawn += 1)}</main>`)
    const world = await startPages({ template: { ...template, prerender } })
    const ask = async (headers: Record<string, string> = {}) => world.app.request('/', { headers })
    const [first] = await Promise.all([ask(), ask(), ask()])
    expect(drawn).toBe(1)
    const etag = first?.headers.get('etag') ?? ''
    expect((await ask({ 'if-none-match': etag })).status).toBe(304)
    const packed = await ask({ 'accept-encoding': 'gzip, br' })
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual(['br', 'Accept-Encoding'])
    expect([etag, packed.headers.get('etag')]).toEqual([expect.stringMatching(/^W\/"/), etag])
    expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe(await first?.text())
    await world.import({ incidents: [anIncident('new')] })
    expect(await (await ask()).text()).toContain('<main>2</main>')
  })

  it('is the same for all readers, whatever else a request says', async () => {
    const { app } = await startPages({ template: { ...template, prerender: () => Promise.resolve('<main></main>') } })
    const names = ['x-forwarded-host', 'x-forwarded-proto', 'x-original-url', 'forwarded', 'cookie', 'accept-language']
    const headers = Object.fromEntries([...names, 'authorization', 'origin'].map((name) => [name, 'evil.example']))
    const first = await app.request('/incidents', { headers: { ...headers, host: '192.0.2.7:8443' } })
    const next = await app.request('/incidents')
    expect(await next.text()).toBe(await first.clone().text())
    expect(await first.text()).not.toMatch(/evil\.example|192\.0\.2\.7/)
    expect([first.headers.get('set-cookie'), next.headers.get('etag')]).toEqual([null, first.headers.get('etag')])
  })

  it('is left to the browser with a query of more than 500 characters', async () => {
    let drawn = 0
    const prerender = () => Promise.resolve(`<main>${(drawn += 1)}</main>`)
    const { app } = await startPages({ template: { ...template, prerender } })
    const response = await app.request(`/?${'x'.repeat(500)}`)
    expect([response.status, drawn]).toEqual([200, 0])
    expect(await response.text()).toContain('<div id="root"></div>')
  })

  it('answers HEAD without a body', async () => {
    const { app } = await startPages()
    const response = await app.request('/incidents', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })
})

describe('A page that is not there', () => {
  it.each([
    '/nothing',
    '/incidents/unknown',
    '/incidents/upgrade',
    '/maintenance/slow',
    '/components/unknown',
    '/incidents/slow/more',
    '/incidents/',
    '/incidents/%00',
    '/Incidents',
  ])('is the app with the status 404: %s', async (path) => {
    const { app } = await startPages()
    const response = await app.request(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8'])
    expect(await response.text()).toMatch(/<title>[^<]+<\/title>/)
  })

  it('is served with 200 for an ID in other letters', async () => {
    const { app, ...world } = await startPages()
    await world.import({ incidents: [anIncident('a b%/ä')] })
    expect((await app.request('/incidents/a%20b%25%2F%C3%A4')).status).toBe(200)
  })
})

describe('An app that is not built', () => {
  it('is answered with one line that says what to do', async () => {
    const { app } = await startService()
    const response = await app.request('/')
    expect(response.status).toBe(503)
    expect(await response.text()).toBe('The app is not built yet: run `npm run build`, then start the service again.\n')
  })

  it('is reported with its folder', async () => {
    const folder = await temporaryFolder()
    expect(await readTemplate(folder)).toBeNull()
    await writeFile(join(folder, 'index.html'), html)
    expect(await readTemplate(folder)).toBeNull()
    await mkdir(join(folder, '.vite'))
    await mkdir(join(folder, '.prerender'))
    await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify({ a: { file: 'a.js', isEntry: true } }))
    await writeFile(join(folder, '.prerender/prerender.js'), 'export const prerender = async () => "drawn"')
    const made = await readTemplate(folder)
    expect(made).toMatchObject({ html, manifest: { a: { file: 'a.js', imports: [], css: [] } } })
    expect(await made?.prerender?.('/', '{}', noon)).toBe('drawn')
  })
})
