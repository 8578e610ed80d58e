import { CopyButton } from './copy-button.tsx'

/** A line for a terminal, ready to be copied. */
export function Command({ text }: { readonly text: string }) {
  return (
    <div className="mt-1.5 flex items-center justify-between gap-2 rounded-lg border border-line bg-sunk py-1.5 ps-3 pe-1.5">
      <code className="min-w-0 font-mono text-sm wrap-anywhere">{text}</code>
      <span className="shrink-0">
        <CopyButton text={text} />
      </span>
    </div>
  )
}
