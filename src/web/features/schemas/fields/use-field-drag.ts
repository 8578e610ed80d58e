import { useCallback, useState, type PointerEvent, type RefObject } from 'react'

export interface FieldDrag {
  readonly key: string
  /** The index before which the field would be dropped. */
  readonly before: number
}

export interface FieldDragging {
  readonly drag: FieldDrag | null
  readonly begin: (event: PointerEvent<HTMLElement>, key: string) => void
}

const scrollEdgePx = 72
const maxScrollStepPx = 20

/** Pixels to scroll per frame: more, the closer the pointer is to the edge of the window. */
function scrollStep(y: number): number {
  const over = y < scrollEdgePx ? y - scrollEdgePx : Math.max(0, y - (innerHeight - scrollEdgePx))
  return Math.max(-1, Math.min(1, over / scrollEdgePx)) * maxScrollStepPx
}

export function useFieldDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (key: string, before: number) => void,
): FieldDragging {
  const [drag, setDrag] = useState<FieldDrag | null>(null)
  const begin = useCallback(
    (event: PointerEvent<HTMLElement>, key: string) => {
      if (event.button !== 0 || !list.current) return
      event.preventDefault()
      const handle = event.currentTarget
      handle.focus()
      handle.setPointerCapture(event.pointerId)
      let before = -1
      let y = event.clientY
      let frame = 0
      const moved = ({ clientY }: globalThis.PointerEvent) => {
        y = clientY
        place()
        if (frame === 0 && scrollStep(y) !== 0) frame = requestAnimationFrame(scroll)
      }
      const place = () => {
        const next = indexAt(list.current, y)
        if (next === before) return
        before = next
        setDrag({ key, before })
      }
      // Continues while the pointer rests at the edge.
      const scroll = () => {
        const step = scrollStep(y)
        frame = step === 0 ? 0 : requestAnimationFrame(scroll)
        scrollBy(0, step)
        place()
      }
      const end = () => {
        cancelAnimationFrame(frame)
        handle.removeEventListener('pointermove', moved)
        handle.removeEventListener('pointerup', letGo)
        handle.removeEventListener('pointercancel', end)
        removeEventListener('keydown', keyed)
        setDrag(null)
      }
      const letGo = () => {
        end()
        if (before >= 0) onDrop(key, before)
      }
      const keyed = ({ key: pressed }: KeyboardEvent) => pressed === 'Escape' && end()
      handle.addEventListener('pointermove', moved)
      handle.addEventListener('pointerup', letGo)
      handle.addEventListener('pointercancel', end)
      addEventListener('keydown', keyed)
    },
    [list, onDrop],
  )
  return { drag, begin }
}

/** The index of the first row whose middle is below `y`. */
function indexAt(list: HTMLElement | null, y: number): number {
  let index = 0
  for (const run of list?.children ?? []) {
    if (run.getBoundingClientRect().bottom < y) {
      index += run.childElementCount
      continue
    }
    for (const row of run.children) {
      const { top, height } = row.getBoundingClientRect()
      if (y < top + height / 2) return index
      index += 1
    }
  }
  return index
}
