import { useSourcesIfKnown } from '#web/queries/sources.ts'
import { Chip } from '#web/ui/chip.tsx'
import { policyWords } from '#web/words/policies.ts'

/** Says that the service made the policies up, where it did. */
export function SampleMark() {
  if (!useSourcesIfKnown().data?.policies?.sample) return null
  return (
    <Chip remark title={policyWords.sampleExplained}>
      {policyWords.sample}
    </Chip>
  )
}
