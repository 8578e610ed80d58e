import { ageAt, type Confirmation } from '#domain/status/freshness.ts'

/** Milliseconds. `monotonic` is never set back; `wall` continues during sleep. */
export interface Clocks {
  readonly monotonic: () => number
  readonly wall: () => number
}

const browserClocks: Clocks = { monotonic: () => performance.now(), wall: Date.now }

export class ConfirmationTracker {
  readonly #clocks: Clocks
  #last: { readonly monotonic: Confirmation; readonly wall: Confirmation } | null = null
  #tag: string | null | undefined

  constructor(clocks: Clocks = browserClocks) {
    this.#clocks = clocks
  }

  /** The status was true `age` seconds ago. Older confirmations are ignored. */
  confirm(age: number): void {
    const known = this.ageSeconds()
    if (!Number.isFinite(age) || age < 0 || (known !== null && known < age)) return
    this.#last = {
      monotonic: { age, at: this.#clocks.monotonic() },
      wall: { age, at: this.#clocks.wall() },
    }
  }

  /**
   * Adopts the `Age` of a response; a response without one is fresh from the source. Earlier confirmations of other
   * content are dropped, because the new content may contain unreadable parts.
   */
  confirmBy(response: Response): void {
    const tag = response.headers.get('etag')
    if (tag !== this.#tag) {
      this.#tag = tag
      this.#last = null
    }
    this.confirm(Number(response.headers.get('age') ?? 0))
  }

  /** Whole seconds since the last confirmation; null if there was none. Of the two clocks, the larger age counts. */
  ageSeconds(): number | null {
    if (!this.#last) return null
    const { monotonic, wall } = this.#last
    return Math.max(ageAt(monotonic, this.#clocks.monotonic()), ageAt(wall, this.#clocks.wall()))
  }
}
