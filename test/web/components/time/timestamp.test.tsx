import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { Age } from '#web/components/time/age.tsx'
import { formatSpan, formatTime } from '#web/components/time/time-format.ts'
import { Timestamp } from '#web/components/time/timestamp.tsx'
import { createServices, ServicesContext } from '#web/platform/services.ts'
import { PopoverProvider } from '#web/components/ui/popover.tsx'
import { manualClock } from '#test/support/app/manual-clock.ts'

const at = Date.parse('2026-01-17T14:05:09Z')
const year = Date.parse('2026-03-12T00:00:00Z')

describe('formatTime', () => {
  it.each([
    ['UTC', 'time', '14:05 UTC'],
    ['UTC', 'time-seconds', '14:05:09 UTC'],
    ['UTC', 'date', '17 Jan'],
    ['UTC', 'date-time', '17 Jan, 14:05 UTC'],
    ['Europe/Berlin', 'time', '15:05 CET'],
    ['America/New_York', 'time', '09:05 EST'],
    ['Asia/Kolkata', 'time', '19:35 GMT+5:30'],
    ['Pacific/Auckland', 'date-time', /^18 Jan, 03:05 (NZDT|GMT\+13)$/],
  ] as const)('prints a time in %s as %s', (zone, mode, expected) => {
    expect(formatTime(at, zone, mode, year)).toMatch(expected)
  })

  it('names the zone as it was on that day', () => {
    expect(formatTime(Date.parse('2026-07-01T12:00:00Z'), 'America/New_York', 'time', year)).toBe('08:00 EDT')
  })

  it.each([
    ['time', '2:05 pm UTC'],
    ['bare-seconds', '2:05:09 pm'],
    ['date', '17 Jan'],
    ['date-time', '17 Jan, 2:05 pm UTC'],
  ] as const)('counts to twelve where the reader wants it, as %s', (mode, expected) => {
    expect(formatTime(at, 'UTC', mode, year, 'h12')).toBe(expected)
  })

  it.each([
    ['without a now', null],
    ['more than 90 days later', Date.parse('2026-04-18T00:00:00Z')],
  ])('includes the year %s', (_, now) => {
    expect(formatTime(at, 'UTC', 'date', now)).toBe('17 Jan 2026')
  })

  it('includes the year if it is a different one', () => {
    expect(formatTime(at, 'UTC', 'date', Date.parse('2027-01-01T00:00:00Z'))).toBe('17 Jan 2026')
  })
})

describe('formatSpan', () => {
  it('names the zone of America once', () => {
    expect(formatSpan(at, at + 3_600_000, 'America/New_York', 'date-time', year)).toMatch(
      /^17 Jan, 09:05 ?– ?10:05 EST$/,
    )
  })

  it('has no thin spaces, which browsers write in other places than the service', () => {
    const spans = [3_600_000, 20 * 3_600_000, 400 * 86_400_000].flatMap((ms) =>
      (['h23', 'h12'] as const).map((cycle) => formatSpan(at, at + ms, 'America/New_York', 'date-time', year, cycle)),
    )
    expect(spans.join()).toMatch(/^[\dA-Za-z,:– ]+$/)
    expect(spans[2]).toBe('17 Jan, 09:05 EST – 18 Jan, 05:05 EST')
  })
})

function draw(content: ReactNode) {
  const time = manualClock(at)
  const services = createServices({ clock: time.clock })
  render(
    <ServicesContext value={services}>
      <PopoverProvider>{content}</PopoverProvider>
    </ServicesContext>,
  )
  return time
}

describe('A timestamp', () => {
  it('has the instant as its datetime, and a named zone in its text', () => {
    draw(<Timestamp at={at} />)
    const time = screen.getByText('17 Jan, 14:05 UTC')
    expect(time.getAttribute('datetime')).toBe('2026-01-17T14:05:09.000Z')
  })

  it('says that the time is unknown if there is none', () => {
    draw(<Timestamp at={null} />)
    expect(screen.getByText('time unknown')).toBeTruthy()
  })

  it('has the absolute time first and the distance next to it', () => {
    const { pass } = draw(
      <p>
        <Timestamp at={at} mode="relative" />
      </p>,
    )
    pass(720)
    expect(screen.getByText(/14:05/).closest('p')?.textContent).toBe('17 Jan, 14:05 UTC · 12 min ago')
  })

  it('shows the other zones and copies the time if it is a button', async () => {
    const user = userEvent.setup()
    draw(<Timestamp at={at} detailed />)
    const button = screen.getByRole('button', { name: /14:05 UTC/ })
    await user.click(button)
    expect(await screen.findByText('2026-01-17T14:05:09.000Z')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Copy as ISO 8601' }))
    expect(await navigator.clipboard.readText()).toBe('2026-01-17T14:05:09.000Z')
    await user.keyboard('{Escape}')
    expect(screen.queryByText('ISO 8601')).toBeNull()
  })

  it('shows the zones under the pointer and hides them again', async () => {
    const user = userEvent.setup()
    draw(<Timestamp at={at} />)
    await user.hover(screen.getByText(/14:05/))
    expect(await within(document.body).findByText('ISO 8601')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    await user.unhover(screen.getByText('17 Jan, 14:05 UTC'))
    expect(screen.queryByText('ISO 8601')).toBeNull()
  })
})

describe('A timestamp under a finger', () => {
  it.each([
    ['shows the other zones', <Timestamp key="time" at={at} />, true],
    [
      'leaves the tap to a link around it',
      <a key="link" href="#there">
        <Timestamp at={at} />
      </a>,
      false,
    ],
  ])('%s', async (_, content, shows) => {
    draw(content)
    await import('#web/components/time/time-detail.tsx')
    await act(async () => fireEvent.pointerUp(screen.getByText(/14:05/), { pointerType: 'touch' }))
    expect(screen.queryByText('ISO 8601') !== null).toBe(shows)
  })
})

describe('An age', () => {
  it('updates by itself, from the future into the past', () => {
    const { pass } = draw(<Age at={at + 90_000} />)
    expect(screen.getByText('in 2 min')).toBeTruthy()
    pass(85)
    expect(screen.getByText('in 5 s')).toBeTruthy()
    pass(15)
    expect(screen.getByText('10 s ago')).toBeTruthy()
    act(() => undefined)
  })
})
