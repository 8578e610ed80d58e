import type { TransactionEntry } from '#domain/ledger/transaction-entry.ts'
import type { TransactionStory } from '#domain/ledger/transaction-group.ts'
import { durationWords } from '../../../components/messages/time.ts'
import { transactionStoryWords } from './transaction-story-messages.ts'

/** The sentences that a transaction gives rise to; none for one that was submitted once and led to nothing else. */
export function storyLines(story: TransactionStory<TransactionEntry>, waits: boolean): string[] {
  const { children, orphans, batch, schedule } = story
  return [
    transactionStoryWords.submitted(story),
    schedule && scheduleLine(schedule, waits),
    batch && transactionStoryWords.batch(batch),
    children > 0 ? transactionStoryWords.children(children) : null,
    orphans > 0 ? transactionStoryWords.orphans(orphans) : null,
  ].flatMap((line) => line ?? [])
}

function scheduleLine(
  { created, executed }: NonNullable<TransactionStory<TransactionEntry>['schedule']>,
  waits: boolean,
): string {
  if (!executed) return waits ? transactionStoryWords.waiting : transactionStoryWords.expired
  if (!created) return transactionStoryWords.executedOnly
  const seconds = Number((executed.consensusNs - created.consensusNs) / 1_000_000_000n)
  return transactionStoryWords.executedAfter(durationWords(seconds))
}
