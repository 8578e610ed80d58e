import { useDeferredValue } from 'react'
import { Section } from '../../../components/section.tsx'
import { usePreference } from '../../../platform/preference.ts'
import { figureWords } from './messages.ts'
import { Figures } from './figures.tsx'
import { useFiguresChoice } from './figures-range.ts'
import type { ListAddress } from '../list/list-address.ts'

/** Room for what is awaited: charts in a row that can be moved, in two rows, in one, each with a line below; or the line alone. */
const room = {
  auto: 'min-h-8.5 md:min-h-97 xl:min-h-53',
  open: 'min-h-63 pointer-coarse:min-h-70 md:min-h-97 xl:min-h-53',
  folded: 'min-h-8.5',
} as const

/** How the whole ledger went in the time that is shown. */
export function LedgerFigures({ address }: { readonly address: ListAddress }) {
  const choice = useFiguresChoice(address)
  const [charts] = usePreference((preferences) => preferences.charts)
  // The figures that stand there stay until the ones asked for have come.
  const range = useDeferredValue(choice.range)
  return (
    <Section
      title={figureWords.figures}
      hideTitle
      height={0}
      subject={JSON.stringify(range)}
      className={`mb-5 ${room[charts]}`}
    >
      <Figures range={range} choice={choice} busy={range !== choice.range} />
    </Section>
  )
}
