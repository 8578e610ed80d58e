import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigationType } from 'react-router'
import { describe, expect, it } from 'vitest'
import { PageLinksProvider } from '#web/app/providers.tsx'
import { PageLink } from '#web/components/page-link.tsx'

function page(link: Partial<Parameters<typeof PageLink>[0]> = {}, address = '/?network=testnet') {
  render(
    <MemoryRouter initialEntries={[address]} useTransitions={false}>
      <PageLinksProvider>
        <PageLink to="/incidents" {...link}>
          Incidents
        </PageLink>
        <Where />
      </PageLinksProvider>
    </MemoryRouter>,
  )
  return screen.getByRole('link', { name: 'Incidents' })
}

function Where() {
  const { pathname, search } = useLocation()
  return <p>{`${useNavigationType()} ${pathname}${search}`}</p>
}

describe('A link within the app', () => {
  it.each([
    ['keeps the network filter', {}, 'PUSH /incidents?network=testnet'],
    ['that names a network keeps that one', { to: '/incidents?network=mainnet' }, 'PUSH /incidents?network=mainnet'],
    ['that removes the filter has none', { keepsNetwork: false }, 'PUSH /incidents'],
    ['replaces the entry of the history on request', { replace: true }, 'REPLACE /incidents?network=testnet'],
    ['to the current address adds no entry to the history', { to: '/' }, 'REPLACE /?network=testnet'],
  ])('%s', (_, link, expected) => {
    fireEvent.click(page(link))
    expect(screen.getByText(expected)).toBeTruthy()
  })

  it.each([
    ['opens a new tab', {}, { ctrlKey: true }],
    ['opens a new tab on a Mac', {}, { metaKey: true }],
    ['opens a new window', {}, { shiftKey: true }],
    ['has a target', { target: '_blank' }, {}],
    ['was handled otherwise', { onClick: (event: { preventDefault: () => void }) => event.preventDefault() }, {}],
  ])('leaves a click to the browser that %s', (_, link, click) => {
    const element = page(link)
    // After the app: the window of the test would load the page.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    fireEvent.click(element, click)
    expect(screen.getByText('POP /?network=testnet')).toBeTruthy()
  })
})
