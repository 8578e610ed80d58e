import { isObject } from '#domain/json/json-value.ts'
import { startTimer } from '#api/timer.ts'

/** Long enough for the list of a page to be drawn again, short enough not to surprise anybody. */
const maxWaitMs = 10_000
/** Without a change to the page for this long, its title has the focus. */
const settleMs = 60

/** After Back, the link that one had followed has the focus again: the keyboard continues where it was in a list. */
export function returnFocus(): void {
  const followed = new Map<string, string>()
  let stop: (() => void) | undefined
  document.addEventListener(
    'click',
    ({ target }) => {
      const href = target instanceof Element ? target.closest('main a[href]')?.getAttribute('href') : null
      if (href) followed.set(historyKey(), href)
    },
    true,
  )
  // Ahead of the router, which may draw the page at once.
  addEventListener(
    'popstate',
    () => {
      stop?.()
      const href = followed.get(historyKey())
      if (href !== undefined) stop = focusOnArrival(href)
    },
    true,
  )
}

/** The router's key of the current entry; the first entry has none. */
function historyKey(): string {
  const state: unknown = history.state
  return isObject(state) && typeof state['key'] === 'string' ? state['key'] : ''
}

/** Waits until the page before is drawn, unless the reader moves first. */
function focusOnArrival(href: string): () => void {
  const find = () => document.querySelector(`main a[href="${CSS.escape(href)}"]`)
  // The page that one leaves may link to the same place.
  const left = find()
  const look = () => {
    const link = find()
    // The title of a page takes the focus first.
    if (!(link instanceof HTMLElement) || link === left || document.activeElement !== titleOfPage()) return
    link.focus({ preventScroll: true })
    end()
  }
  let cancelLook: (() => void) | undefined
  const watch = new MutationObserver(() => {
    cancelLook?.()
    cancelLook = startTimer(look, settleMs)
  })
  const cancelEnd = startTimer(() => end(), maxWaitMs)
  const end = () => {
    watch.disconnect()
    cancelLook?.()
    cancelEnd()
    for (const type of ends) removeEventListener(type, end)
  }
  for (const type of ends) addEventListener(type, end)
  watch.observe(document.body, { childList: true, subtree: true })
  return end
}

const ends = ['keydown', 'pointerdown'] as const

function titleOfPage(): Element | null {
  return document.querySelector('[data-page-title]')
}
