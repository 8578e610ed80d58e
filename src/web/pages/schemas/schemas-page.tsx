import { PageHeader } from '#web/ui/page-header.tsx'
import { pageWords } from '#web/words/pages.ts'

export function SchemasPage() {
  return <PageHeader title={pageWords.schemas} />
}
