import { useSourcesIfKnown } from '../platform/sources.ts'
import { Chip } from './ui/chip.tsx'

export interface SampleMarkProps {
  readonly area: 'schemas' | 'policies'
  readonly words: { readonly sample: string; readonly sampleExplained: string }
}

/** Says that what an area holds was made up by the service, where it was. */
export function SampleMark({ area, words }: SampleMarkProps) {
  if (!useSourcesIfKnown().data?.[area]?.sample) return null
  return (
    <Chip remark title={words.sampleExplained}>
      {words.sample}
    </Chip>
  )
}
