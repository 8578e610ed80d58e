type Kept = Pick<Cache, 'put' | 'match' | 'delete' | 'keys'>

/** The contents of the service worker's caches: the files of an app build, and recent documents. */
export interface OfflineParts {
  readonly caches: Pick<CacheStorage, 'keys' | 'delete' | 'match'> & { open(name: string): Promise<Kept> }
  readonly fetch: (request: Request | string) => Promise<Response>
  /** Identifies the build. */
  readonly version: string
  /** Addresses of the app's files. */
  readonly files: readonly string[]
  /** True if preloading may cost the user money. */
  readonly isMetered: boolean
}

/** Files of this build and the previous one: a tab that was open during an update may still request the old ones. */
const maxBuilds = 2
const maxDocuments = 30
const documentsCache = 'signalbox-documents'
const buildPrefix = 'signalbox-build-'

/** Cards on other sites are never cached, because a cached state would pass for the current one. */
const embedFolder = '/embed/'

/** Status codes of a proxy whose service is down. */
const unreachable: ReadonlySet<number> = new Set([502, 503, 504])

export function createOffline({ caches, fetch, version, files, isMetered }: OfflineParts) {
  const build = buildPrefix + version
  let loading: Promise<void> | undefined

  /**
   * Keeps a document to start the app with, and the files that it names, which the browser mostly has already. The
   * worker answers only once it is installed, so the other files have to wait.
   */
  async function install(): Promise<void> {
    const home = await keepHome()
    await load(files.filter((file) => home.includes(`"${file}"`)))
  }

  /** Preloads the app's other files in sequence. Files that fail are loaded when needed. */
  async function loadAhead(): Promise<void> {
    if (isMetered) return
    loading ??= load(files).finally(() => (loading = undefined))
    await loading
    // A service that had just started may be able to render by now.
    const kept = await findNewest(await caches.open(documentsCache))
    if (!hasData((await kept?.text()) ?? '')) await keepHome()
  }

  async function load(wanted: readonly string[]): Promise<void> {
    const cache = await caches.open(build)
    const held = new Set((await cache.keys()).map(pathOf))
    for (const file of wanted.filter((one) => !held.has(one))) {
      // oxlint-disable-next-line no-await-in-loop -- leaves the connection to the page
      const response = await fetch(file).catch(() => undefined)
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (response?.ok) await putUnlessFull(cache, file, response)
    }
  }

  /** Returns the document's text, empty if there is none. */
  async function keepHome(): Promise<string> {
    const home = await fetch('/').catch(() => undefined)
    if (!home?.ok) return ''
    const text = await home.clone().text()
    await keep('/', home)
    return text
  }

  async function activate(): Promise<void> {
    const builds = (await caches.keys()).filter((name) => name.startsWith(buildPrefix))
    const old = builds.filter((name) => name !== build)
    await Promise.all(old.slice(0, Math.max(0, old.length - (maxBuilds - 1))).map((name) => caches.delete(name)))
  }

  /** Undefined if the browser should handle the request. */
  function answer(request: Request): Promise<Response> | undefined {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET' || pathname.startsWith(embedFolder)) return undefined
    if (request.mode === 'navigate') return answerDocument(request)
    return files.includes(pathname) || pathname.startsWith('/assets/') ? answerFile(request, pathname) : undefined
  }

  async function answerFile(request: Request, pathname: string): Promise<Response> {
    const held = await caches.match(pathname)
    if (held) return held
    const response = await fetch(request)
    if (response.ok) await putUnlessFull(await caches.open(build), pathname, response.clone())
    return response
  }

  async function answerDocument(request: Request): Promise<Response> {
    const response = await fetch(request).catch(() => undefined)
    if (response?.ok && isDocument(response)) {
      await keep(new URL(request.url).pathname, response.clone())
      return response
    }
    if (response && !unreachable.has(response.status)) return response
    return (await findKept(new URL(request.url).pathname)) ?? response ?? Response.error()
  }

  async function keep(pathname: string, response: Response): Promise<void> {
    const cache = await caches.open(documentsCache)
    // A busy service leaves the data to the app; any other cached document is more useful.
    if (!hasData(await response.clone().text()) && (await cache.keys()).length > 0) return
    // Without room, the earlier document stays.
    if (!(await putUnlessFull(cache, pathname, response.clone()))) return
    // The oldest entries come first. A browser may leave a replaced one at its place.
    if (pathOf((await cache.keys()).at(-1)) !== pathname) {
      await cache.delete(pathname)
      await putUnlessFull(cache, pathname, response)
    }
    const kept = await cache.keys()
    await Promise.all(kept.slice(0, Math.max(0, kept.length - maxDocuments)).map((old) => cache.delete(old)))
  }

  /** The document of the path, or any other one: each of them starts the app and holds the status of its time. */
  async function findKept(pathname: string): Promise<Response | undefined> {
    const cache = await caches.open(documentsCache)
    const kept = (await cache.match(pathname)) ?? (await findNewest(cache))
    if (!kept) return undefined
    const { headers } = kept
    return new Response(asKept(await kept.text()), { headers })
  }

  return { install, loadAhead, activate, answer }
}

/** False without room: a response is still answered, and a worker still installed. */
function putUnlessFull(cache: Kept, pathname: string, response: Response): Promise<boolean> {
  return cache.put(pathname, response).then(
    () => true,
    () => false,
  )
}

function pathOf(request: Request | undefined): string | undefined {
  return request && new URL(request.url).pathname
}

const firstDataStart = '<script type="application/json" id="first-data">'

function hasData(html: string): boolean {
  return html.includes(firstDataStart)
}

async function findNewest(documents: Kept): Promise<Response | undefined> {
  const newest = (await documents.keys()).at(-1)
  return newest && documents.match(newest)
}

/**
 * The rendered screen says "just now", which was true only when it was rendered. The app renders again from the data
 * and their age, which the mark lets it trust.
 */
export function asKept(html: string): string {
  const start = html.indexOf('<div data-prerendered')
  const end = html.indexOf(firstDataStart)
  if (end < 0) return html
  // The browser would wait for the first screen.
  const head = html.slice(0, start).replace(/<link rel="expect"[^<>]*>/, '')
  const before = start < 0 || end < start ? html.slice(0, end) : `${head}<div id="root"></div>`
  return before + html.slice(end).replace('<script', '<script data-kept')
}

function isDocument({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false
}
