import { useSourcesIfKnown } from '../platform/sources.ts'
import { useNow } from '../platform/now.ts'
import { Chip } from '../components/ui/chip.tsx'
import { freshnessWords } from '../components/messages/freshness.ts'

/** Says it where the data are made up, or were imported and do not move by themselves. */
export function SourceRemark() {
  const { data } = useSourcesIfKnown()
  const now = useNow(60)
  if (data?.status.sample)
    return (
      <Chip remark title={freshnessWords.sampleExplained} className="shrink-0 whitespace-nowrap">
        <span className="hidden 2xl:inline">{freshnessWords.sample}</span>
        <span className="2xl:hidden">{freshnessWords.sampleShort}</span>
      </Chip>
    )
  if (!data?.status.importedAt) return null
  return (
    <Chip remark className="hidden shrink-0 whitespace-nowrap sm:inline-flex">
      {freshnessWords.imported((now - data.status.importedAt) / 1000)}
    </Chip>
  )
}
