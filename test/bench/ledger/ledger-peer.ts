import type { Question } from './ledger-questions.ts'
import { answerOf, type Answering, type Timing } from './ledger-timing.ts'

interface Named extends Answering {
  readonly name: string
}

/** How many of a question's variants are compared by their bodies. */
const compared = 5

/** What our stores take for each question as a share of what another service takes for the same records. */
export class PeerComparison {
  readonly #peer: Answering
  readonly #ours: readonly Named[]
  readonly #slower: string[] = []
  readonly #different: string[] = []
  #equal = 0

  constructor(peer: Answering, ours: readonly Named[]) {
    this.#peer = peer
    this.#ours = ours
  }

  /** Compares bodies and times; `timings` are ours, in our order. */
  async ratios(question: Question, timings: readonly Timing[], peer: Timing): Promise<string> {
    const ratios = []
    for (const [index, ledger] of this.#ours.entries()) {
      await this.#compareAnswers(ledger, question)
      const ours = timings[index]
      if (!ours) throw new Error(`${question.name} was not measured on ${ledger.name}`)
      const [median, p99] = [ours.median / peer.median, ours.p99 / peer.p99]
      if (median > 1 || p99 > 1 || ours.status !== peer.status)
        this.#slower.push(`${question.name} on ${ledger.name}: ${median.toFixed(2)} and ${p99.toFixed(2)}`)
      ratios.push(`${median.toFixed(2)} ${p99.toFixed(2)}`)
    }
    return ratios.join(' | ')
  }

  /** What is to be said after the last question. */
  summary(): string[] {
    return [
      `Answers equal to the peer's: ${this.#equal} of ${this.#equal + this.#different.length}`,
      ...this.#different.map((address) => `  differs: ${address}`),
      `Questions that take longer than at the peer, median or p99: ${this.#slower.length}`,
      ...this.#slower.map((one) => `  ${one}`),
    ]
  }

  async #compareAnswers(ledger: Named, question: Question) {
    const addresses = new Set<string>()
    for (let n = 0; n < compared; n += 1) {
      const address = question.address(n, ledger.rows)
      if (addresses.has(address)) continue
      addresses.add(address)
      if ((await answerOf(ledger, question, n)) === (await answerOf(this.#peer, question, n))) this.#equal += 1
      else this.#different.push(`${address} on ${ledger.name}`)
    }
  }
}
