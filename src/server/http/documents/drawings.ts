import { LRUCache } from 'lru-cache'
import { startTimer, type SetTimer } from '#api/timer.ts'
import { createRounds } from '../../platform/turns.ts'

/** A drawn document, ready to send. */
export interface Drawing {
  readonly status: 200 | 404
  readonly policy: string
  readonly etag: string
  readonly identity: Uint8Array<ArrayBuffer>
  readonly gzip: Uint8Array<ArrayBuffer>
  readonly brotli: Uint8Array<ArrayBuffer>
}

export interface DrawingBounds {
  /** The total size of cached drawings. */
  readonly bytes: number
  /** How long a drawing is sent without being checked. */
  readonly freshMs: number
  /** How long it is still sent while its successor is drawn. */
  readonly staleMs: number
  /** How many addresses may wait to be drawn. */
  readonly waiting: number
  /** How long a reader waits for a drawing. */
  readonly waitMs: number
  /** How long readers who waited for a drawing are answered before other requests run. */
  readonly roundMs: number
}

/** An address to be drawn, one at a time. */
interface Subject {
  readonly key: string
  /** The version of the data. Drawings of other versions are never sent. */
  readonly version: string
  /** Whether it is one of the few pages that most readers request. Those are drawn first. */
  readonly isPlain: boolean
  readonly draw: () => Promise<Drawing>
}

export interface Drawings {
  /** A drawing that may be sent at once: a fresh one, or one whose successor is being drawn. */
  find(key: string, version: string): Drawing | undefined
  /**
   * Null if too many addresses wait or the drawing takes too long: then the reader's browser draws. The drawing is
   * still finished, for later readers. Rejects if drawing fails.
   */
  get(subject: Subject): Promise<Drawing | null>
}

interface Kept {
  readonly drawing: Drawing
  readonly version: string
  readonly drawnAt: number
}

/**
 * Draws each address once for all its readers, caches the drawing briefly, and sends it while the next one is
 * drawn.
 */
export function createDrawings(
  bounds: DrawingBounds,
  now: () => number,
  monotonic: () => number = () => performance.now(),
  setTimer: SetTimer = startTimer,
): Drawings {
  const kept = new LRUCache<string, Kept>({
    maxSize: bounds.bytes,
    sizeCalculation: ({ drawing: { identity, gzip, brotli } }, key) =>
      identity.length + gzip.length + brotli.length + key.length,
  })
  const underWay = new Map<string, Promise<Drawing>>()
  const plain: (() => void)[] = []
  const others: (() => void)[] = []
  const inRounds = createRounds(bounds.roundMs, monotonic)
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

  /** All readers that wait for a drawing continue at the same time, each with its own answer. */
  async function shared(drawing: Promise<Drawing>): Promise<Drawing | null> {
    const drawn = await withinWait(drawing)
    if (drawn === null) return null
    return new Promise((resolve) => void inRounds(() => resolve(drawn)))
  }

  function withinWait(drawing: Promise<Drawing>): Promise<Drawing | null> {
    return new Promise((resolve, reject) => {
      const cancel = setTimer(() => resolve(null), bounds.waitMs)
      drawing.then(resolve, reject).finally(cancel)
    })
  }

  return {
    find: (key, version) => find(key, version, underWay.has(nameOf(key, version)) ? bounds.staleMs : bounds.freshMs),
    async get(subject) {
      const { key, version } = subject
      const fresh = find(key, version, bounds.freshMs)
      if (fresh) return fresh
      const stale = find(key, version, bounds.staleMs)
      const name = nameOf(key, version)
      const other = underWay.get(name)
      if (other) return stale ?? shared(other)
      if ((subject.isPlain ? plain : others).length >= bounds.waiting) return stale ?? null
      const next = begin(subject, name)
      if (!stale) return shared(next)
      next.catch(() => undefined)
      return stale
    },
  }
}

function nameOf(key: string, version: string): string {
  return `${version} ${key}`
}
