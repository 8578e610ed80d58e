import { useSignalsIfKnown } from './queries.ts'
import { contradictions, VerdictLine } from './verdict-line.tsx'

/** The line below the rollup. */
export function WitnessLine() {
  return <VerdictLine isLinked />
}

/** For a wall display: without a link, and empty while nothing is known. */
export function WallWitness() {
  const { data, error } = useSignalsIfKnown()
  if (!data || error) return null
  const { kind, sentence } = data.verdict
  const isLoud = contradictions.has(kind)
  return (
    <p data-verdict={kind} className={isLoud ? 'text-[0.8em] font-semibold' : 'text-[0.8em] text-quiet'}>
      {sentence}
    </p>
  )
}
