import { prerenderWords } from './prerender-messages.ts'

/** Above a first screen that the app has not taken over: style alone reveals it after a minute, for there may be nothing else. */
export function OutdatedNote({ address }: { readonly address: string }) {
  return (
    <output
      data-outdated-note=""
      className="sticky top-0 z-40 flex-wrap items-center gap-x-4 border-b border-line-strong bg-raised px-4 py-2 md:px-8"
    >
      <span>{prerenderWords.outdated}</span>
      <a href={address} className="target inline-flex items-center text-accent underline underline-offset-2">
        {prerenderWords.reload}
      </a>
    </output>
  )
}
