import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CodeText } from '#web/components/code-text.tsx'

describe('A sentence with code in it', () => {
  it.each([
    ['Nothing special.', 'Nothing special.', []],
    [
      '`required` names "a". Take it out of `required`.',
      'required names "a". Take it out of required.',
      ['required', 'required'],
    ],
    ['`required` names "a`b".', '`required` names "a`b".', []],
  ])('The text %j shows its code', (text, shown, code) => {
    const { container } = render(<CodeText text={text} />)
    expect(container.textContent).toBe(shown)
    expect([...container.querySelectorAll('code')].map((element) => element.textContent)).toEqual(code)
  })
})
