import { PageHeader } from '#web/ui/page-header.tsx'
import { pageWords } from '#web/words/pages.ts'

/** One transaction with everything that came of it. */
export function TransactionPage() {
  return <PageHeader title={pageWords.transaction} />
}
