import type { ReactNode } from 'react'
import { isSampleSchema } from '#domain/schemas/document/sample-schema.ts'
import type { SchemaValue } from '#domain/schemas/document/schema.ts'
import { BackLink } from '../../components/page-link.tsx'
import { StaleNote } from '../../components/freshness.tsx'
import { pageMessages } from '../../components/messages/pages.ts'
import { SampleMark } from '../../components/sample-mark.tsx'
import { Timestamp } from '../../components/time/timestamp.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { paths } from '../../paths.ts'
import { usePageName } from '../../platform/page-name.tsx'
import { schemaMessages } from './messages.ts'
import { useSchemaIfKnown, useSchemaUpdates } from './queries.ts'
import { SchemaState } from './schema-state.tsx'

export interface SchemaHeaderProps {
  readonly id: string
  /** The title, if the page is not about the schema itself. */
  readonly about?: string
  readonly children?: ReactNode
}

/** Shown before the schema is loaded, so that the title keeps the focus. */
export function SchemaHeader({ id, about, children }: SchemaHeaderProps) {
  useSchemaUpdates()
  const { query, schema, isGone } = useSchemaIfKnown(id)
  const name = schema && (schema.name || schemaMessages.unnamed)
  const title = about === undefined ? (name ?? pageMessages.schema) : about
  usePageName(name ? (about === undefined ? name : `${about}: ${name}`) : null)
  return (
    <>
      {about === undefined || isGone ? (
        <BackLink to={paths.schemas()}>{pageMessages.schemas}</BackLink>
      ) : (
        <BackLink to={paths.schema(id)}>{name ?? pageMessages.schema}</BackLink>
      )}
      <PageHeader
        title={title}
        lead={schema && <Lead schema={schema} stale={isGone ? null : <StaleNote query={query} />} />}
      >
        {children}
      </PageHeader>
    </>
  )
}

interface LeadProps {
  readonly schema: SchemaValue
  readonly stale: ReactNode
}

function Lead({ schema, stale }: LeadProps) {
  const { entity, updatedAt } = schema
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <SchemaState schema={schema} />
      <span>{schemaMessages.entity(entity)}</span>
      <span>
        {schemaMessages.changed} <Timestamp at={updatedAt} mode="relative" />
      </span>
      {isSampleSchema(schema) && <SampleMark area="schemas" messages={schemaMessages} />}
      {stale}
    </span>
  )
}
