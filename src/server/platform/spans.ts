export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** The given UTC hour on the day of `instant`. */
export function atHour(instant: number, hours: number): number {
  return Math.floor(instant / day) * day + hours * hour
}

/** The same time on the nearest workday: Saturday moves to Friday, Sunday to Monday. */
export function onWorkday(instant: number): number {
  const weekday = (Math.floor(instant / day) + 4) % 7
  if (weekday === 6) return instant - day
  return weekday === 0 ? instant + day : instant
}

/** The next multiple of `step`, because people plan round times. */
export function roundUp(instant: number, step: number): number {
  return Math.ceil(instant / step) * step
}
