import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** A new page begins at its top, and its title takes the focus; going back leaves the browser's own place. */
export function useArrival(main: { readonly current: HTMLElement | null }): void {
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  const before = useRef(pathname)
  useEffect(() => {
    const element = main.current
    if (before.current === pathname || !element) return
    before.current = pathname
    if (navigation !== 'POP') scrollTo(0, 0)
    element.focus({ preventScroll: true })
    if (focusTitle(element)) return
    // The page is still being loaded: its title takes over from the landmark, unless one has gone on meanwhile.
    const watch = new MutationObserver(() => {
      if (document.activeElement !== element || focusTitle(element)) watch.disconnect()
    })
    watch.observe(element, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [pathname, navigation, main])
}

function focusTitle(main: HTMLElement): boolean {
  const title = main.querySelector('[data-page-title]')
  if (!(title instanceof HTMLElement)) return false
  title.focus({ preventScroll: true })
  return true
}
