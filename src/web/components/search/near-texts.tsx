import { nearTexts } from '#domain/text/near-name.ts'
import { Button } from '../ui/button.tsx'

export interface NearTextsProps {
  readonly text: string
  /** What the search could have found. */
  readonly names: readonly string[]
  readonly onChoose: (text: string) => void
}

const maxShown = 3

const messages = { didYouMean: 'Did you mean' } as const

/** The texts without their typo, each as a button that searches for it. */
export function NearTexts({ text, names, onChoose }: NearTextsProps) {
  const near = nearTexts(names, text).slice(0, maxShown)
  if (near.length === 0) return null
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-1">
      {messages.didYouMean}
      {near.map((one) => (
        <Button key={one} look="quiet" className="px-1.5 font-medium text-ink underline" onClick={() => onChoose(one)}>
          {one}
        </Button>
      ))}
      ?
    </p>
  )
}
