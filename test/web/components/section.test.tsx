import { QueryClient, QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { Section } from '#web/components/section.tsx'
import { PopoverProvider } from '#web/components/ui/popover.tsx'
import { createServices, ServicesContext } from '#web/platform/services.ts'

/** An answer that the test gives when it likes. */
function answering() {
  const calls: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const call = Promise.withResolvers<string>()
    calls.push(call)
    return call.promise
  }
  const last = () => {
    const call = calls.at(-1)
    if (!call) throw new Error('nothing was asked')
    return call
  }
  return {
    queryFn,
    asked: () => calls.length,
    answer: (text: string) => act(async () => last().resolve(text)),
    fail: (error: Error) => act(async () => last().reject(error)),
  }
}

function Answer({ queryFn }: { readonly queryFn: () => Promise<string> }) {
  const { data } = useSuspenseQuery({ queryKey: ['answer'], queryFn, retry: false })
  return <p>{data}</p>
}

const ignore = () => undefined

async function shown() {
  const service = answering()
  const queryClient = new QueryClient()
  await act(async () =>
    render(
      <ServicesContext value={createServices()}>
        <QueryClientProvider client={queryClient}>
          <PopoverProvider>
            <Section title="Open incidents" height={120}>
              <Answer queryFn={service.queryFn} />
            </Section>
          </PopoverProvider>
        </QueryClientProvider>
      </ServicesContext>,
      { onCaughtError: ignore },
    ),
  )
  return { ...service, queryClient }
}

describe('A section', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is named by its heading in every state', async () => {
    await shown()
    expect(screen.getByRole('region', { name: 'Open incidents' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Open incidents' })).toBeTruthy()
  })

  it('says that it is loading, and reserves its space', async () => {
    await shown()
    const status = screen.getByRole('status')
    expect(status.textContent).toBe('Loading: Open incidents')
    expect(status.style.minHeight).toBe('120px')
  })

  it('shows the answer', async () => {
    const { answer } = await shown()
    await answer('Two incidents')
    expect(screen.getByText('Two incidents')).toBeTruthy()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it.each([
    ['network', 'Signalbox cannot be reached'],
    ['unavailable', 'This cannot be shown right now'],
    ['contract', 'The answer could not be read'],
    ['not_found', 'Not found'],
  ] as const)('explains a failure by its code: %s', async (code, title) => {
    const { fail } = await shown()
    await fail(new ApiError(code, 'for the log'))
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain(title)
    expect(alert.textContent).not.toContain('for the log')
  })

  it('explains a failure without an answer', async () => {
    const { fail } = await shown()
    await fail(new TypeError('x is undefined'))
    expect(screen.getByRole('alert').textContent).toContain('This part of the page failed')
  })

  it('retries by itself and counts down the seconds', async () => {
    const { asked, fail, answer } = await shown()
    await fail(new ApiError('network', ''))
    expect(screen.getByText('Retrying in 5 s')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.getByText('Retrying in 5 s'), 'only every fifth second is shown').toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(4000))
    expect(asked()).toBe(2)
    expect(screen.getByRole('alert').textContent).toContain('Retrying…')
    await answer('Two incidents')
    expect(screen.getByText('Two incidents')).toBeTruthy()
  })

  it.each([
    new ApiError('timeout', ''),
    new ApiError('unauthorized', ''),
    new ApiError('internal', '', { status: 500 }),
    new TypeError('x is undefined'),
  ])('does not say since when it fails, because it cannot know: %s', async (error) => {
    const { fail } = await shown()
    await fail(error)
    expect(screen.getByRole('alert').textContent).not.toContain('Failing since')
  })

  it('waits longer before each retry', async () => {
    const { fail } = await shown()
    await fail(new ApiError('network', ''))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await fail(new ApiError('timeout', ''))
    expect(screen.getByText('Retrying in 10 s')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('did not answer in time')
  })

  it('waits for the Retry-After of the service', async () => {
    const { fail } = await shown()
    await fail(new ApiError('too_many', '', { retryAfter: 42 }))
    expect(screen.getByText('Retrying in 42 s')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(screen.getByText('Retrying in 40 s')).toBeTruthy()
  })

  it('does not repeat a rejected request by itself', async () => {
    const { asked, fail } = await shown()
    const body = { statusCode: 422, message: 'until: is before from' }
    await fail(new ApiError('invalid', body.message, { status: 422, body }))
    expect(screen.getByRole('alert').textContent).toContain('Reason: “until: is before from”.')
    expect(screen.queryByText(/retrying|since/i)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(asked()).toBe(1)
  })

  it('retries at once when the user asks for it', async () => {
    const { fail, answer, asked } = await shown()
    await fail(new ApiError('network', ''))
    act(() => screen.getByRole('button', { name: 'Try again' }).click())
    expect(asked()).toBe(2)
    await answer('Two incidents')
    expect(screen.getByText('Two incidents')).toBeTruthy()
  })

  it('recovers when another section got the answer', async () => {
    const { fail, queryClient } = await shown()
    await fail(new ApiError('network', ''))
    await act(async () => queryClient.setQueryData(['answer'], 'Two incidents'))
    expect(screen.getByText('Two incidents')).toBeTruthy()
  })

  it('keeps its content while a later request fails', async () => {
    const { answer, fail, queryClient } = await shown()
    await answer('Two incidents')
    await act(async () => void queryClient.refetchQueries())
    await fail(new ApiError('network', ''))
    expect(screen.getByText('Two incidents')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
