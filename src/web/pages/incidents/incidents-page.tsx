import { PageHeader } from '#web/ui/page-header.tsx'
import { pageWords } from '#web/words/pages.ts'

export function IncidentsPage() {
  return <PageHeader title={pageWords.incidents} />
}
