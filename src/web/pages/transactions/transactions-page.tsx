import { PageHeader } from '#web/ui/page-header.tsx'
import { pageWords } from '#web/words/pages.ts'

/** What the network does, as it happens. */
export function TransactionsPage() {
  return <PageHeader title={pageWords.transactions} />
}
