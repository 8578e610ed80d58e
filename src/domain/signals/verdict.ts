import type { Signal, SignalName, Verdict } from '#api/signals/signals.ts'
import { isEnding, newTrack, type SignalTrack } from './signal-track.ts'
import { percent, rate } from './words.ts'

/** The status page's statement about the ledger's network. */
export interface PageStatement {
  readonly isConfirmed: boolean
  /** As on the wire: `none`, `minor`, `major`, `critical`, `maintenance`. */
  readonly indicator: string
  /** Unresolved incidents about the network. */
  readonly openIncidents: number
  /** Set if the page's other networks have another status: the sentence must then name the ledger's network. */
  readonly network: string | null
}

export interface LedgerRates {
  readonly perSecond: number | null
  /** A share from 0 to 1. */
  readonly succeeded: number | null
}

/** The signals that reflect the network's health; fees and a late mirror node do not. */
export const telling: readonly SignalName[] = ['silence', 'throughput', 'failures', 'consensus', 'nodes']

/** Compares the ledger with the status page in one sentence. The page is null while there is none. */
export function verdictOf(
  signals: readonly Signal[],
  tracks: ReadonlyMap<SignalName, SignalTrack>,
  page: PageStatement | null,
  figures: LedgerRates,
): Verdict {
  const relevant = telling.flatMap((name) => signals.find((signal) => signal.name === name) ?? [])
  const alarming = relevant.find(({ state }) => state === 'alarming')
  const unusual = relevant.find(({ state }) => state === 'unusual')
  const silence = relevant.find(({ name }) => name === 'silence')
  const known = relevant.filter(({ state }) => state !== 'unknown')
  if (!silence || known.length === 0 || silence.state === 'unknown')
    return { kind: 'unknown', sentence: `The ledger cannot tell: ${lower(silence?.evidence ?? 'nothing is counted.')}` }
  const now = figuresInWords(figures)
  const ledger = page?.network ? `The ledger of ${page.network}` : 'The ledger'
  const on = page?.network ? ` on ${page.network}` : ''
  const trouble = alarming ?? unusual
  if (trouble?.explained_by) return { kind: 'explained', sentence: `${ledger} is unusual: ${lower(trouble.evidence)}` }
  if (!page?.isConfirmed)
    return {
      kind: 'unconfirmed',
      sentence: trouble ? `${ledger} shows a problem: ${lower(trouble.evidence)}` : `${ledger} is as usual: ${now}.`,
    }
  const isGreen = page.indicator === 'none' && page.openIncidents === 0
  if (alarming && (isGreen || page.indicator === 'maintenance')) {
    // Otherwise figures within their bounds would be called a problem.
    const one = isEnding(tracks.get(alarming.name) ?? newTrack) ? 'one that is ending' : 'one'
    return {
      kind: 'page_green',
      sentence: `The page reports no problem${on}; the ledger shows ${one}: ${lower(alarming.evidence)}`,
    }
  }
  if (alarming) return { kind: 'agrees', sentence: `${ledger} agrees: ${lower(alarming.evidence)}` }
  if (unusual) return { kind: 'unusual', sentence: `${ledger} is unusual: ${lower(unusual.evidence)}` }
  if (page.indicator === 'major' || page.indicator === 'critical')
    return { kind: 'page_red', sentence: `The page reports an outage${on}; the ledger shows none: ${now}.` }
  return { kind: 'agrees', sentence: isGreen ? `${ledger} agrees: ${now}.` : `${ledger} is as usual: ${now}.` }
}

function figuresInWords({ perSecond, succeeded }: LedgerRates): string {
  if (perSecond === null) return 'no figures yet'
  return succeeded === null ? rate(perSecond) : `${rate(perSecond)}, ${percent(succeeded)} succeeded`
}

/** Evidence sentences begin with a figure, an article or “No”, never with a name. */
function lower(sentence: string): string {
  return /^(?:The|No|Half|All|Too|There|Not|Nothing|A) ?/.test(sentence)
    ? sentence.slice(0, 1).toLowerCase() + sentence.slice(1)
    : sentence
}
