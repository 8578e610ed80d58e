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
      const moved = ({ clientY }: globalThis.PointerEvent) => {
        before = indexAt(list.current, clientY)
        setDrag({ key, before })
        if (clientY < scrollEdgePx) scrollBy(0, -16)
        if (clientY > innerHeight - scrollEdgePx) scrollBy(0, 16)
      }
      const end = () => {
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
