import { parseInstant } from '#domain/time/instant.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Section } from '../../../components/section.tsx'
import { WithdrawnNote } from '../records/withdrawn-note.tsx'
import { paths } from '../../../paths.ts'
import { useDaysIfKnown } from '../history-queries.ts'
import { buttonClass } from '../../../components/ui/button.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { componentWords } from './component-messages.ts'
import { ComponentRecords } from './component-records.tsx'
import { StateChanges } from './state-changes.tsx'

/** The address names a component that the page does not list: one that it took off, or none that there ever was. */
export function NoComponent({ id }: { readonly id: string }) {
  const gone = useDaysIfKnown().data?.components.get(id)
  const withdrawnAt = parseInstant(gone?.withdrawn_at)
  const all = (
    <PageLink to={paths.components()} className={buttonClass()}>
      {componentWords.all}
    </PageLink>
  )
  if (withdrawnAt === null)
    return (
      <>
        <PageHeader title={componentWords.notFound} lead={componentWords.notFoundAdvice} />
        {all}
      </>
    )
  return (
    <>
      <PageHeader title={gone?.name ?? id} lead={<WithdrawnNote record={{ withdrawnAt }} />}>
        {all}
      </PageHeader>
      <div className="flex min-w-0 flex-col gap-4">
        <Section title={componentWords.records} height={240} card>
          <ComponentRecords id={id} />
        </Section>
        <Section title={componentWords.transitions} height={240} card>
          <StateChanges id={id} />
        </Section>
      </div>
    </>
  )
}
