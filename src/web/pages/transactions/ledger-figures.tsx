import { useDeferredValue } from 'react'
import { Section } from '#web/parts/section.tsx'
import { usePreference } from '#web/queries/preference.ts'
import { figureWords } from '#web/words/ledger-figures.ts'
import { Figures } from './figures.tsx'
import { useFiguresChoice } from './figures-range.ts'
import type { ListAddress } from './list-address.ts'

/** Pixels of charts and the line below them, and of the line alone. */
const height = { open: 218, folded: 34 } as const

/** How the whole ledger went in the time that is shown. */
export function LedgerFigures({ address }: { readonly address: ListAddress }) {
  const choice = useFiguresChoice(address)
  const [fold] = usePreference((preferences) => preferences.charts)
  // The figures that stand there stay until the ones asked for have come.
  const range = useDeferredValue(choice.range)
  return (
    <Section
      title={figureWords.figures}
      hideTitle
      height={height[fold]}
      subject={JSON.stringify(range)}
      className="mb-5"
    >
      <Figures range={range} choice={choice} busy={range !== choice.range} />
    </Section>
  )
}
