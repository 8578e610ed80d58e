import { PageLink } from '#web/parts/page-link.tsx'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { notFoundWords } from '#web/words/not-found.ts'

export function NotFoundPage() {
  return (
    <>
      <PageHeader title={notFoundWords.title} lead={notFoundWords.body} />
      <PageLink to={paths.status()} className={buttonClass('primary')}>
        {notFoundWords.toStatus}
      </PageLink>
    </>
  )
}
