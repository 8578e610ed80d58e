import { fireEvent, render, screen } from '@testing-library/react'
import { Link, MemoryRouter, useLocation, useNavigate } from 'react-router'
import { useLayoutEffect } from 'react'
import { expect, it } from 'vitest'
import { AfterTitle, Arrival } from '#web/platform/screen/arrival.tsx'

interface PageProps {
  readonly path: string
  readonly onDraw: (drawing: string) => void
}

function Page({ path, onDraw }: PageProps) {
  const goTo = useNavigate()
  useLayoutEffect(() => {
    if (!screen.queryByText('Rest')) onDraw(`${path} title`)
  }, [path, onDraw])
  return (
    <>
      <Link to="/next">Forward</Link>
      <button onClick={() => void goTo(-1)}>Back</button>
      <AfterTitle>
        <Rest path={path} onDraw={onDraw} />
      </AfterTitle>
    </>
  )
}

function Rest({ path, onDraw }: PageProps) {
  useLayoutEffect(() => onDraw(`${path} whole`), [path, onDraw])
  return <p>Rest</p>
}

function Pages({ onDraw }: Pick<PageProps, 'onDraw'>) {
  const { pathname } = useLocation()
  return (
    <Arrival page={pathname}>
      <Page path={pathname} onDraw={onDraw} />
    </Arrival>
  )
}

function openPages(paths: string[]): readonly string[] {
  const drawings: string[] = []
  render(
    <MemoryRouter initialEntries={paths} useTransitions={false}>
      <Pages onDraw={(drawing) => void drawings.push(drawing)} />
    </MemoryRouter>,
  )
  return drawings
}

it('The page that one opens first is drawn whole', () => {
  expect(openPages(['/first'])).toEqual(['/first whole'])
})

it('The title of a page that one goes to is drawn before the rest', () => {
  const drawings = openPages(['/first'])
  fireEvent.click(screen.getByText('Forward'))
  expect(drawings).toEqual(['/first whole', '/next title', '/next whole'])
})

it('Going back draws the whole page at once, so that the scroll position is restored', () => {
  const drawings = openPages(['/earlier', '/first'])
  fireEvent.click(screen.getByText('Back'))
  expect(drawings).not.toContain('/earlier title')
  expect(drawings.at(-1)).toBe('/earlier whole')
})
