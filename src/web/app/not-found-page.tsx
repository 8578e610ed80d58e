import { PageLink } from '../components/page-link.tsx'
import { paths } from '../paths.ts'
import { buttonClass } from '../components/ui/button.tsx'
import { PageHeader } from '../components/ui/page-header.tsx'
import { notFoundWords } from './messages.ts'

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
