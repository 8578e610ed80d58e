import { useEffect, useState } from 'react'
import { takeDropped } from './dropped-files.ts'

interface PageDropProps {
  /** How the names of the files end that are taken out of a folder. */
  readonly endings: readonly string[]
  /** What dropping does. */
  readonly text: string
  /** Null while the page takes none. */
  readonly onFiles: ((files: readonly File[]) => void) | null
}

/** Accepts files that are dropped anywhere on the page, and says so while they are dragged over it. */
export function PageDrop({ endings, text, onFiles }: PageDropProps) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (onFiles === null) return
    const ended = new AbortController()
    const { signal } = ended
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      if (event.dataTransfer) takeDropped(event.dataTransfer, endings, onFiles)
    }
    addEventListener('dragover', over, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', drop, { signal })
    return () => {
      ended.abort()
      setOver(false)
    }
  }, [onFiles, endings])
  if (!isOver || onFiles === null) return null
  return (
    <div className="pointer-events-none fixed inset-2 z-50 grid place-items-center rounded-xl border-2 border-dashed border-accent bg-raised/90">
      <p className="px-4 text-center text-lg font-medium">{text}</p>
    </div>
  )
}
