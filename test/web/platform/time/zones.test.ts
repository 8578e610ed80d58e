import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserLanguage, browserZone, hourCycleOf } from '../../../../src/web/platform/time/zones.ts'

afterEach(() => vi.restoreAllMocks())

const own = new Intl.DateTimeFormat().resolvedOptions().locale

describe('The language of the browser', () => {
  it.each([
    ['de', 'de', 'h23'],
    ['en-US', 'en-US', 'h12'],
    ['C', own, hourCycleIn(own)],
    ['en-US@posix', own, hourCycleIn(own)],
    ['', own, hourCycleIn(own)],
  ])('%j is %j with the clock %s', (language, read, clock) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
    expect([browserLanguage(), hourCycleOf('auto')]).toEqual([read, clock])
  })
})

describe('The zone of the browser', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['Etc/Unknown', 'UTC'],
    ['', 'UTC'],
  ])('%j is %j', (timeZone, zone) => {
    const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone }
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValueOnce(options)
    expect(browserZone()).toBe(zone)
  })
})

function hourCycleIn(locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ? 'h12' : 'h23'
}
