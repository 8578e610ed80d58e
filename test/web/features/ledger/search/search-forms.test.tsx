import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { startMirrorNode } from '#test/support/ledger/mirror-node.ts'
import { openWorld } from '#test/support/app/world.tsx'

const now = Date.parse('2026-11-22T10:30:00Z')
const transaction = '/transactions/0.0.3881102-1795342987-183946182'
const hash = 'OxfaENC_745n9QsBD59QDfpPjkVVRPEoWwQZHy7KSrG3ScJJNovCMCP7g_hh7R-0'
const hex = '3b17da10d0bfef8e67f50b010f9f500dfa4f8e455544f1285b04191f2eca4ab1b749c249368bc23023fb83f861ed1fb4'
const account = '/transactions?account.id=0.0.3881102'
const evmHash = `0x${'ab'.repeat(32)}`
const evmAddress = `0x${'cd'.repeat(20)}`
const seconds = (iso: string) => Date.parse(iso) / 1000
const at = (from: string, until: string) =>
  `/transactions?timestamp=gte:${seconds(from)}.000000000&timestamp=lt:${seconds(until)}.000000000`

/** Every form in which operators paste what they look for, and where it leads; or the beginning of what is said of it. */
const forms: readonly (readonly [string, string])[] = [
  ['0.0.3881102@1795342987.183946182', transaction],
  ['0.0.3881102-1795342987-183946182', transaction],
  ['3881102@1795342987.183946182', transaction],
  ['0.0.3881102@1795342987.183946182?scheduled', transaction],
  ['0.0.3881102@1795342987.183946182/2', transaction],
  ['  0.0.3881102@1795342987.183946182  ', transaction],
  ['https://hashscan.io/mainnet/transaction/0.0.3881102@1795342987.183946182', transaction],
  [hex, `/transactions/${hash}`],
  [`0x${hex}`, `/transactions/${hash}`],
  [hash.replaceAll('_', '/').replaceAll('-', '+'), `/transactions/${hash}`],
  [hash, `/transactions/${hash}`],
  ['0.0.3881102', account],
  ['0.0.3881102-vfmkw', account],
  ['3881102', account],
  ['https://hashscan.io/mainnet/account/0.0.3881102', account],
  ['0x00000000000000000000000000000000003b388e', account],
  ['0.0.3045981', '/transactions?account.id=0.0.3045981'],
  ['1795342987.183946182', '/transactions?timestamp=1795342987.183946182'],
  ['1795342987', at('2026-11-22T10:22:37Z', '2026-11-22T10:23:38Z')],
  ['2026-11-22T10:23:08Z', at('2026-11-22T10:22:38Z', '2026-11-22T10:23:39Z')],
  ['2026-11-22T10:23:08.183946182Z', '/transactions?timestamp=1795342988.183946182'],
  ['10:23', at('2026-11-22T10:23:00Z', '2026-11-22T10:24:00Z')],
  ['yesterday 14:00', at('2026-11-21T14:00:00Z', '2026-11-21T14:01:00Z')],
  ['yesterday 2:00 pm', at('2026-11-21T14:00:00Z', '2026-11-21T14:01:00Z')],
  ['22 Nov 10:23', at('2026-11-22T10:23:00Z', '2026-11-22T10:24:00Z')],
  ['22 Nov, 10:23:08 UTC', at('2026-11-22T10:22:38Z', '2026-11-22T10:23:39Z')],
  ['now-15m', at('2026-11-22T10:15:00Z', '2026-11-22T10:16:00Z')],
  ['2 h ago', at('2026-11-22T08:30:00Z', '2026-11-22T08:31:00Z')],
  [evmHash, 'This is a 32-byte Ethereum hash.'],
  [evmAddress, 'This EVM address does not map to an account number'],
  [hex.slice(0, 50), 'A hash has 96 hexadecimal digits'],
  ['0.0.3881102@1795342987', 'Enter a transaction ID'],
  ['rent for May', 'Enter a transaction ID'],
  ['USDC', 'Enter a transaction ID'],
]
const leading = forms.filter(([, outcome]) => outcome.startsWith('/'))

describe('The search box of transactions', () => {
  it('leads from every form to what it means, or says what it expects', async () => {
    await openWorld({ path: '/transactions', now })
    const search = within(await screen.findByRole('search'))
    const box = search.getByRole('searchbox')
    const found = forms.map(([text]) => {
      fireEvent.change(box, { target: { value: text } })
      const [first] = search.queryAllByRole('link')
      const outcome = first ? first.getAttribute('href') : search.getByText(/\w+ /, { selector: 'p' }).textContent
      return [text, decodeURIComponent(outcome ?? '')]
    })
    expect(found.map(([text, outcome], index) => [text, outcome?.slice(0, forms[index]?.[1].length)])).toEqual(forms)
  })

  it('offers to ask a mirror node for the hashes and addresses of Ethereum', async () => {
    const node = await startMirrorNode({
      evm: { [evmHash]: { timestamp: '1700000001.000000000' }, [evmAddress]: { account: '0.0.1234' } },
    })
    node.add(1, 3)
    const { user, address } = await openWorld({ path: '/transactions', now, ledgerUpstream: node.url })
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
      now,
      ledgerUpstream: node.url,
      explorerUrl: 'https://explorer.example/{network}/{kind}/{id}',
    })
    expect(await screen.findByText('The mirror node knows no account or contract with this address')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View in explorer' }).getAttribute('href')).toBe(
      `https://explorer.example/mainnet/account/${evmAddress}`,
    )
  })
})

describe('The palette', () => {
  it('leads from every form to what it means, on every page', async () => {
    const { user } = await openWorld({ path: '/about', now })
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
