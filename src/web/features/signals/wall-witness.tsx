import { useSignalsIfKnown } from './queries.ts'

/** For a wall display: no link, and nothing while nothing is known. */
export function WallWitness() {
  const { data, error } = useSignalsIfKnown()
  if (!data || error) return null
  const { kind, sentence } = data.verdict
  const isLoud = kind === 'page_green' || kind === 'page_red'
  return (
    <p data-verdict={kind} className={isLoud ? 'text-[0.8em] font-semibold' : 'text-[0.8em] text-quiet'}>
      {sentence}
    </p>
  )
}
