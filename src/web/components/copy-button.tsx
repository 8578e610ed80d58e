import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { Button, IconButton } from './ui/button.tsx'
import { VisuallyHidden } from './ui/visually-hidden.tsx'
import { uiMessages } from './messages/ui.ts'

export interface CopyButtonProps {
  readonly text: string
  /** The text is an address of `paths`, copied so that it leads here from anywhere. */
  readonly asAddress?: boolean
  readonly label?: string
  /** Shows the label beside the icon. */
  readonly worded?: boolean
}

export function CopyButton({ text, asAddress = false, label = uiMessages.copy, worded = false }: CopyButtonProps) {
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), 2000)
    return () => clearTimeout(timer)
  }, [said])
  const copy = () =>
    navigator.clipboard.writeText(asAddress ? new URL(text, location.href).href : text).then(
      () => setSaid(uiMessages.copied),
      () => setSaid(uiMessages.copyFailed),
    )
  const icon = said === uiMessages.copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />
  return (
    <>
      {worded ? (
        <Button onClick={() => void copy()}>
          {icon}
          {said ?? label}
        </Button>
      ) : (
        <IconButton label={said ?? label} onClick={() => void copy()} className="-my-1 w-8">
          {icon}
        </IconButton>
      )}
      <output>
        <VisuallyHidden>{said}</VisuallyHidden>
      </output>
    </>
  )
}
