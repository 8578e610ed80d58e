export interface MarkedTextProps {
  readonly text: string
  /** Words that were searched for. */
  readonly search: string
}

/** A text in which the words searched for stand out. */
export function MarkedText({ text, search }: MarkedTextProps) {
  const words = search.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return text
  const pattern = new RegExp(`(${words.map((word) => RegExp.escape(word)).join('|')})`, 'i')
  return text.split(pattern).map((piece, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other identity
      <mark key={index} className="rounded-xs bg-chosen text-inherit underline decoration-accent underline-offset-2">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
