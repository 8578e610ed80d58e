import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { shortLabel } from '#domain/schemas/document/field-label.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { moveField } from '#domain/schemas/edit/field-order.ts'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { AddField } from './add-field.tsx'
import { useOpenKey } from './field-identities.ts'
import type { RowTools } from './field-row.tsx'
import { SearchField } from '../../../components/search/search-field.tsx'
import { matchingFields } from '#domain/schemas/document/schema-list.ts'
import { FieldRun, fieldRuns } from './field-run.tsx'
import { fieldMessages } from './messages.ts'
import { FieldListContext, type FieldListProps } from './nested-fields.tsx'
import { useFieldDrag } from './use-field-drag.ts'

/** A shorter list needs no search box. */
const minSearchedFields = 12

function drawFieldList(props: FieldListProps) {
  return <FieldList {...props} />
}

export function FieldList({ document, problems }: FieldListProps) {
  const { editor, readOnly, openField, announce } = useEditor()
  const list = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState<string | null>(null)
  const { fields } = document
  const { openKey, identities } = useOpenKey(document)
  const [search, setSearch] = useState('')
  const shown = useMemo(() => matchingFields(fields, search, openKey), [fields, search, openKey])
  const isPart = shown !== fields
  const shownAtTimes = useMemo(
    () => new Set(document.conditions.flatMap(({ shows, showsElse }) => [...shows, ...showsElse])),
    [document.conditions],
  )
  const runs = useMemo(() => fieldRuns(shown), [shown])
  const refocus = useRef<string | null>(null)
  const moveTo = useCallback(
    (key: string, target: (from: number) => number) => {
      const read = readDocument(editor.get().content.text)
      const held = read.ok ? read.document.fields : []
      const keys = held.map((field) => field.key)
      // A row that was just renamed may not be drawn yet.
      const now = identities.now(key, keys) ?? key
      const from = keys.indexOf(now)
      const to = Math.min(Math.max(target(from), 0), held.length - 1)
      const field = held[from]
      if (!field || to === from || editor.edit((text) => moveField(text, now, to))) return
      refocus.current = now
      announce(fieldMessages.moved(shortLabel(field), to + 1, held.length))
    },
    [editor, announce, identities],
  )
  // Moving a field may remount its row, so the focus returns to its handle.
  useLayoutEffect(() => {
    const grip =
      refocus.current && list.current?.querySelector(`[data-field="${CSS.escape(refocus.current)}"] [data-grip]`)
    if (grip instanceof HTMLElement) grip.focus({ preventScroll: true })
    refocus.current = null
  })
  const drop = useCallback(
    (key: string, before: number) => moveTo(key, (from) => (before > from ? before - 1 : before)),
    [moveTo],
  )
  const { drag, begin } = useFieldDrag(list, drop)
  const tools = useMemo<RowTools>(
    () => ({
      // A filtered list has no well-defined position to move a field to.
      readOnly: readOnly || isPart,
      identities,
      onOpen: openField,
      onMove: (key, step) => moveTo(key, (from) => from + step),
      onDragBegin: begin,
    }),
    [readOnly, isPart, identities, openField, moveTo, begin],
  )
  return (
    <FieldListContext value={drawFieldList}>
      <Card padded={false}>
        {fields.length > minSearchedFields && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3 sm:px-5">
            <div className="min-w-0 flex-1 basis-56">
              <SearchField
                label={fieldMessages.find}
                placeholder={fieldMessages.findHint}
                value={search}
                onSearch={setSearch}
              />
            </div>
            <output className="text-sm text-quiet">
              {isPart && (shown.length > 0 ? fieldMessages.found(shown.length, fields.length) : fieldMessages.notFound)}
            </output>
          </div>
        )}
        {fields.length === 0 && (
          <div className="px-4 py-2 sm:px-5">
            <EmptyState title={fieldMessages.none.title}>{fieldMessages.none.hint}</EmptyState>
          </div>
        )}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its items stand in runs, which a list element may not hold */}
        <div ref={list} role="list" aria-label={fieldMessages.list} className="divide-y divide-line">
          {runs.map(({ first, fields: run }) => {
            const held = run.some(({ key }) => key === openKey)
            return (
              <FieldRun
                key={first}
                fields={run}
                first={first}
                last={shown.length - 1}
                conditional={shownAtTimes}
                problems={run.some(({ key }) => problems.has(key)) ? problems : null}
                tools={tools}
                openKey={held ? openKey : null}
                added={held ? added : null}
                document={held ? document : null}
                drag={drag}
              />
            )
          })}
        </div>
        {!readOnly && (
          <div className="border-t border-line px-4 py-3 first:border-t-0">
            <AddField
              document={document}
              onAdded={(key) => {
                setSearch('')
                setAdded(key)
              }}
            />
          </div>
        )}
      </Card>
    </FieldListContext>
  )
}
