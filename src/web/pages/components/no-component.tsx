import { PageLink } from '#web/parts/page-link.tsx'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { componentWords } from '#web/words/component.ts'

/** The address names a component that the page does not list. */
export function NoComponent() {
  return (
    <>
      <PageHeader title={componentWords.notFound} lead={componentWords.notFoundAdvice} />
      <PageLink to={paths.components()} className={buttonClass()}>
        {componentWords.all}
      </PageLink>
    </>
  )
}
