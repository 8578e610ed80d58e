import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { isList, isObject } from '#domain/json/json-value.ts'
import { documentContent } from '#domain/policies/document-cell.ts'
import { main, memoryStorage, openBlock, openPolicies } from '#test/support/policies/policies-world.tsx'
import { isFullTier } from '#test/support/tier.ts'

const rows = async () =>
  within(await main().findByRole('table'))
    .getAllByRole('row')
    .slice(1)
const pages = async () => within(await main().findByRole('navigation', { name: 'Document pages' }))

/** A choice of the list, once the change before it is through: until then all are disabled. */
async function choice(name: string): Promise<HTMLElement> {
  const box = await main().findByRole<HTMLSelectElement>('combobox', { name })
  await waitFor(() => expect(box.disabled).toBe(false))
  return box
}

/** What a source answers if each of its documents is a presentation: the same credential, and minted tokens. */
const presented = (body: unknown) =>
  isObject(body) && isList(body['data'])
    ? {
        ...body,
        data: body['data'].map((row) =>
          isObject(row) && typeof row['schema'] === 'string'
            ? {
                ...row,
                ownerName: 'ada',
                schema: null,
                document: presentationOf(row['document'], row['schema'].slice(1)),
              }
            : row,
        ),
      }
    : body

function presentationOf(credential: unknown, type: string) {
  const minted = { credentialSubject: [{ type: 'MintToken&1.0.0', amount: '913', ledger: 'dry-run' }] }
  const subject = documentContent(credential)
  return {
    verifiableCredential: [{ credentialSubject: [{ ...(isObject(subject) && subject), type }] }, minted],
  }
}

/** What a source answers once others have taken all its documents. */
const emptied = (body: unknown) => (isObject(body) && Array.isArray(body['data']) ? { ...body, data: [] } : body)

