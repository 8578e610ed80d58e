export interface CodeTextProps {
  /** May contain member names in backticks. */
  readonly text: string
}

/** A sentence with code in a code font. */
export function CodeText({ text }: CodeTextProps) {
  const pieces = text.split('`')
  // An odd number of backticks: the text contains one itself, so none of them is reliable.
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
