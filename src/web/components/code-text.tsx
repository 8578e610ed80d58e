export interface CodeTextProps {
  /** With names of a document's members between backticks. */
  readonly text: string
}

/** A sentence in which code looks like code. */
export function CodeText({ text }: CodeTextProps) {
  const pieces = text.split('`')
  // A backtick of somebody's own: then none of them can be trusted.
  if (pieces.length % 2 === 0) return text
  return pieces.map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other identity
      <code key={index} className="font-mono">
        {piece}
      </code>
    ),
  )
}
