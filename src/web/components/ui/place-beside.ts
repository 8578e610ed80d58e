const gap = 8

/** Puts a fixed element below its anchor, above it where there is no room, and never outside the window; centred, or beginning where the anchor begins. */
export function placeBeside(element: HTMLElement, anchor: Element, align: 'centre' | 'start' = 'centre'): void {
  const target = anchor.getBoundingClientRect()
  const own = element.getBoundingClientRect()
  const below = target.bottom + gap
  const top = below + own.height > innerHeight - gap ? Math.max(gap, target.top - gap - own.height) : below
  const isRightToLeft = getComputedStyle(anchor).direction === 'rtl'
  const begin = isRightToLeft ? target.right - own.width : target.left
  const wanted = align === 'start' ? begin : target.left + target.width / 2 - own.width / 2
  const left = Math.max(gap, Math.min(wanted, document.documentElement.clientWidth - own.width - gap))
  element.style.top = `${top}px`
  element.style.left = `${left}px`
}
