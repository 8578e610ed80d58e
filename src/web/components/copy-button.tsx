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
  const { outcome, icon, announcement, copy } = useCopy()
  const run = () => copy(asAddress ? new URL(text, location.href).href : text)
  return (
    <>
      {worded ? (
        <Button onClick={run}>
          {icon}
          {outcome ?? label}
        </Button>
      ) : (
        <IconButton label={outcome ?? label} onClick={run} className="-my-1 w-8">
          {icon}
        </IconButton>
      )}
      {announcement}
    </>
  )
}

export type Copying = ReturnType<typeof useCopy>

/** For a control that copies: the outcome takes the place of its label for a moment, and is announced. */
export function useCopy() {
  const [outcome, setOutcome] = useState<string | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), 2000)
    return () => clearTimeout(timer)
  }, [outcome])
  return {
    outcome,
    icon: outcome === uiMessages.copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />,
    announcement: (
      <output className="absolute">
        <VisuallyHidden>{outcome}</VisuallyHidden>
      </output>
    ),
    copy: (text: string) =>
      void copyText(text).then(
        () => setOutcome(uiMessages.copied),
        () => setOutcome(uiMessages.copyFailed),
      ),
  }
}

/** Rejects if the browser refuses. */
async function copyText(text: string): Promise<void> {
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
