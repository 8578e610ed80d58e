/** The sizes of stored buckets, in seconds. */
export const grains = { minute: 60, hour: 3600, day: 86_400 } as const
export type Grain = keyof typeof grains

/** Seconds since 1970; `to` is exclusive. */
export interface StatsRange {
  readonly from: number
  readonly to: number
}

export interface StatsGrain extends StatsRange {
  readonly grain: Grain
  /** Seconds per interval. The range is a multiple of it. */
  readonly interval: number
}

/** The maximum number of buckets read per request. Ranges in days are not limited. */
const maxRows = 1500

const minutes = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30].map((count) => count * grains.minute)
const hours = [1, 2, 3, 4, 6, 8, 12].map((count) => count * grains.hour)
const days = [1, 2, 3, 5, 7, 10, 14, 20, 30, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000].map(
  (count) => count * grains.day,
)

/**
 * The shortest even interval that yields at most `intervals` of them within the read limit, with the range widened to
 * whole intervals. Intervals start at multiples of their length, so they stay in place as the range moves.
 */
export function chooseGrain({ from, to, intervals }: StatsRange & { readonly intervals: number }): StatsGrain {
  // A single interval need not start at a multiple of its length.
  if (intervals === 1) return singleInterval({ from, to })
  for (const interval of [...minutes, ...hours, ...days]) {
    const grain = grainOf(interval)
    const range = widen({ from, to }, interval)
    const length = range.to - range.from
    if (length / interval <= intervals && isReadable(length, grain)) return { ...range, grain, interval }
  }
  return singleInterval({ from, to })
}

function singleInterval(range: StatsRange): StatsGrain {
  const wanted = (['minute', 'hour'] as const).find((grain) => {
    const { from, to } = widen(range, grains[grain])
    return isReadable(to - from, grain)
  })
  const grain = wanted ?? 'day'
  const { from, to } = widen(range, grains[grain])
  return { grain, interval: to - from, from, to }
}

function isReadable(length: number, grain: Grain): boolean {
  return grain === 'day' || length / grains[grain] <= maxRows
}

function grainOf(interval: number): Grain {
  if (interval < grains.hour) return 'minute'
  return interval < grains.day ? 'hour' : 'day'
}

function widen({ from, to }: StatsRange, interval: number): StatsRange {
  const first = Math.floor(from / interval) * interval
  return { from: first, to: Math.max(Math.ceil(to / interval) * interval, first + interval) }
}
