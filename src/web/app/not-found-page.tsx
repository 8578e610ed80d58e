import { PageLink } from '../components/page-link.tsx'
import { paths } from '../paths.ts'
import { buttonClass } from '../components/ui/button.tsx'
import { PageHeader } from '../components/ui/page-header.tsx'
import { notFoundMessages } from './messages.ts'

export function NotFoundPage() {
  return (
    <>
      <PageHeader title={notFoundMessages.title} lead={notFoundMessages.body} />
      <PageLink to={paths.status()} className={buttonClass('primary')}>
        {notFoundMessages.toStatus}
      </PageLink>
    </>
  )
}
