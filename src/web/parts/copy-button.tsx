import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { uiWords } from '#web/words/ui.ts'

export interface CopyButtonProps {
  readonly text: string
  readonly label?: string
}

export function CopyButton({ text, label = uiWords.copy }: CopyButtonProps) {
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), 2000)
    return () => clearTimeout(timer)
  }, [said])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(uiWords.copied),
      () => setSaid(uiWords.copyFailed),
    )
  return (
    <>
      <IconButton label={said ?? label} onClick={() => void copy()} className="size-6">
        {said === uiWords.copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      </IconButton>
      <output>
        <VisuallyHidden>{said}</VisuallyHidden>
      </output>
    </>
  )
}
