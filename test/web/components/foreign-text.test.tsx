import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ForeignText } from '#web/components/foreign-text.tsx'

const text =
  'were < 1% in all cases.  <br />See <a href="https://example.org/a">the report</a>\n\n<script>alert(1)</script>'

it('Foreign text has lines, paragraphs and links, and shows everything else unchanged', () => {
  const { container } = render(<ForeignText text={text} />)
  expect(container.querySelectorAll('p')).toHaveLength(2)
  expect(container.querySelector('script')).toBeNull()
  expect(container.textContent).toContain('were < 1% in all cases.')
  expect(container.textContent).toContain('<script>alert(1)</script>')
  const link = screen.getByRole('link', { name: 'the report' })
  expect(link.getAttribute('href')).toBe('https://example.org/a')
  expect(link.getAttribute('rel')).toContain('noopener')
})
