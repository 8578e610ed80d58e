import { useParams } from 'react-router'
import { Section } from '../../../components/section.tsx'
import { RequireSession } from '../../../components/session/require-session.tsx'
import { uiMessages } from '../../../components/messages/ui.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import type { SchemaValue } from '#domain/schemas/document/schema.ts'
import { paths } from '../../../paths.ts'
import { useAddress } from '../../../platform/address.ts'
import { schemaMessages } from '../messages.ts'
import { useSchemaIfKnown, useSchemas } from '../queries.ts'
import { SchemaHeader } from '../schema-header.tsx'
import { DifferenceView } from './difference-view.tsx'
import { versionCompareMessages as messages } from './messages.ts'

export function SchemaComparePage() {
  const { id = '' } = useParams()
  return (
    <>
      <SchemaHeader id={id} about={messages.title} />
      <RequireSession reason={schemaMessages.signInReason}>
        <Section title={messages.result} hideTitle height={480} subject={id}>
          <Comparison id={id} />
        </Section>
      </RequireSession>
    </>
  )
}

/** Compares the page's schema with another one in the list. */
function Comparison({ id }: { readonly id: string }) {
  const { value, set } = useAddress()
  const { data: schemas } = useSchemas()
  const { query, schema, isGone } = useSchemaIfKnown(id)
  const chosen = value('with')
  const other = useSchemaIfKnown(chosen || id)
  if (query.error && !schema && !isGone) throw query.error
  if (other.query.error && !other.schema && !other.isGone) throw other.query.error
  if (isGone) return <Missing title={messages.gone} />
  if (!schema) return <Skeleton height={480} label={uiMessages.loading} />
  const others = schemas.filter((one) => one.id !== id)
  return (
    <>
      <div className="mb-4 max-w-md">
        <Select
          label={messages.with}
          value={others.some((one) => one.id === chosen) ? chosen : ''}
          options={[
            { value: '', label: messages.choose },
            ...others.map((one) => ({ value: one.id, label: nameOf(one) })),
          ]}
          onChange={(next) => set({ with: next || null }, { push: true })}
        />
      </div>
      {chosen === '' && <Missing title={others.length > 0 ? messages.none : messages.alone} />}
      {chosen !== '' && other.isGone && <Missing title={messages.otherGone} />}
      {chosen !== '' && !other.isGone && other.schema && <Result before={schema} after={other.schema} />}
      {chosen !== '' && !other.isGone && !other.schema && <Skeleton height={360} label={uiMessages.loading} />}
    </>
  )
}

function Result({ before, after }: { readonly before: SchemaValue; readonly after: SchemaValue }) {
  return (
    <Card>
      <p className="mb-3 text-sm wrap-anywhere">
        {messages.lead}{' '}
        <PageLink to={paths.schema(before.id)} className="font-medium underline underline-offset-4">
          {nameOf(before)}
        </PageLink>{' '}
        {messages.to}{' '}
        <PageLink to={paths.schema(after.id)} className="font-medium underline underline-offset-4">
          {nameOf(after)}
        </PageLink>
      </p>
      <DifferenceView
        before={{ ...before, text: before.text ?? '' }}
        after={{ ...after, text: after.text ?? '' }}
        isSideBySide
      />
    </Card>
  )
}

function Missing({ title }: { readonly title: string }) {
  return (
    <Card>
      <EmptyState title={title} />
    </Card>
  )
}

/** Adds the entity, because several schemas can have the same name. */
function nameOf({ name, entity, active }: SchemaValue): string {
  const state = active ? schemaMessages.states.active : schemaMessages.states.draft
  return `${name || schemaMessages.unnamed} (${schemaMessages.entity(entity)}, ${state.toLowerCase()})`
}
