import { LRUCache } from 'lru-cache'
import { startTimer, type SetTimer } from '#api/timer.ts'
import { createRounds } from '../../platform/turns.ts'

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
  /** How long a reader waits for a drawing. */
  readonly waitMs: number
  /** How long those who waited for a drawing are answered before others. */
  readonly roundMs: number
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
  /** A drawing that may be sent at once: a fresh one, or one whose successor is under way. */
  find(key: string, version: string): Drawing | undefined
  /**
   * Null if too many addresses wait, or if the drawing takes too long: then the reader draws. The drawing is still
   * finished for those who ask next. Rejects if drawing fails.
   */
  get(subject: Subject): Promise<Drawing | null>
}

interface Kept {
  readonly drawing: Drawing
  readonly version: string
  readonly drawnAt: number
}

/** Draws each address once for all its readers, keeps the drawing for a moment, and sends it while the next is drawn. */
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

  /** All that wait for a drawing go on at the same moment: each answers its reader. */
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