describe('A documents source', () => {
  it('It shows a table with the columns of its fields, one page at a time', async () => {
    await openPolicies('verifier', { block: 'Installations' })
    expect(await rows()).toHaveLength(10)
    expect(main().getByRole('columnheader', { name: 'Serial number' })).toBeTruthy()
    expect(await (await pages()).findByText('1–10 of 64')).toBeTruthy()
  })

  it('It appears once the decisions are known, so that no row grows', async () => {
    const { user, stall, endStall } = await openPolicies('verifier')
    stall('/api/policy-histories/')
    await user.click(await main().findByRole('link', { name: 'Solar installations' }))
    await openBlock({ user }, 'Installations')
    expect(await main().findByText('Loading')).toBeTruthy()
    expect(main().queryByRole('table')).toBeNull()
    endStall('/api/policy-histories/')
    expect((await rows()).some(({ textContent }) => textContent?.includes('Approved by verifier'))).toBe(true)
  })

  it.runIf(isFullTier)('It keeps page and size when the user returns', async () => {
    const world = await openPolicies('verifier', { block: 'Installations' })
    await rows()
    await world.user.click(await (await pages()).findByRole('button', { name: 'Next page' }))
    expect(await (await pages()).findByText('11–20 of 64')).toBeTruthy()
    await world.user.selectOptions(await choice('Per page'), '25')
    expect(await (await pages()).findByText('1–25 of 64')).toBeTruthy()
    await world.user.click((await pages()).getByRole('button', { name: 'Last page' }))
    expect(await (await pages()).findByText('51–64 of 64')).toBeTruthy()
    await openBlock(world, 'How it works')
    await openBlock(world, 'Installations')
    expect(await (await pages()).findByText('51–64 of 64')).toBeTruthy()
    expect(await rows()).toHaveLength(14)
  })

  it.runIf(isFullTier)('A page number beyond the end leads to the last page', async () => {
    const { user } = await openPolicies('verifier', { block: 'Installations' })
    await rows()
    const number = await (await pages()).findByRole('textbox', { name: 'Page' })
    await user.clear(number)
    await user.type(number, '99{Enter}')
    expect(await (await pages()).findByText('61–64 of 64')).toBeTruthy()
  })

  it.runIf(isFullTier)('A filter starts at the first page', async () => {
    const { user } = await openPolicies('verifier', { block: 'Installations' })
    await rows()
    await user.click(await (await pages()).findByRole('button', { name: 'Last page' }))
    await (await pages()).findByText('61–64 of 64')
    await user.selectOptions(await choice('Country'), 'Norway')
    await waitFor(async () => {
      const found = await rows()
      expect(found.length).toBeGreaterThan(0)
      for (const row of found) expect(row.textContent).toContain('Norway')
    })
    expect((await pages()).getByText(/^1–/)).toBeTruthy()
  })

  it('A column sorts it in both directions', async () => {
    const { user } = await openPolicies('verifier', { block: 'Installations' })
    await rows()
    const first = async () => {
      const [, , capacity] = within((await rows())[0] ?? document.body).getAllByRole('cell')
      return Number(/[\d.]+$/.exec(capacity?.textContent ?? '')?.[0])
    }
    await user.click(main().getByRole('button', { name: 'Capacity, kW' }))
    const header = main().getByRole('columnheader', { name: 'Capacity, kW' })
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'))
    const least = await first()
    await user.click(main().getByRole('button', { name: 'Capacity, kW' }))
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('descending'))
    expect(await first()).toBeGreaterThan(least)
  })

  it.runIf(isFullTier)('It stays sorted, with the columns that were chosen, when the user returns', async () => {
    const world = await openPolicies('verifier', { block: 'Installations', storage: memoryStorage() })
    await rows()
    await world.user.click(main().getByRole('button', { name: 'Capacity, kW' }))
    await waitFor(() =>
      expect(main().getByRole('columnheader', { name: 'Capacity, kW' }).getAttribute('aria-sort')).toBe('ascending'),
    )
    const order = async () => (await rows()).map((row) => within(row).getByRole('link').textContent)
    const sorted = await order()
    await world.user.click(main().getByText('Columns'))
    const chips = within(main().getByRole('group', { name: 'Columns to show' }))
    await world.user.click(chips.getByText('Country'))
    await waitFor(() => expect(main().queryByRole('columnheader', { name: 'Country' })).toBeNull())
    await openBlock(world, 'How it works')
    await openBlock(world, 'Installations')
    await waitFor(async () => expect(await order()).toEqual(sorted))
    expect(main().getByRole('columnheader', { name: 'Capacity, kW' }).getAttribute('aria-sort')).toBe('ascending')
    expect(main().queryByRole('columnheader', { name: 'Country' })).toBeNull()
    await world.user.click(main().getByText('Columns'))
    await world.user.click(main().getByRole('button', { name: 'Show all columns' }))
    expect(await main().findByRole('columnheader', { name: 'Country' })).toBeTruthy()
  })

  it.runIf(isFullTier)('A document says why an action of its list is not shown next to it', async () => {
    const { user } = await openPolicies('verifier', { block: 'Installations' })
    await user.selectOptions(await choice('Status'), 'Approved')
    await waitFor(async () => {
      for (const row of await rows()) expect(row.textContent).toContain('Approved')
    })
    const [row] = await rows()
    expect(within(row ?? document.body).queryByRole('button', { name: 'Approve' })).toBeNull()
    await user.click(within(row ?? document.body).getByRole('link'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Installation' }))
    await user.click(await dialog.findByText('Why is an action missing?'))
    expect(
      dialog.getByText(/^“Approve” appears only if Status is not “?Approved”?, but here it is Approved/),
    ).toBeTruthy()
  })

  it('A document opens at its own address, with labels and as JSON', async () => {
    const { user, address } = await openPolicies('verifier', { block: 'Installations' })
    const [row] = await rows()
    const serial = within(row ?? document.body).getByRole('link')
    const name = serial.textContent?.replace('Open document: ', '') ?? ''
    await user.click(serial)
    const dialog = within(await screen.findByRole('dialog', { name: 'Installation' }))
    expect(dialog.getByText('Serial number')).toBeTruthy()
    expect(dialog.getByText(name)).toBeTruthy()
    expect(dialog.getByText(/"credentialSubject"/)).toBeTruthy()
    expect(address()).toMatch(/\?document=\w+$/)
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(address()).not.toContain('document='))
  })

  it('Each credential of a presentation is read as its form, under the name of its schema, and tokens in words', async () => {
    const { user, queryClient, stall } = await openPolicies('verifier', { block: 'Installations' })
    await rows()
    stall('/api/v1/policies')
    act(() => void queryClient.setQueriesData({ predicate: ({ queryKey }) => queryKey.includes('block') }, presented))
    await user.click((await main().findAllByRole('link', { name: /^Open document:/ }))[0] ?? document.body)
    const dialog = within(await screen.findByRole('dialog', { name: 'Minted tokens' }))
    expect(dialog.getByText('Owned by ada')).toBeTruthy()
    const installation = within(await dialog.findByRole('region', { name: 'Installation' }))
    expect(installation.getByText('Serial number')).toBeTruthy()
    const minted = within(dialog.getByRole('region', { name: 'Minted tokens' }))
    expect(minted.getByText('Amount').nextSibling?.textContent).toBe('913')
    expect(minted.getByText('These tokens exist only on this service.')).toBeTruthy()
    expect(minted.queryByText('dry-run')).toBeNull()
  })

  it.runIf(isFullTier)('An open document says that it is old when its list could not be refreshed', async () => {
    const { user, fail, queryClient } = await openPolicies('verifier', { block: 'Installations' })
    const [row] = await rows()
    await user.click(within(row ?? document.body).getByRole('link'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Installation' }))
    expect(dialog.queryByRole('note')).toBeNull()
    fail('/api/v1/policies')
    act(() => void queryClient.invalidateQueries())
    expect((await dialog.findByRole('note')).textContent).toContain('the last refresh failed')
  })

  it.runIf(isFullTier)('An open document stays when others remove it from the page', async () => {
    const { user, queryClient, stall, endStall } = await openPolicies('verifier', { block: 'Installations' })
    const [row] = await rows()
    await user.click(within(row ?? document.body).getByRole('link'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Installation' }))
    const read = dialog.getByText('Serial number')
    stall('/api/v1/policies')
    act(() => void queryClient.setQueriesData({ predicate: ({ queryKey }) => queryKey.includes('block') }, emptied))
    expect(await main().findByText(/^No documents/)).toBeTruthy()
    expect(read.isConnected).toBe(true)
    endStall('/api/v1/policies')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(read.isConnected).toBe(true)
  })

  it('A verifier can decide about each document', async () => {
    const { user } = await openPolicies('verifier', { block: 'Installations' })
    await user.selectOptions(await choice('Status'), 'Waiting')
    await waitFor(async () => {
      for (const row of await rows()) expect(row.textContent).toContain('Waiting')
    })
    const before = (await (await pages()).findByText(/ of \d+$/, { selector: 'output' })).textContent
    const [approve] = await main().findAllByRole('button', { name: 'Approve' })
    await user.click(approve ?? document.body)
    await waitFor(async () =>
      expect((await pages()).getByText(/ of \d+$/, { selector: 'output' }).textContent).not.toBe(before),
    )
  })

  it('The document keeps the focus when a decision removes the buttons next to it', async () => {
    const { user } = await openPolicies('verifier', { block: 'Installations' })
    const [approve] = await main().findAllByRole('button', { name: 'Approve' })
    const row = approve?.closest('tr')
    await user.click(approve ?? document.body)
    await waitFor(() => expect(approve?.isConnected).toBe(false))
    await waitFor(() => expect(document.activeElement?.tagName).toBe('A'))
    expect(document.activeElement?.closest('tr')).toBe(row)
  })

  it('A decision that comes too late says that there was another', async () => {
    const { user, service } = await openPolicies('verifier', { block: 'Installations' })
    await user.selectOptions(await choice('Status'), 'Waiting')
    const [approve] = await main().findAllByRole('button', { name: 'Approve' })
    await service.store.deleteFrom('policy_document').execute()
    await user.click(approve ?? document.body)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Not done: the policy rejected it')).toBeTruthy()
    expect(dialog.getByText(/Someone else may have decided on the document in the meantime/)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('A lost connection is reported and the change can be retried', async () => {
    const { user, cutNet, restoreNet } = await openPolicies('verifier', { block: 'Installations' })
    await rows()
    await (await pages()).findByText('1–10 of 64')
    cutNet()
    await user.click((await pages()).getByRole('button', { name: 'Next page' }))
    expect(await main().findByText('Not changed: the connection was lost')).toBeTruthy()
    expect(await rows()).toHaveLength(10)
    restoreNet()
    await user.click(main().getByRole('button', { name: 'Try again' }))
    expect(await (await pages()).findByText('11–20 of 64')).toBeTruthy()
  })
})
