import { PageHeader } from '#web/ui/page-header.tsx'
import { pageWords } from '#web/words/pages.ts'

export function SchemaVersionsPage() {
  return <PageHeader title={pageWords.schemaVersions} />
}
