import { count } from '../../../components/messages/time.ts'

/** What `explainTransaction` found out, as far as words are made of it. */
export interface StoryFacts {
  readonly submissions: number
  readonly succeeded: number
  readonly failed: number
  readonly duplicates: number
  readonly nodes: readonly string[]
  readonly children: number
  readonly orphans: number
  readonly batch: { readonly inner: number; readonly succeeded: number; readonly failed: number } | null
}

const list = new Intl.ListFormat('en-GB')

/** How often it was submitted and what became of each time: "Submitted to 3 nodes: 1 succeeded, 2 are duplicates". */
function submitted({ submissions, succeeded, failed, duplicates, nodes }: StoryFacts): string | null {
  if (submissions < 2) return null
  const where =
    nodes.length === submissions
      ? `to ${count(nodes.length, 'node')}`
      : nodes.length > 0
        ? `${submissions} times, to ${count(nodes.length, 'node')}`
        : `${submissions} times`
  const ends = [
    succeeded > 0 && `${succeeded} succeeded`,
    failed > 0 && `${failed} failed`,
    duplicates > 0 && (duplicates === 1 ? '1 is a duplicate' : `${duplicates} are duplicates`),
  ].filter((end) => end !== false)
  return `Submitted ${where}: ${list.format(ends)}.`
}

/** The story of a transaction in sentences. */
export const transactionStoryWords = {
  /** How it ended; what success alone does not say is named. */
  outcome: (success: boolean, result: string) =>
    success ? (result === 'Success' ? 'Succeeded' : `Succeeded: ${result}`) : `Failed: ${result}`,
  waitsFor: (waits: boolean) => (waits ? 'Scheduled, not carried out yet' : 'Scheduled, never carried out'),
  submitted,
  paid: (records: number) => (records > 1 ? `The fees of its ${records} records:` : 'Its fee:'),
  inAll: 'in all',
  withInner: 'With those of the transactions in the batch:',
  children: (children: number) => `The network made ${count(children, 'child transaction')} for it.`,
  orphans: (orphans: number) =>
    `${count(orphans, 'record')} under this id ${orphans === 1 ? 'was' : 'were'} made by the network for no transaction known here.`,
  batch: ({ inner, succeeded, failed }: NonNullable<StoryFacts['batch']>) =>
    inner === 0
      ? 'Of the transactions in the batch none is known here.'
      : `The batch holds ${count(inner, 'transaction')}: ${list.format([
          ...(succeeded > 0 ? [`${succeeded} succeeded`] : []),
          ...(failed > 0 ? [`${failed} failed`] : []),
        ])}. Each has an id of its own.`,
  executedAfter: (duration: string) => `Scheduled first, and carried out ${duration} later.`,
  executedOnly: 'The execution of a schedule; its creation is not among these records.',
  waiting:
    'It is carried out once enough accounts have signed, within 62 days at most. This page looks again by itself.',
  expired: 'It was not carried out in the 62 days that a schedule may last.',
} as const
