const open: HTMLElement[] = []

/** The part of the popover API that the app needs and happy-dom does not have. */
export function installPopovers(): void {
  // Some tests run without a window.
  if (!('HTMLElement' in globalThis)) return
  HTMLElement.prototype.showPopover = function showPopover(this: HTMLElement) {
    open.push(this)
  }
  document.addEventListener('pointerdown', ({ target }) => {
    for (const element of shown()) {
      const isButton = target instanceof Element && target.closest('button')?.popoverTargetElement === element
      if (target instanceof Node && !element.contains(target) && !isButton) hide(element)
    }
  })
  document.addEventListener('keydown', (event) => {
    const last = shown().at(-1)
    if (event.key === 'Escape' && !event.defaultPrevented && last) hide(last)
  })
}

function shown(): readonly HTMLElement[] {
  const auto = open.filter((element) => element.isConnected && element.popover === 'auto')
  open.splice(0, open.length, ...auto)
  return auto
}

function hide(element: HTMLElement): void {
  open.splice(open.indexOf(element), 1)
  element.dispatchEvent(Object.assign(new Event('beforetoggle'), { oldState: 'open', newState: 'closed' }))
}
