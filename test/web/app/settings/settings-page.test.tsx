import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openWorld } from '#test/support/app/world.tsx'
import { aComponent, aPage } from '#test/support/status/payloads.ts'

const main = () => within(screen.getByRole('main'))
const { dataset } = document.documentElement

function open(path = '/settings') {
  const components = [aComponent('node', { name: 'Mainnet Node' }), aComponent('relay', { name: 'Testnet Relay' })]
  return openWorld({
    path,
    storage: localStorage,
    payloads: [{ page: aPage({ time_zone: 'Europe/Berlin' }), components }],
  })
}

afterEach(() => localStorage.clear())

describe('The settings', () => {
  it('are reached from the strip and from the palette', async () => {
    const { user, address } = await open('/nowhere')
    await user.click(screen.getByRole('link', { name: 'Settings' }))
    expect(await main().findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy()
    expect(address()).toBe('/settings')
  })

  it('change theme and density at once and for the next load', async () => {
    const { user } = await open()
    await user.click(await main().findByRole('radio', { name: 'Dark' }))
    await user.click(main().getByRole('radio', { name: 'Compact' }))
    expect([dataset['theme'], dataset['density']]).toEqual(['dark', 'compact'])
    expect(localStorage.getItem('signalbox-theme')).toBe('dark')
    expect(localStorage.getItem('signalbox-density')).toBe('compact')
    await user.click(main().getByRole('radio', { name: 'System' }))
    expect(dataset['theme']).toBeUndefined()
  })

  it('show with an example how times will read', async () => {
    const { user } = await open()
    const example = () => main().getByText(/^Now:/).textContent
    await main().findByText(/^Now:/)
    expect(example()).toBe('Now: 12 Mar, 12:00 UTC')
    await user.click(main().getByRole('radio', { name: '12-hour' }))
    expect(example()).toBe('Now: 12 Mar, 12:00 pm UTC')
    await user.selectOptions(main().getByRole('combobox', { name: 'Time zone' }), 'Page: Berlin')
    expect(example()).toBe('Now: 12 Mar, 1:00 pm CET')
  })

  it('follow the language of the browser in the hours of a day', async () => {
    Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true })
    await open()
    await main().findByText(/^Now:/)
    Object.defineProperty(navigator, 'language', { value: 'en-GB', configurable: true })
    expect(main().getByText(/^Now:/).textContent).toBe('Now: 12 Mar, 12:00 pm UTC')
  })

  it('choose a home network among those of the page, and switch shortcuts off', async () => {
    const { user } = await open()
    const home = await main().findByRole('combobox', { name: 'Home network' })
    await user.selectOptions(home, 'Testnet')
    expect(localStorage.getItem('signalbox-home-network')).toBe('testnet')
    const shortcuts = main().getByRole('group', { name: 'Single-key shortcuts' })
    await user.click(within(shortcuts).getByRole('radio', { name: 'Off' }))
    await user.keyboard('?')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stand in the order in which they are read, and each has a name', async () => {
    await open()
    await main().findByRole('heading', { name: 'Network' })
    expect(
      main()
        .getAllByRole('heading', { level: 2 })
        .map((heading) => heading.textContent),
    ).toEqual(['Appearance', 'Time', 'Network', 'Notifications and sound', 'Keyboard'])
    expect(
      main()
        .getAllByRole('group')
        .map((group) => within(group).getByText(/./, { selector: 'legend' }).textContent),
    ).toEqual(['Theme', 'Density', 'Clock', 'Desktop notifications', 'Sound on the wall', 'Single-key shortcuts'])
  })
})
