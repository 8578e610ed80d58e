import { Fragment } from 'react'
import { parseRichText, type RichTextLine } from '#domain/text/rich-text.ts'

export interface ForeignTextProps {
  readonly text: string
}

/** Renders the paragraphs, lines and http(s) links of foreign text, and nothing else that it may contain. */
export function ForeignText({ text }: ForeignTextProps) {
  return (
    <div className="flex max-w-[72ch] flex-col gap-2 wrap-anywhere">
      {parseRichText(text).map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs of one text have no other identity
        <p key={index}>
          {block.lines.map((line, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- nor have lines
            <Fragment key={place}>
              {place > 0 && <br />}
              <Spans line={line} />
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  )
}

function Spans({ line }: { readonly line: RichTextLine }) {
  return line.map((span, index) =>
    span.kind === 'link' ? (
      <a
        // oxlint-disable-next-line react/no-array-index-key -- nor have the pieces of a line
        key={index}
        href={span.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-accent underline underline-offset-2"
      >
        {span.text}
      </a>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Fragment key={index}>{span.text}</Fragment>
    ),
  )
}
