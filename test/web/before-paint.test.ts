import { expect, it, vi } from 'vitest'

it('writes each time as soon as it arrives, before any frame, until the document is complete', async () => {
  localStorage.setItem('signalbox-zone', 'utc')
  localStorage.setItem('signalbox-clock', '24')
  vi.stubGlobal('requestAnimationFrame', () => 0)
  await import('#web/before-paint.ts')
  const times = Array.from({ length: 3 }, (_, hour) => {
    const time = document.createElement('span')
    time.dataset['zoned'] = `time ${Date.UTC(2026, 0, 1, hour)}`
    time.textContent = 'as the service wrote it'
    return time
  })
  document.body.innerHTML = '<div data-prerendered data-zone="America/New_York"></div>'
  const screen = document.querySelector('[data-prerendered]')
  for (const [index, time] of times.entries()) {
    if (index === 2) document.dispatchEvent(new Event('DOMContentLoaded'))
    screen?.append(time)
    // oxlint-disable-next-line no-await-in-loop -- one part of the document after the other
    await Promise.resolve()
  }
  expect(times.map(({ textContent }) => textContent)).toEqual(['00:00 UTC', '01:00 UTC', 'as the service wrote it'])
})
