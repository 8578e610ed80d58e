import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { jsonReply } from '#test/support/server/fault-server.ts'
import { formBlock, listBlock, openGuardianPages, policyPath } from '#test/support/guardian/guardian-pages.tsx'
import { answeringWith } from '#test/support/guardian/guardian-faults.ts'
import { eventText, streamService } from '#test/support/app/stream-service.ts'

const main = () => within(screen.getByRole('main'))
/** Milliseconds after which every page has asked again. */
const period = 17_300

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

/** A page of a Guardian under a stream that lives, and what others do there meanwhile. */
async function open(path: string) {
  const stream = streamService()
  const world = await openGuardianPages(path, undefined, { live: stream.parts })
  // The stream's code loads when the app has started.
  await waitFor(() => expect(stream.calls).not.toHaveLength(0))
  stream.stream.send(eventText('status', { kinds: [], updated_at: null }))
  const { policies, rows } = world.guardian
  const put = (address: string, body: object) => policies.set(`GET /policies${address}`, jsonReply(body))
  const held = (address: string) => {
    const reply = policies.get(`GET /policies${address}`)
    return JSON.parse(String(typeof reply === 'object' ? reply.body : null))
  }
  return {
    ...world,
    pass: () => act(() => vi.advanceTimersByTime(period)),
    changes: {
      list: () => put('', [{ ...held('')[0], name: 'Springs' }]),
      tree: (blocks: readonly object[]) => put('/p1/blocks', { ...held('/p1/blocks'), blocks }),
      documents: (...depths: readonly string[]) =>
        put(`/p1/blocks/${listBlock}`, {
          ...held(`/p1/blocks/${listBlock}`),
          data: depths.map((depth) => ({ id: depth, document: { credentialSubject: [{ depth }] } })),
        }),
      schema: () => Object.assign(rows[0] ?? {}, { name: 'Renamed' }),
    },
    blocks: (): readonly object[] => held('/p1/blocks').blocks,
  }
}

describe('Changes by others in a Guardian', () => {
  it.each([
    ['/schemas', 'Registry profile', 'schema', 'Renamed'],
    ['/policies', 'Wells', 'list', 'Springs'],
  ] as const)('appear on %s', async (path, before, change, after) => {
    const { pass, changes } = await open(path)
    expect(await main().findByText(before)).toBeTruthy()
    changes[change]()
    pass()
    expect(await main().findByText(after)).toBeTruthy()
  })

  it('They appear in the tree of a policy', async () => {
    const { pass, changes, blocks } = await open(policyPath)
    await main().findAllByText('All wells')
    changes.tree([...blocks(), { id: 'new', blockType: 'buttonBlock', uiMetaData: { title: 'Decide' } }])
    pass()
    expect((await main().findAllByText('Decide')).length).toBeGreaterThan(0)
  })

  it('They appear in the documents of a block', async () => {
    const { pass, changes } = await open(`${policyPath}/blocks/${listBlock}`)
    await main().findByText('twelve metres')
    changes.documents('twelve metres', 'forty metres')
    pass()
    expect(await main().findByText('forty metres')).toBeTruthy()
  })

  it('A hidden tab does not poll', async () => {
    const { pass, queryClient } = await open(`${policyPath}/blocks/${listBlock}`)
    await main().findByText('twelve metres')
    const asking = () => queryClient.isFetching({ predicate: ({ queryKey }) => queryKey.includes('policies') })
    await waitFor(() => expect(asking()).toBe(0))
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    pass()
    expect(asking()).toBe(0)
    visibility.mockRestore()
    pass()
    expect(asking()).toBeGreaterThan(0)
  })
})

describe('Content in use', () => {
  it('A block that the policy no longer shows stays with its input', async () => {
    const { user, pass, changes, blocks } = await open(`${policyPath}/blocks/${formBlock}`)
    const depth = await main().findByRole('textbox', { name: /^Depth/ })
    await user.type(depth, 'nine')
    const all = blocks()
    changes.tree(all.slice(0, 1))
    pass()
    expect(await main().findByText('The policy no longer shows you this block')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'New well' })).toBeTruthy()
    expect(depth.isConnected).toBe(true)
    expect(depth).toHaveProperty('value', 'nine')
    changes.tree(all)
    pass()
    await waitFor(() => expect(main().queryByText(/no longer shows you this block/)).toBeNull())
    expect(depth.isConnected).toBe(true)
  })

  it('A block stays while the Guardian fails and is polled until it recovers', async () => {
    const { user, pass, put, guardian, queryClient } = await open(`${policyPath}/blocks/${formBlock}`)
    const depth = await main().findByRole('textbox', { name: /^Depth/ })
    await user.type(depth, 'nine')
    put(answeringWith(422, { statusCode: 422, message: 'Out of order' }))
    pass()
    await main().findAllByText(/the last refresh failed/)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    // The tree and the block have both failed.
    expect(main().getAllByText(/the last refresh failed/)).toHaveLength(1)
    expect(depth.isConnected).toBe(true)
    guardian.repair()
    pass()
    await waitFor(() => expect(main().queryByText(/the last refresh failed/)).toBeNull())
    expect(depth).toHaveProperty('value', 'nine')
  })

  it('An open document stays open when it leaves the list', async () => {
    const { user, pass, changes } = await open(`${policyPath}/blocks/${listBlock}`)
    await user.click(await main().findByRole('link', { name: /twelve metres/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Document' }))
    expect(dialog.getAllByText('twelve metres').length).toBeGreaterThan(0)
    changes.documents('forty metres')
    pass()
    expect(await dialog.findByText(/^Last known content: this block no longer shows you/)).toBeTruthy()
    expect(dialog.getAllByText('twelve metres').length).toBeGreaterThan(0)
  })
})
