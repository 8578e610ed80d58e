import { render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '#web/platform/query-client.ts'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '#web/platform/suspense-query.ts'

const maxRenders = 200

/** Parts of a page, each of which waits for its own answer. */
function partsOfPage(count: number) {
  const answers = Array.from({ length: count }, () => Promise.withResolvers<string>())
  const draw = vi.fn<() => void>()
  function Part({ index }: { readonly index: number }) {
    draw()
    // Otherwise a loop would block the test.
    if (draw.mock.calls.length > maxRenders) throw new Error('renders without end')
    const queryFn = () => answers[index]?.promise
    const { data } = useSuspenseQuery({ queryKey: ['part', index], queryFn })
    const pages = useSuspenseInfiniteQuery({
      queryKey: ['pages', index],
      queryFn,
      initialPageParam: '',
      getNextPageParam: () => null,
    })
    return <p>{`${data} ${pages.data.pages.join(' ')}`}</p>
  }
  function Page() {
    const [isDrawn, setDrawn] = useState(false)
    // Renders the parts again directly after the first time.
    // oxlint-disable-next-line react/set-state-in-effect -- as a page does once it is hydrated
    useEffect(() => setDrawn(true), [])
    return answers.map((_, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
      <Suspense key={index} fallback={String(isDrawn)}>
        <Part index={index} />
      </Suspense>
    ))
  }
  return { answers, Page }
}

it.each([1, 2, 3, 4, 5, 6])('A page may be rendered again while %i of its parts wait', async (count) => {
  const { answers, Page } = partsOfPage(count)
  render(
    <QueryClientProvider client={createQueryClient(0)}>
      <Page />
    </QueryClientProvider>,
  )
  for (const [index, { resolve }] of answers.entries()) resolve(`answer ${index}`)
  for (const index of answers.keys()) expect(await screen.findByText(`answer ${index} answer ${index}`)).toBeTruthy()
})
