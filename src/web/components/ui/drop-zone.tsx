import { useRef, useState, type ReactNode } from 'react'
import { takeDropped } from '../../platform/files/dropped-files.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'

const messages = { emptyFolder: 'There is no such file in the folder.' } as const

export interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void
  /** The button's text. */
  readonly text: string
  /** What the files are for. */
  readonly label: string
  readonly accept?: string | undefined
  readonly multiple?: boolean
  /** Gives the button the initial focus of a dialog. */
  readonly isFirstFocus?: boolean
  readonly className: string
  /** Rendered after the button. */
  readonly children: ReactNode
}

/** Accepts files by drop or through its button. */
export function DropZone(props: DropZoneProps) {
  const { onFiles, text, label, accept, multiple = false, isFirstFocus = false, className, children } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const endings = (accept ?? '').split(',').filter((one) => one.startsWith('.'))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button in it does the same
    <div
      className={classes(
        'flex flex-wrap items-center gap-3 rounded-lg border border-dashed text-sm text-quiet',
        isOver ? 'border-accent bg-hover' : 'border-line-strong',
        className,
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        takeDropped(event.dataTransfer, endings, (files) => {
          setEmpty(files.length === 0)
          onFiles(files)
        })
      }}
    >
      <Button {...(isFirstFocus && { 'data-focus-first': '' })} onClick={() => input.current?.click()}>
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          setEmpty(false)
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {children}
      <output className="basis-full empty:hidden">{isEmpty && messages.emptyFolder}</output>
    </div>
  )
}
