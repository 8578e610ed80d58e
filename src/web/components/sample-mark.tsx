import { useSourcesIfKnown } from '../platform/sources.ts'
import { Chip } from './ui/chip.tsx'

export interface SampleMarkProps {
  readonly area: 'schemas' | 'policies'
  readonly messages: { readonly sample: string; readonly sampleExplained: string }
}

/** Says that an area contains sample data, if it does. */
export function SampleMark({ area, messages }: SampleMarkProps) {
  if (!useSourcesIfKnown().data?.[area]?.sample) return null
  return (
    <Chip remark title={messages.sampleExplained}>
      {messages.sample}
    </Chip>
  )
}
