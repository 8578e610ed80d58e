import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { Button, IconButton } from './ui/button.tsx'
import { VisuallyHidden } from './ui/visually-hidden.tsx'
import { uiMessages } from './messages/ui.ts'

export interface CopyButtonProps {
  readonly text: string
  /** The text is an address of `paths`. It is copied as a full URL. */
  readonly asAddress?: boolean
  readonly label?: string
  /** Shows the label next to the icon. */
  readonly worded?: boolean
}

export function CopyButton({ text, asAddress = false, label = uiMessages.copy, worded = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<string | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), 2000)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () =>
    copyText(asAddress ? new URL(text, location.href).href : text).then(
      () => setOutcome(uiMessages.copied),
      () => setOutcome(uiMessages.copyFailed),
    )
  const icon = outcome === uiMessages.copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />
  return (
    <>
      {worded ? (
        <Button onClick={() => void copy()}>
          {icon}
          {outcome ?? label}
        </Button>
      ) : (
        <IconButton label={outcome ?? label} onClick={() => void copy()} className="-my-1 w-8">
          {icon}
        </IconButton>
      )}
      <output className="absolute">
        <VisuallyHidden>{outcome}</VisuallyHidden>
      </output>
    </>
  )
}

/** Rejects if the browser refuses. */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text)
  // Over plain HTTP there is only this older command, which would copy what is selected.
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('copy', put, { capture: true })
  const isCopied = document.execCommand('copy')
  removeEventListener('copy', put, { capture: true })
  if (!isCopied) throw new Error('the browser copies nothing')
}
