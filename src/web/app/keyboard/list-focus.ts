/** Moves the focus to the next or previous entry of the lists of the page (`data-list`); stops at the ends. */
export function moveInLists(step: 1 | -1): void {
  const entries = [...document.querySelectorAll('[data-list] > *')]
    .map((entry) => (entry.matches(focusable) ? entry : entry.querySelector(focusable)))
    .filter((entry): entry is HTMLElement => entry instanceof HTMLElement)
  const at = entries.findIndex((entry) => entry.closest('[data-list] > *')?.contains(document.activeElement))
  const next = at === -1 ? (step === 1 ? 0 : entries.length - 1) : at + step
  const entry = entries[next]
  entry?.focus()
  entry?.scrollIntoView({ block: 'nearest' })
}

/** Puts the cursor into the page's search box; false where the page has none. */
export function focusSearch(): boolean {
  const box = document.querySelector('[data-search]')
  if (!(box instanceof HTMLInputElement)) return false
  box.focus()
  box.select()
  return true
}

const focusable = 'a[href], button, summary'
