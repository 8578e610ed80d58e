import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { MemoryRouter, useLocation } from 'react-router'
import { Keyboard } from '#web/app/keyboard/keyboard.tsx'
import { PageLinksProvider } from '#web/app/providers.tsx'
import { createQueryClient } from '#web/platform/query-client.ts'
import { SearchField } from '#web/components/search/search-field.tsx'
import { QueryClientProvider } from '@tanstack/react-query'

function page({ path = '/', search = true, hasShortcuts = true } = {}) {
  const opened = vi.fn<(dialog: string) => void>()
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <PageLinksProvider>
          <Keyboard hasShortcuts={hasShortcuts} onOpen={opened} />
        </PageLinksProvider>
        <Where />
        {search && <SearchField label="Search incidents" value="" onSearch={vi.fn<(text: string) => void>()} />}
        <ul data-list="">
          <li>
            <span>Mainnet</span> <a href="/a">First</a> <a href="/a2">More of the first</a>
          </li>
          <li>No link here</li>
          <li>
            <a href="/b">Second</a>
          </li>
        </ul>
        <div data-list="">
          <button type="button">Third</button>
        </div>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { opened, user }
}

function Where() {
  const { pathname, search } = useLocation()
  return <p>{`at ${pathname}${search}`}</p>
}

const focused = () => document.activeElement?.textContent

describe('The keyboard', () => {
  it('opens a page with g and its letter, and keeps the network', async () => {
    const { user } = page({ path: '/?network=testnet' })
    await user.keyboard('gi')
    expect(screen.getByText('at /incidents?network=testnet')).toBeTruthy()
  })

  it('ignores keys without a modifier where they are switched off, and still opens the palette', async () => {
    const { user, opened } = page({ hasShortcuts: false })
    await user.keyboard('gi?/j')
    expect(screen.getByText('at /')).toBeTruthy()
    expect(opened).not.toHaveBeenCalled()
    await user.keyboard('{Control>}k{/Control}')
    expect(opened).toHaveBeenCalledExactlyOnceWith('palette')
  })

  it('ignores g and a letter without a page', async () => {
    const { user, opened } = page()
    await user.keyboard('gx?')
    expect(screen.getByText('at /')).toBeTruthy()
    expect(opened).toHaveBeenCalledExactlyOnceWith('help')
  })

  it('moves through the entries of all lists with j and k, and stops at the ends', async () => {
    const { user } = page()
    const seen: (string | null | undefined)[] = []
    for (const key of 'jjjjkkkk') {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      await user.keyboard(key)
      seen.push(focused())
    }
    expect(seen).toEqual(['First', 'Second', 'Third', 'Third', 'Second', 'First', 'First', 'First'])
  })

  it('continues from an entry whose second link has the focus', async () => {
    const { user } = page()
    screen.getByRole('link', { name: 'More of the first' }).focus()
    await user.keyboard('j')
    expect(focused()).toBe('Second')
  })

  it('focuses the search box with /, without typing /', async () => {
    const { user } = page()
    await user.keyboard('/')
    const box = screen.getByRole('searchbox', { name: 'Search incidents' })
    expect(document.activeElement).toBe(box)
    expect(box).toHaveProperty('value', '')
  })

  it('opens the palette with / if the page has no search', async () => {
    const { user, opened } = page({ search: false })
    await user.keyboard('/')
    expect(opened).toHaveBeenCalledExactlyOnceWith('palette')
  })

  it('ignores letters that the user types into a field', async () => {
    const { user, opened } = page()
    await user.type(screen.getByRole('searchbox'), 'gi?jk/')
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'gi?jk/')
    expect(screen.getByText('at /')).toBeTruthy()
    expect(opened).not.toHaveBeenCalled()
  })

  it('opens the palette with Ctrl K even from a field', async () => {
    const { user, opened } = page()
    await user.click(screen.getByRole('searchbox'))
    await user.keyboard('{Control>}k{/Control}')
    expect(opened).toHaveBeenCalledExactlyOnceWith('palette')
  })
})
