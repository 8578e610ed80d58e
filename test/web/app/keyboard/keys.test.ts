import { afterEach, describe, expect, it } from 'vitest'
import { actionOf, takesKeys } from '#web/app/keyboard/keys.ts'
import { allPages } from '#web/components/navigation.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

const nowhere = { isTyping: false, isInList: false, awaitsPage: false, hasShortcuts: true }

describe('actionOf', () => {
  it.each([
    ['/', { kind: 'search' }],
    ['j', { kind: 'move', step: 1 }],
    ['k', { kind: 'move', step: -1 }],
    ['?', { kind: 'open', dialog: 'help' }],
    ['g', { kind: 'await-page' }],
    ['x', null],
    ['toString', null],
  ])('The key %j has its meaning', (key, expected) => {
    expect(actionOf(press(key), nowhere)).toEqual(expected)
  })

  it.each(allPages.map(({ key, path }) => [key, path]))('g %s goes to %s', (key, path) => {
    expect(actionOf(press(key), { ...nowhere, awaitsPage: true })).toEqual({
      kind: 'go',
      path,
    })
  })

  it('returns no action after g and a letter without a page', () => {
    expect(actionOf(press('j'), { ...nowhere, awaitsPage: true })).toBeNull()
  })

  it.each([{ ctrlKey: true }, { metaKey: true }])('opens the palette for %j and k, even while typing', (held) => {
    expect(actionOf(press('k', held), { ...nowhere, isTyping: true })).toEqual({
      kind: 'open',
      dialog: 'palette',
    })
  })

  it.each(['/', 'j', 'k', '?', 'g'])('treats %s as a letter while typing', (key) => {
    expect(actionOf(press(key), { ...nowhere, isTyping: true })).toBeNull()
  })

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])('leaves %j and a letter to the browser', (held) => {
    expect(actionOf(press('j', held), nowhere)).toBeNull()
  })

  it('moves through a list with the arrow keys once an entry has the focus, and leaves them to the browser elsewhere', () => {
    const inList = { ...nowhere, isInList: true, hasShortcuts: false }
    expect(actionOf(press('ArrowDown'), inList)).toEqual({ kind: 'move', step: 1 })
    expect(actionOf(press('ArrowUp'), inList)).toEqual({ kind: 'move', step: -1 })
    expect(actionOf(press('ArrowDown'), nowhere)).toBeNull()
  })

  it('gives each page a different letter', () => {
    expect(new Set(allPages.map((page) => page.key)).size).toBe(allPages.length)
  })
})

describe('takesKeys', () => {
  // The files of a worker share one document.
  afterEach(() => document.body.replaceChildren())

  it.each([
    ['<input>', 'input', true],
    ['<textarea></textarea>', 'textarea', true],
    ['<select></select>', 'select', true],
    ['<p contenteditable="true"><b>x</b></p>', 'b', true],
    ['<dialog><button>x</button></dialog>', 'button', true],
    ['<button>x</button>', 'button', false],
  ])('The element %s takes keys or leaves them to shortcuts', (html, selector, expected) => {
    document.body.innerHTML = html
    expect(takesKeys(document.querySelector(selector))).toBe(expected)
  })
})
