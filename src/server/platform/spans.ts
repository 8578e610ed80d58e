export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** The instant of an hour (UTC) on the day (UTC) of an instant. */
export function atHour(instant: number, hours: number): number {
  return Math.floor(instant / day) * day + hours * hour
}

/** The same time on the nearest working day: Saturdays go back to Friday, Sundays on to Monday. */
export function onWorkday(instant: number): number {
  const weekday = (Math.floor(instant / day) + 4) % 7
  if (weekday === 6) return instant - day
  return weekday === 0 ? instant + day : instant
}

/** The next instant that is a multiple of a step, so that planned times look planned. */
export function roundUp(instant: number, step: number): number {
  return Math.ceil(instant / step) * step
}
