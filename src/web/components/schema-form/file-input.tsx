import { useEffect, useRef, useState } from 'react'
import { fileTypeOf, imageTypes } from '#domain/schemas/form/file-type.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { DropZone } from '../ui/drop-zone.tsx'
import { ErrorText } from '../ui/error-text.tsx'
import { FileValue } from './file-value.tsx'
import { inputText, type FormFiles, type InputProps } from './input-props.ts'
import { formMessages } from './messages.ts'
import { LineInput } from './text-input.tsx'

/** A file that is uploaded immediately, or the address of a file on IPFS. */
export function FileInput(props: InputProps) {
  const { field, label, value, set, files } = props
  const reference = inputText(value)
  if (!files) return <LineInput {...props} />
  const { maxBytes } = files
  if (maxBytes === null)
    return (
      <div className="flex flex-col gap-1">
        <LineInput {...props} />
        <p className="text-sm text-quiet">{formMessages.file.notKept}</p>
      </div>
    )
  return (
    <div className="flex flex-col gap-2">
      {reference !== '' && (
        <FileValue reference={reference} label={label} isImage={field.type === 'image'} files={files} />
      )}
      {reference === '' ? (
        <FileDrop label={label} isImage={field.type === 'image'} files={files} maxBytes={maxBytes} onKept={set} />
      ) : (
        <Button className="self-start" onClick={() => set(undefined)}>
          {formMessages.file.remove}
        </Button>
      )}
      <Disclosure summary={formMessages.file.address}>
        <div className="mt-1">
          <LineInput {...props} />
        </div>
      </Disclosure>
    </div>
  )
}

interface FileDropProps {
  readonly label: string
  readonly isImage: boolean
  readonly files: FormFiles
  readonly maxBytes: number
  readonly onKept: (reference: string) => void
}

function FileDrop({ label, isImage, files, maxBytes, onKept }: FileDropProps) {
  const sending = useRef<AbortController | null>(null)
  const [name, setName] = useState<string | null>(null)
  const [part, setPart] = useState(0)
  const [reason, setReason] = useState<string | null>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const send = async (file: File | undefined) => {
    if (!file) return
    const own = new AbortController()
    sending.current = own
    const refused = await refusalOf(file, isImage, maxBytes)
    if (own.signal.aborted) return
    setReason(refused)
    if (refused !== null) return
    setName(file.name)
    setPart(0)
    try {
      const kept = await files.keep(file, own.signal, setPart)
      if (own.signal.aborted) return
      if (kept.ok) onKept(kept.reference)
      else setReason(kept.reason)
    } catch {
      if (!own.signal.aborted) setReason(formMessages.file.unsent)
    } finally {
      setName(null)
    }
  }
  if (name !== null)
    return (
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <progress
          aria-label={formMessages.file.progress(label)}
          value={part}
          max={1}
          className="progress h-1.5 w-32 [--status:var(--color-accent)]"
        />
        <span className="w-16 tabular-nums">{part < 1 ? formMessages.file.sent(part) : formMessages.file.storing}</span>
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <Button onClick={() => sending.current?.abort()}>{formMessages.file.cancel}</Button>
      </div>
    )
  return (
    <>
      <DropZone
        onFiles={([file]) => void send(file)}
        text={formMessages.file.choose}
        label={formMessages.file.chooseFor(label)}
        accept={isImage ? [...imageTypes].join(',') : undefined}
        className="px-3 py-3"
      >
        {formMessages.file.drop(maxBytes)}
      </DropZone>
      {reason !== null && <ErrorText>{reason}</ErrorText>}
    </>
  )
}

const probedBytes = 4096

/** The type of a file is detected from its content, as in the service, because names are unreliable. */
async function refusalOf(file: File, isImage: boolean, maxBytes: number): Promise<string | null> {
  if (file.size > maxBytes) return formMessages.file.tooLarge(maxBytes)
  if (file.size === 0) return formMessages.file.empty
  if (!isImage) return null
  try {
    const type = fileTypeOf(new Uint8Array(await file.slice(0, probedBytes).arrayBuffer()))
    return imageTypes.has(type) ? null : formMessages.file.notImage
  } catch {
    return formMessages.file.unreadable
  }
}
