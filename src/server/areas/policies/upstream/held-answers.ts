export interface HeldAnswers {
  /** The answer that is under way, or was begun less than `holdMs` ago; otherwise a new one. Failures are not held. */
  readonly ask: (key: string, read: () => Promise<string>) => Promise<string>
  /** Forgets the answers whose keys begin so. */
  readonly drop: (start: string) => void
}

export interface HeldAnswersOptions {
  /** Milliseconds of a clock that is never adjusted, for everything that waits. */
  readonly monotonic: () => number
  readonly holdMs: number
  /** The most answers held; beyond it all are forgotten. */
  readonly max: number
}

/** One answer for everybody who asks the same at about the same time. */
export function createHeldAnswers({ monotonic, holdMs, max }: HeldAnswersOptions): HeldAnswers {
  const held = new Map<string, { readonly at: number; readonly answer: Promise<string> }>()
  return {
    ask(key, read) {
      const before = held.get(key)
      if (before && monotonic() - before.at < holdMs) return before.answer
      if (held.size >= max) held.clear()
      const own = { at: monotonic(), answer: read() }
      held.set(key, own)
      own.answer.catch(() => {
        if (held.get(key) === own) held.delete(key)
      })
      return own.answer
    },
    drop(start) {
      for (const key of held.keys()) if (key.startsWith(start)) held.delete(key)
    },
  }
}
