import { useSourcesIfKnown } from '#web/queries/sources.ts'
import { Chip } from '#web/ui/chip.tsx'
import { schemaWords } from '#web/words/schemas.ts'

/** Says that the service began with made-up schemas, where it did. */
export function SampleMark() {
  if (!useSourcesIfKnown().data?.schemas?.sample) return null
  return (
    <Chip remark title={schemaWords.sampleExplained}>
      {schemaWords.sample}
    </Chip>
  )
}
