import { Fragment } from 'react'
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx'
import { incidentWords } from '../records/incident-messages.ts'

/** States one after the other, in words: "Operational → Degraded performance → Partial outage". */
export function Steps({ words }: { readonly words: readonly string[] }) {
  return words.map((word, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a state may return, and the path only grows
    <Fragment key={index}>
      {index > 0 && (
        <>
          <span aria-hidden="true"> → </span>
          <VisuallyHidden>{incidentWords.to} </VisuallyHidden>
        </>
      )}
      <span className="inline-block">{word}</span>
    </Fragment>
  ))
}
