import { differenceWords as words } from './schema-difference-messages.ts'

export interface TextChangeProps {
  readonly name: string
  readonly before: string
  readonly after: string
  readonly mono?: boolean
}

/** A text as it was, and as it is. */
export function TextChange({ name, before, after, mono = false }: TextChangeProps) {
  const text = `wrap-anywhere whitespace-pre-wrap ${mono ? 'font-mono text-xs' : ''}`
  return (
    <div className="grid gap-x-3 py-0.5 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
      <span className="text-quiet">{name}</span>
      <span className="min-w-0">
        <del className={`${text} text-quiet decoration-line-strong`}>{before || words.nothing}</del>
        <span aria-hidden="true" className="text-quiet">
          {' → '}
        </span>
        <ins className={`${text} no-underline`}>{after || words.nothing}</ins>
      </span>
    </div>
  )
}
