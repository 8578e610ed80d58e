import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ledgerPage } from '#test/support/ledger/ledger-page.ts'
import { aComponent } from '#test/support/status/payloads.ts'
import { openWorld } from '#test/support/app/world.tsx'

const today = '12 March 2026, partial outage 42 min, 1 incident'
const crashed = '10 March 2026, major outage 2 h, 1 incident'

async function relay() {
  const world = await openWorld({ payloads: ledgerPage, path: '/components/relay' })
  const slider = await screen.findByRole('slider')
  act(() => slider.focus())
  return { ...world, slider, spoken: () => slider.getAttribute('aria-valuetext') }
}

const popover = () => document.querySelector('[popover]')?.textContent

function setWidth(innerWidth: number) {
  act(() => {
    Object.assign(window, { innerWidth })
    dispatchEvent(new Event('resize'))
  })
}
afterEach(() => setWidth(1024))

describe('Day bars', () => {
  it.each([
    ['{ArrowLeft}', '11 March 2026, operational'],
    ['{ArrowLeft}{ArrowLeft}', crashed],
    ['{ArrowLeft}{ArrowLeft}{ArrowRight}', '11 March 2026, operational'],
    ['{ArrowRight}', today],
    ['{PageUp}', '5 March 2026, no data'],
    ['{PageUp}{PageDown}', today],
    ['{Home}', '13 December 2025, no data'],
    ['{Home}{ArrowLeft}', '13 December 2025, no data'],
    ['{Home}{PageDown}', '20 December 2025, no data'],
    ['{Home}{End}', today],
  ])('The key %s moves to %s', async (keys, day) => {
    const { user, spoken } = await relay()
    expect(spoken()).toBe(today)
    await user.keyboard(keys)
    expect(spoken()).toBe(day)
  })

  it('The bars are one slider that announces its position', async () => {
    const { user, slider } = await relay()
    expect(screen.getAllByRole('slider')).toHaveLength(1)
    await user.keyboard('{ArrowLeft}')
    expect(['min', 'max', 'now'].map((name) => slider.getAttribute(`aria-value${name}`))).toEqual(['1', '90', '89'])
  })

  it('Moving shows the detail of the day, and Escape hides it', async () => {
    const { user } = await relay()
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(popover()).toBe('10 March 2026Major outage2 hRelay crashed')
    await user.keyboard('{Escape}')
    expect(popover()).toBeUndefined()
  })

  it('Enter pins the detail and focuses it, and Escape returns the focus', async () => {
    const { user, slider } = await relay()
    await user.keyboard('{ArrowLeft}{ArrowLeft}{Enter}')
    expect(document.activeElement?.textContent).toBe('Relay crashed')
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(slider)
    expect(popover()).toBeUndefined()
  })

  it('A pinned detail links to the incident', async () => {
    const { user, address } = await relay()
    await user.keyboard('{ArrowLeft}{ArrowLeft}{Enter}{Enter}')
    await waitFor(() => expect(address()).toBe('/incidents/crash'))
    expect(popover()).toBeUndefined()
  })

  it.each([
    ['/components', 'Testnet · Relay'],
    ['/', 'Testnet · Relay'],
  ])('On %s, a pinned detail leads to the page of the component with that day', async (path, name) => {
    const { user, address } = await openWorld({ payloads: ledgerPage, path })
    const slider = await screen.findByRole('slider', { name: new RegExp(`^${name},`) })
    act(() => slider.focus())
    await user.keyboard('{ArrowLeft}{ArrowLeft}{Enter}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Open component'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/components/relay?from=2026-03-10&until=2026-03-10'))
    const day = await screen.findByRole('region', { name: '10 March 2026' })
    expect(day.textContent).toBe('10 March 2026Major outage2 hRelay crashed')
  })

  it('On the strip of a group, a pinned detail leads to the components that had events', async () => {
    const [{ components }, incidents, maintenances] = ledgerPage
    const recovered = components
      .filter(({ id }) => id !== 'relay')
      .concat(aComponent('relay', { name: 'Relay', group_id: 'testnet', position: 3 }))
    const past = incidents.incidents.filter(({ id }) => id === 'crash')
    const payloads = [{ ...ledgerPage[0], components: recovered }, { ...incidents, incidents: past }, maintenances]
    const { user, address } = await openWorld({ payloads })
    await user.click(await screen.findByRole('button', { name: /^Testnet/ }))
    const slider = await screen.findByRole('slider', { name: /^Testnet, last/ })
    act(() => slider.focus())
    await user.keyboard('{ArrowLeft}{ArrowLeft}{Enter}')
    const parts = within(await screen.findByRole('list', { name: 'Components with events' }))
    expect(popover()).toContain('Major outage40 min per component on average')
    expect(parts.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Relay'])
    await user.click(parts.getByRole('link', { name: 'Relay' }))
    await waitFor(() => expect(address()).toBe('/components/relay?from=2026-03-10&until=2026-03-10'))
  })

  it('On narrow screens, days share bars', async () => {
    const { spoken, slider, user } = await relay()
    setWidth(390)
    expect(slider.getAttribute('aria-valuemax')).toBe('30')
    expect(spoken()).toMatch(/^10\s–\s12 March 2026, major outage 2 h, partial outage 42 min, 2 incidents$/)
    await user.keyboard('{PageUp}')
    expect(spoken()).toMatch(/^4\s–\s6 March 2026, no data$/)
  })
})
