import { isObject } from '#domain/json/json-value.ts'
import { startTimer } from '#api/timer.ts'

/** Long enough for a page to render its list again, short enough not to surprise the reader. */
const maxWaitMs = 10_000
/** The page title gets the focus once the page has not changed for this long. */
const settleMs = 60

/** After Back, focuses the link that was followed, so that keyboard users continue where they were in a list. */
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
  // Must run before the router, which may render the page immediately.
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

/** The router's key of the current history entry; the first entry has none. */
function historyKey(): string {
  const state: unknown = history.state
  return isObject(state) && typeof state['key'] === 'string' ? state['key'] : ''
}

/** Waits until the previous page is rendered, unless the reader moves the focus first. */
function focusOnArrival(href: string): () => void {
  const find = () => document.querySelector(`main a[href="${CSS.escape(href)}"]`)
  // The page being left may contain the same link.
  const left = find()
  const look = () => {
    const link = find()
    // The page title gets the focus first.
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
