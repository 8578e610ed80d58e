import { useEffect, useState } from 'react'
import { keptFileOf } from '#domain/schemas/form/kept-file.ts'
import { Button } from '../ui/button.tsx'
import { ErrorText } from '../ui/error-text.tsx'
import { Chip } from '../ui/chip.tsx'
import { imageTypes } from '#domain/schemas/form/file-type.ts'
import type { FormFiles } from './input-props.ts'
import { formMessages } from './messages.ts'

interface FileValueProps {
  readonly reference: string
  readonly label: string
  readonly isImage: boolean
  readonly files: FormFiles | undefined
}

type Loaded =
  | { readonly kind: 'loading' | 'failed' | 'missing' }
  | { readonly kind: 'ready'; readonly url: string; readonly isImage: boolean }

/** A file by its reference: images are displayed, other files can be saved. Files stored elsewhere are only named. */
export function FileValue({ reference, label, isImage, files }: FileValueProps) {
  const kept = keptFileOf(reference)
  const name = files?.nameOf?.(reference)
  return (
    <div className="flex flex-col items-start gap-1.5">
      {name !== undefined && <span className="text-sm wrap-anywhere">{name}</span>}
      {kept !== null && files && <KeptFile reference={reference} label={label} isImage={isImage} files={files} />}
      <span className="flex flex-wrap items-center gap-2 text-xs text-quiet">
        <Chip>{kept === null ? formMessages.file.elsewhere : formMessages.file.here}</Chip>
        <code className="font-mono wrap-anywhere">{reference}</code>
      </span>
    </div>
  )
}

function KeptFile({ reference, label, isImage, files }: FileValueProps & { readonly files: FormFiles }) {
  const [isAsked, setAsked] = useState(isImage)
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  const { open } = files
  useEffect(() => {
    if (!isAsked) return undefined
    const ended = new AbortController()
    let url: string | null = null
    const load = async () => {
      try {
        const blob = await open(reference, ended.signal)
        if (ended.signal.aborted) return
        if (blob) url = URL.createObjectURL(blob)
        setLoaded(
          blob && url !== null ? { kind: 'ready', url, isImage: imageTypes.has(blob.type) } : { kind: 'missing' },
        )
      } catch {
        if (!ended.signal.aborted) setLoaded({ kind: 'failed' })
      }
    }
    void load()
    return () => {
      ended.abort()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [open, reference, isAsked])
  if (!isAsked) return <Button onClick={() => setAsked(true)}>{formMessages.file.load}</Button>
  if (loaded.kind === 'loading') return <span className="text-sm text-quiet">{formMessages.file.loading}</span>
  if (loaded.kind !== 'ready')
    return (
      <>
        <ErrorText>{formMessages.file[loaded.kind]}</ErrorText>
        {loaded.kind === 'failed' && (
          <Button
            onClick={() => {
              setAsked(false)
              setLoaded({ kind: 'loading' })
            }}
          >
            {formMessages.file.retry}
          </Button>
        )}
      </>
    )
  return (
    <>
      {isImage && !loaded.isImage && <p className="text-sm text-quiet">{formMessages.file.notDrawable}</p>}
      {loaded.isImage && (
        <img src={loaded.url} alt={label} className="max-h-64 max-w-full rounded-lg border border-line" />
      )}
      <a
        href={loaded.url}
        download={files.nameOf?.(reference) ?? formMessages.file.name(label)}
        className="text-sm text-accent underline underline-offset-2"
      >
        {formMessages.file.save}
      </a>
    </>
  )
}
