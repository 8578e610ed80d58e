import { useRef, useState, type DragEvent } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useSourcesIfKnown } from '../../../platform/sources.ts'
import { isReady, useChosenFiles } from './chosen-files.ts'
import { FileCard } from './file-card.tsx'
import { importMessages } from './messages.ts'

export interface ImportDialogProps {
  /** Files that were dropped before it opened. */
  readonly first: readonly File[]
  readonly onClose: () => void
}

/** Reads files, shows what is in them, and imports what the reader confirms. */
export function ImportDialog({ first, onClose }: ImportDialogProps) {
  const chosen = useChosenFiles(first)
  const isSample = useSourcesIfKnown().data?.policies?.sample ?? false
  const { files } = chosen
  const ready = files.filter(isReady)
  const isDone = files.length > 0 && files.every(({ step }) => step.at === 'imported')
  const isBusy = files.some(({ step }) => step.at === 'importing')
  const close = () => {
    chosen.end()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      label={importMessages.title}
      closeLabel={importMessages.close}
      className="w-[min(48rem,calc(100vw-2rem))]"
    >
      <div className="flex flex-col gap-4 p-5">
        {!isDone && <p className="text-quiet">{importMessages.lead}</p>}
        {!isDone && <FileChoice onFiles={chosen.add} isFirst={files.length === 0} />}
        {isSample && files.length > 0 && !isDone && <p className="text-sm">{importMessages.sample}</p>}
        <ul data-list="" className="flex flex-col gap-4 empty:hidden">
          {files.map((file) => (
            <FileCard key={file.key} chosen={file} files={chosen} onFollow={close} />
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Button onClick={close}>{isDone ? importMessages.close : importMessages.cancel}</Button>
          {!isDone && (
            <Button
              look="primary"
              disabled={ready.length === 0 || isBusy}
              onClick={() => {
                for (const file of ready) chosen.importOne(file)
              }}
            >
              {ready.length > 1 ? importMessages.importAll(ready.length) : importMessages.import}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

interface FileChoiceProps {
  readonly onFiles: (files: readonly File[]) => void
  readonly isFirst: boolean
}

function FileChoice({ onFiles, isFirst }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button in it does the same
    <div
      className={classes(
        'flex flex-wrap items-center gap-3 rounded-lg border border-dashed px-4 text-sm text-quiet',
        isFirst ? 'py-6' : 'py-3',
        isOver ? 'border-accent bg-hover' : 'border-line-strong',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button data-focus-first="" onClick={() => input.current?.click()}>
        {importMessages.choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept=".policy,.json,.zip,application/json"
        aria-label={importMessages.choose}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {importMessages.orDrop}
    </div>
  )
}
