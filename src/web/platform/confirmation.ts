import { ageAt, type Confirmation as Confirmed } from '#domain/status/freshness.ts'

/** Milliseconds. `monotonic` is never set back; `wall` keeps running while the machine sleeps. */
export interface Clocks {
  readonly monotonic: () => number
  readonly wall: () => number
}

const browserClocks: Clocks = { monotonic: () => performance.now(), wall: Date.now }

export class Confirmation {
  readonly #clocks: Clocks
  #last: { readonly monotonic: Confirmed; readonly wall: Confirmed } | null = null
  #tag: string | null | undefined

  constructor(clocks: Clocks = browserClocks) {
    this.#clocks = clocks
  }

  /** The status was true `age` seconds ago. An older confirmation changes nothing. */
  confirm(age: number): void {
    const known = this.ageSeconds()
    if (!Number.isFinite(age) || age < 0 || (known !== null && known < age)) return
    this.#last = {
      monotonic: { age, at: this.#clocks.monotonic() },
      wall: { age, at: this.#clocks.wall() },
    }
  }

  /**
   * Takes over what an answer says about itself: its `Age`, none of which means fresh from the source. What was known
   * of another content says nothing of this one, which may have come with parts that nobody could read.
   */
  confirmBy(response: Response): void {
    const tag = response.headers.get('etag')
    if (tag !== this.#tag) {
      this.#tag = tag
      this.#last = null
    }
    this.confirm(Number(response.headers.get('age') ?? 0))
  }

  /** Whole seconds since the last confirmation, null when there was none; of two clocks the one that claims more. */
  ageSeconds(): number | null {
    if (!this.#last) return null
    const { monotonic, wall } = this.#last
    return Math.max(ageAt(monotonic, this.#clocks.monotonic()), ageAt(wall, this.#clocks.wall()))
  }
}
