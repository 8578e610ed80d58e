import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { controlClass, Input } from '../ui/field.tsx'
import { exampleOf, inputText, type InputProps } from './input-props.ts'
import { formMessages } from './messages.ts'

const MarkdownView = lazy(() => import('./markdown-view.tsx').then((module) => ({ default: module.MarkdownView })))

/** Grows with its text. */
export function LongTextInput({ field, label, value, isWrong, set }: InputProps) {
  return (
    <textarea
      dir="auto"
      aria-label={label}
      aria-invalid={isWrong}
      rows={1}
      value={inputText(value)}
      placeholder={exampleOf(field)}
      className={classes(
        controlClass,
        'field-sizing-content h-auto max-h-96 min-h-8 resize-y pointer-coarse:min-h-11 py-1.5',
      )}
      onChange={({ currentTarget }) => set(currentTarget.value || undefined)}
    />
  )
}

const kinds: Readonly<Record<string, { readonly type: string; readonly mode: 'url' | 'email' | 'text' }>> = {
  url: { type: 'url', mode: 'url' },
  uri: { type: 'text', mode: 'url' },
  email: { type: 'email', mode: 'email' },
}

export function LineInput({ field, label, value, isWrong, set }: InputProps) {
  const { unit } = field
  const kind = kinds[field.type ?? '']
  return (
    <span className="flex items-center gap-2">
      {unit?.side === 'prefix' && <span className="shrink-0 text-quiet">{unit.text}</span>}
      <Input
        aria-label={label}
        aria-invalid={isWrong}
        type={kind?.type ?? 'text'}
        inputMode={kind?.mode}
        value={inputText(value)}
        placeholder={exampleOf(field)}
        onChange={({ currentTarget }) => set(currentTarget.value || undefined)}
        onBlur={({ currentTarget }) => {
          const trimmed = currentTarget.value.trim()
          if (trimmed !== currentTarget.value) set(trimmed || undefined)
        }}
      />
      {unit?.side === 'postfix' && <span className="shrink-0 text-quiet">{unit.text}</span>}
    </span>
  )
}

/** Markdown text with a preview. */
export function MarkdownInput({ label, value, isWrong, set }: InputProps) {
  const [isPreview, setPreview] = useState(false)
  const text = inputText(value)
  return (
    <div>
      {isPreview ? (
        <section
          aria-label={formMessages.previewOf(label)}
          className="min-h-24 rounded-lg border border-line bg-sunk px-3 py-2"
        >
          <Suspense>
            <MarkdownView text={text} />
          </Suspense>
        </section>
      ) : (
        <textarea
          dir="auto"
          aria-label={label}
          aria-invalid={isWrong}
          rows={4}
          value={text}
          className={classes(controlClass, 'field-sizing-content h-auto max-h-120 min-h-24 resize-y py-1.5')}
          onChange={({ currentTarget }) => set(currentTarget.value || undefined)}
        />
      )}
      <p className="mt-1 flex flex-wrap items-center gap-2 text-xs text-quiet">
        <Button look="quiet" aria-pressed={isPreview} disabled={text === ''} onClick={() => setPreview(!isPreview)}>
          {isPreview ? formMessages.write : formMessages.preview}
        </Button>
        {formMessages.markdownHint}
      </p>
    </div>
  )
}
