import { useEffect, useRef, useState } from 'react'
import type { LiveList } from './live-list.ts'
import { setTimer } from '../../../platform/timer.ts'

export interface Hold {
  readonly onReadingDown: (isReadingDown: boolean) => void
  /** To be spread over what holds the rows. */
  readonly handlers: {
    readonly onPointerMove: (event: { readonly pointerType: string }) => void
    readonly onPointerLeave: () => void
    readonly onFocus: (event: { readonly target: Element }) => void
    readonly onBlur: () => void
  }
}

/** Milliseconds for which a row stays under a pointer that was moved. */
const reach = 2500
/** Milliseconds before anything is let go: the browser puts back the place of somebody who returns a moment after the page was drawn. */
const settling = 120

/** Keeps what is new away from the top while one reads further down, is about to press a row, or walks along by the keyboard. */
export function useHold(list: LiveList): Hold {
  const [down, setDown] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const cancel = useRef<() => void>(undefined)
  const held = down || pointed || focused
  useEffect(() => (held ? list.setHeld(true) : setTimer(() => list.setHeld(false), settling)), [list, held])
  const leave = () => {
    cancel.current?.()
    setPointed(false)
  }
  return {
    onReadingDown: setDown,
    handlers: {
      onPointerMove({ pointerType }) {
        if (pointerType !== 'mouse') return
        cancel.current?.()
        cancel.current = setTimer(leave, reach)
        setPointed(true)
      },
      onPointerLeave: leave,
      onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}
