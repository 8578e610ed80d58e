let quick: typeof window.getComputedStyle | undefined

/**
 * Answers `getComputedStyle` quickly, which each query by role asks for many elements. Pages have no style sheets here,
 * so an element looks like any of its tag, unless its own style or that of another around it says more. One of each
 * tag stands in a document that never changes, so that its style is computed once: a change of a page discards styles.
 */
export function installComputedStyle(): void {
  // Some tests run without a window, and the files of a worker share one.
  if (!('window' in globalThis) || window.getComputedStyle === quick) return
  const compute = window.getComputedStyle.bind(window)
  const shelf = document.implementation.createHTMLDocument()
  const examples = new Map<string, Element>()

  function exampleOf({ tagName }: Element): Element {
    const known = examples.get(tagName)
    if (known) return known
    const example = shelf.body.appendChild(shelf.createElement(tagName))
    examples.set(tagName, example)
    return example
  }

  quick = (element) => compute(isPlain(element) ? exampleOf(element) : element)
  window.getComputedStyle = quick
}

/** Whether nothing that is asked for, by the app or by a query, differs from what the tag says. */
function isPlain(element: Element): boolean {
  // A dialog is displayed only while it is open.
  if (!element.isConnected || element.tagName === 'DIALOG') return false
  for (let at: Element | null = element; at; at = at.parentElement)
    if (/display|visibility|pointer-events|direction|color/.test(at.getAttribute('style') ?? '')) return false
  return true
}
