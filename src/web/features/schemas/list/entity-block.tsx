import { useId } from 'react'
import type { EntityGroup } from '#domain/schemas/document/schema-list.ts'
import { Card } from '../../../components/ui/card.tsx'
import { schemaListWords, schemaWords } from '../messages.ts'
import type { OpenSchemaDialog } from './schema-dialogs.tsx'
import { SchemaRow } from './schema-row.tsx'

export interface EntityBlockProps {
  readonly group: EntityGroup
  /** Whether no schema of the entity is active, shown or not. */
  readonly lacksActive: boolean
  readonly onOpen: (dialog: OpenSchemaDialog) => void
}

/** The schemas of one entity: the active one first, then the drafts. */
export function EntityBlock({ group, lacksActive, onOpen }: EntityBlockProps) {
  const id = useId()
  const { entity, active, drafts } = group
  const rows = active ? [active, ...drafts] : drafts
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h3 id={id} className="font-semibold">
          {schemaWords.entity(entity)}
        </h3>
        <code className="font-mono text-xs text-quiet">{entity}</code>
        {lacksActive && (
          <p className="basis-full text-sm text-quiet sm:ms-auto sm:basis-auto">
            {schemaListWords.noActive}
            <span className="sr-only sm:not-sr-only">. {schemaListWords.noActiveHint}</span>
          </p>
        )}
      </div>
      <Card padded={false}>
        <ul data-list="" className="divide-y divide-line">
          {rows.map((schema) => (
            <SchemaRow key={schema.id} schema={schema} onOpen={onOpen} />
          ))}
        </ul>
      </Card>
    </section>
  )
}
