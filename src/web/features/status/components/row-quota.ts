interface Open {
  readonly open: boolean
  readonly size: number
}

/** How many rows each group draws when only so many are drawn at once: the first ones, and of open groups only. */
export function rowQuota(groups: readonly Open[], limit: number): number[] {
  let left = limit
  return groups.map(({ open, size }) => {
    const rows = open ? Math.min(left, size) : 0
    left -= rows
    return rows
  })
}
