import { LRUCache } from 'lru-cache'

/** A drawn document, as it is sent. */
export interface Drawing {
  readonly status: 200 | 404
  readonly policy: string
  readonly etag: string
  readonly identity: Uint8Array<ArrayBuffer>
  readonly gzip: Uint8Array<ArrayBuffer>
  readonly brotli: Uint8Array<ArrayBuffer>
}

export interface DrawingBounds {
  /** Bytes of all drawings that are kept. */
  readonly bytes: number
  /** How long a drawing is sent without another look. */
  readonly freshMs: number
  /** How long it is sent while the next one is drawn. */
  readonly staleMs: number
  /** Addresses that wait to be drawn. */
  readonly waiting: number
}

/** Something that is drawn, one at a time. */
interface Subject {
  readonly key: string
  /** Of the data. A drawing of another version is never sent. */
  readonly version: string
  /** One of the few pages that most readers ask for: it comes first. */
  readonly isPlain: boolean
  readonly draw: () => Promise<Drawing>
}

export interface Drawings {
  /** A drawing that may be sent at once. */
  find(key: string, version: string): Drawing | undefined
  /** Null if too many addresses wait: then the reader draws. Rejects if drawing fails. */
  get(subject: Subject): Promise<Drawing | null>
}

interface Kept {
  readonly drawing: Drawing
  readonly version: string
  readonly drawnAt: number
}

/** Draws each address once for all its readers, keeps the drawing for a moment, and sends it while the next is drawn. */
export function createDrawings(bounds: DrawingBounds, now: () => number): Drawings {
  const kept = new LRUCache<string, Kept>({
    maxSize: bounds.bytes,
    sizeCalculation: ({ drawing: { identity, gzip, brotli } }, key) =>
      identity.length + gzip.length + brotli.length + key.length,
  })
  const underWay = new Map<string, Promise<Drawing>>()
  const plain: (() => void)[] = []
  const others: (() => void)[] = []
  let isDrawing = false

  function ageOf({ drawnAt }: Kept): number {
    const age = now() - drawnAt
    return age < 0 ? Infinity : age
  }

  async function inTurn(isPlain: boolean, draw: () => Promise<Drawing>): Promise<Drawing> {
    if (isDrawing) await new Promise<void>((resolve) => void (isPlain ? plain : others).push(resolve))
    isDrawing = true
    try {
      return await draw()
    } finally {
      const next = plain.shift() ?? others.shift()
      if (next) next()
      else isDrawing = false
    }
  }

  function begin({ key, version, isPlain, draw }: Subject, name: string): Promise<Drawing> {
    const drawing = inTurn(isPlain, draw)
      .then((drawn) => {
        kept.set(key, { drawing: drawn, version, drawnAt: now() })
        return drawn
      })
      .finally(() => {
        underWay.delete(name)
      })
    underWay.set(name, drawing)
    return drawing
  }

  function find(key: string, version: string, maxAgeMs: number): Drawing | undefined {
    const held = kept.get(key)
    return held && held.version === version && ageOf(held) < maxAgeMs ? held.drawing : undefined
  }

  return {
    find: (key, version) => find(key, version, bounds.freshMs),
    async get(subject) {
      const { key, version } = subject
      const fresh = find(key, version, bounds.freshMs)
      if (fresh) return fresh
      const stale = find(key, version, bounds.staleMs)
      const name = `${version} ${key}`
      const other = underWay.get(name)
      if (other) return stale ?? other
      if ((subject.isPlain ? plain : others).length >= bounds.waiting) return stale ?? null
      const next = begin(subject, name)
      if (!stale) return next
      next.catch(() => undefined)
      return stale
    },
  }
}
