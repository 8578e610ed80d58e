import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { streamService } from '#test/support/app/stream-service.ts'
import { main, openPolicies } from '#test/support/policies/policies-world.tsx'
import { openWorld } from '#test/support/app/world.tsx'

describe('The list of policies', () => {
  it('It asks the user to sign in and returns to the list', async () => {
    await openWorld({ path: '/policies' })
    expect(await main().findByText('Policies require an account.')).toBeTruthy()
    const link = main().getByRole('link', { name: 'Sign in' })
    expect(link.getAttribute('href')).toBe('/sign-in?next=%2Fpolicies')
  })

  it('It shows the user’s policies with their roles', async () => {
    await openPolicies('verifier')
    const itemOf = async (name: string) => (await main().findByRole('link', { name })).closest('li')?.textContent
    expect(await itemOf('Solar installations')).toContain('Your role: Verifier')
    expect(await itemOf('Well monitoring')).toContain('Your role: Reviewer')
    await waitFor(() => expect(document.title).toMatch(/Policies · Signalbox$/))
  })

  it('It is dated once the stream has ended and the service cannot be reached', async () => {
    const live = streamService()
    const { cutNet } = await openPolicies('installer', { live: live.parts })
    await main().findByRole('link', { name: 'Solar installations' })
    await screen.findByText(/· live$/)
    const intervals = vi.spyOn(globalThis, 'setInterval')
    onTestFinished(() => intervals.mockRestore())
    cutNet()
    live.refuse('unreachable')
    live.stream.end()
    await waitFor(() => expect(screen.queryByText(/· live$/)).toBeNull())
    const polls = intervals.mock.calls.filter(([, periodMs = 0]) => periodMs > 12_000 && periodMs < 18_000)
    await act(async () => {
      for (const [poll] of polls) poll()
    })
    expect((await main().findByRole('note')).textContent).toMatch(/^as of .+, the last refresh failed/)
    expect(main().getByRole('link', { name: 'Solar installations' })).toBeTruthy()
  })

  it('A search filters it, and an empty result says so', async () => {
    const { user, address } = await openPolicies('installer')
    const box = await main().findByRole('searchbox', { name: 'Search policies' })
    await user.type(box, 'wells')
    expect(await main().findByText('1 of 2 policies')).toBeTruthy()
    expect(main().queryByRole('link', { name: 'Solar installations' })).toBeNull()
    await user.type(box, ' and more')
    expect(await main().findByText('No matching policies')).toBeTruthy()
    expect(address()).toBe('/policies?q=wells+and+more')
    await user.click(main().getByRole('button', { name: 'Clear filters' }))
    expect(await main().findByText('2 policies')).toBeTruthy()
  })

  it('It tells a user without policies how to import one and give roles', async () => {
    await openWorld({ path: '/policies', signedInAs: { username: 'ada', role: 'USER' } })
    expect(await main().findByText('No policies available to you')).toBeTruthy()
    expect(main().getByText('npx node src/server/main.ts import policy FILE.policy')).toBeTruthy()
    expect(main().getByText('npx node src/server/main.ts account role NAME --policy TAG --role ROLE')).toBeTruthy()
  })

  it('It tells a user without policies how to connect a Guardian of their own', async () => {
    await openWorld({ path: '/policies', signedInAs: { username: 'ada', role: 'USER' } })
    expect(await main().findByText(/GUARDIAN_UPSTREAM=/)).toBeTruthy()
    expect(main().getByRole('button', { name: 'Copy the command: Follow a Guardian' })).toBeTruthy()
    expect(main().getByRole('button', { name: 'Copy command 2 of 2: Import a policy' })).toBeTruthy()
  })

  it('A keyboard shortcut opens it from anywhere', async () => {
    const { user, address } = await openWorld({ path: '/about' })
    await user.keyboard('gp')
    expect(address()).toBe('/policies')
    expect(await screen.findByRole('heading', { level: 1, name: 'Policies' })).toBeTruthy()
  })

  it('It shows a failure and recovers', async () => {
    const { user, repair } = await openPolicies('installer', { failing: ['/api/v1/policies'] })
    expect(await main().findByText('The service failed')).toBeTruthy()
    repair('/api/v1/policies')
    await user.click(main().getByRole('button', { name: 'Try again' }))
    expect(await main().findByText('2 policies')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  })

  it('It keeps showing the failure while it retries', async () => {
    const { queryClient, stall, endStall, repair } = await openPolicies('installer', { failing: ['/api/v1/policies'] })
    const failure = await main().findByRole('alert')
    stall('/api/v1/policies')
    act(() => void queryClient.refetchQueries({ predicate: ({ queryKey }) => queryKey.includes('policies') }))
    await waitFor(() => expect(queryClient.isFetching()).toBeGreaterThan(0))
    await act(async () => undefined)
    expect(failure.isConnected).toBe(true)
    repair('/api/v1/policies')
    endStall('/api/v1/policies')
    expect(await main().findByText('2 policies')).toBeTruthy()
  })
})
