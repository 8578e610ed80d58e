import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { useSaysFailure } from '#web/platform/said-failures.ts'

interface PartProps {
  readonly name: string
  readonly isMain?: boolean
}

function Part({ name, isMain = false }: PartProps) {
  return <p>{useSaysFailure({ title: 'The service failed' }, isMain) ? name : 'see above'}</p>
}

it.each([
  [
    'the first part',
    <>
      <Part name="first" />
      <Part name="second" />
    </>,
    'firstsee above',
  ],
  [
    'the main part',
    <>
      <Part name="first" />
      <Part name="main" isMain />
    </>,
    'see abovemain',
  ],
])('Of several parts that fail alike, %s reports it before the browser paints any of them', async (_, parts, shown) => {
  const container = document.createElement('div')
  let painted: string | null = null
  function Page() {
    useLayoutEffect(() => queueMicrotask(() => (painted = container.textContent)), [])
    return parts
  }
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const root = createRoot(container)
  root.render(<Page />)
  await vi.waitFor(() => expect(painted).not.toBeNull())
  expect(painted).toBe(shown)
  root.unmount()
})
