import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { evmAddress, evmHash, searchForms, searchNow } from '#test/support/ledger/search-forms.ts'
import { startMirrorNode } from '#test/support/ledger/mirror-node.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { isFullTier } from '#test/support/tier.ts'

const leading = searchForms.filter(([, outcome]) => outcome.startsWith('/'))

describe('The search box of transactions', () => {
  it('leads from every form to what it means, or says what it expects', async () => {
    await openWorld({ path: '/transactions', now: searchNow })
    const search = within(await screen.findByRole('search'))
    const box = search.getByRole('searchbox')
    // The names of types and results are loaded with the first letter.
    fireEvent.change(box, { target: { value: 'crypto transfer' } })
    await search.findByRole('link')
    const found = searchForms.map(([text]) => {
      fireEvent.change(box, { target: { value: text } })
      const [first] = search.queryAllByRole('link')
      const outcome = first ? first.getAttribute('href') : search.getByText(/\w+ /, { selector: 'p' }).textContent
      return [text, decodeURIComponent(outcome ?? '')]
    })
    expect(found.map(([text, outcome], index) => [text, outcome?.slice(0, searchForms[index]?.[1].length)])).toEqual(
      searchForms,
    )
  })

  it.each([
    ['0.0.1234', 'Account or entity 0.0.1234, and 1 other meaning'],
    ['1700000000', 'Around this time 2023-11-14T22:13:20.000000000Z, and '],
    ['hello', 'Enter a transaction ID (0.0.1234@…)'],
  ])('says what %j means apart from the list, which changes with each key', async (text, said) => {
    const { user } = await openWorld({ path: '/transactions', now: searchNow })
    const search = await screen.findByRole('search')
    await user.type(within(search).getByRole('searchbox'), text)
    expect(search.querySelector('ul, p')?.closest('output, [aria-live]')).toBeNull()
    await waitFor(() => expect(within(search).getByRole('status').textContent).toContain(said))
  })

  it('says which day a date in digits was read as, and offers the other one', async () => {
    const { user } = await openWorld({ path: '/transactions', now: searchNow })
    const search = within(await screen.findByRole('search'))
    await user.type(search.getByRole('searchbox'), '3/4/2026')
    const texts = search.getAllByRole('link').map(({ textContent }) => textContent)
    expect(texts[0]).toMatch(/^In this period3 April 2026 · day first/)
    expect(texts[1]).toMatch(/^Up to this time3 Apr 2026, 00:00 UTC/)
    expect(texts).toContainEqual(expect.stringMatching(/^In this period4 March 2026 · month first/))
  })

  it.runIf(isFullTier)('offers to ask a mirror node for the hashes and addresses of Ethereum', async () => {
    const node = await startMirrorNode({
      evm: { [evmHash]: { timestamp: '1700000001.000000000' }, [evmAddress]: { account: '0.0.1234' } },
    })
    node.add(1, 3)
    const { user, address } = await openWorld({ path: '/transactions', now: searchNow, ledgerUpstream: node.url })
    const search = async () => within(await screen.findByRole('search'))
    await user.type((await search()).getByRole('searchbox'), `${evmHash}{Enter}`)
    await waitFor(() => expect(address()).toMatch(/^\/transactions\/0\.0\.\d+-1699999999-/))
    await user.click(await screen.findByRole('link', { name: 'All transactions' }))
    await user.type((await search()).getByRole('searchbox'), `${evmAddress}{Enter}`)
    await waitFor(() => expect(address()).toBe('/ledger/0.0.1234'))
  })

  it('says that a mirror node does not know an address, and links to the explorer', async () => {
    const node = await startMirrorNode()
    await openWorld({
      path: `/transactions/${evmAddress}`,
      now: searchNow,
      ledgerUpstream: node.url,
      explorerUrl: 'https://explorer.example/{network}/{kind}/{id}',
    })
    expect(await screen.findByText('The mirror node has no account or contract with this address')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View in explorer' }).getAttribute('href')).toBe(
      `https://explorer.example/mainnet/account/${evmAddress}`,
    )
  })
})

describe('The palette', () => {
  it.runIf(isFullTier)('leads from every form to what it means, on every page', async () => {
    const { user } = await openWorld({ path: '/about', now: searchNow })
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(valueOfFirst()).toBe('/'))
    const box = within(screen.getByRole('dialog')).getByRole('combobox')
    const found: (readonly [string, string])[] = []
    for (const [text, outcome] of leading) {
      fireEvent.change(box, { target: { value: text } })
      // oxlint-disable-next-line no-await-in-loop -- one text after the other
      await waitFor(() => expect(valueOfFirst()).toBe(outcome))
      found.push([text, valueOfFirst()])
    }
    expect(found).toEqual(leading)
  })
})

/** The address of the entry that Enter opens. */
function valueOfFirst(): string {
  const [first] = document.querySelectorAll('[cmdk-item]')
  return decodeURIComponent(first?.getAttribute('data-value') ?? '')
}
