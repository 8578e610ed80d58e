import { useRef, useState } from 'react'
import { withRenamedKey } from '#domain/schemas/document/open-condition.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import type { EditRejection } from '#domain/schemas/edit/schema-edit.ts'
import { keyAfterTitle, renameField } from '#domain/schemas/edit/schema-fields.ts'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { useBeforeLeave } from '../../../platform/drafts/autosave.ts'
import { useEditor, useEpoch } from '../editor/editor-context.ts'
import { rejectionMessage } from '../editor/messages.ts'
import { fieldMessages } from './messages.ts'
import { TextOption } from './option-inputs.tsx'
import { useTypedText } from './optimistic-value.ts'

interface TitleAndKeyProps {
  readonly fieldKey: string
  readonly title: string | null
  /** Called before the field gets another key. */
  readonly onRename: (from: string, to: string) => void
}

/** The key of a field that was never saved follows the title, until a key is typed. */
export function TitleAndKey({ fieldKey, title, onRename }: TitleAndKeyProps) {
  const rename = useRename(fieldKey, onRename)
  const { editor } = useEditor()
  const before = useRef(title)
  const follow = () => {
    const { base, content } = editor.get()
    const read = readDocument(content.text)
    const stored = readDocument(base.text)
    const isStored = stored.ok && stored.document.propertyPlaces.has(fieldKey)
    if (read.ok && !isStored) rename(keyAfterTitle(read.document, fieldKey, before.current ?? ''))
  }
  useBeforeLeave(follow)
  return (
    <>
      <div onFocus={() => (before.current = title)} onBlur={follow}>
        <TextOption fieldKey={fieldKey} option="title" label={fieldMessages.options.title} value={title} focusFirst />
      </div>
      <KeyOption fieldKey={fieldKey} rename={rename} />
    </>
  )
}

/** Renames the field also in conditions that are not finished. */
function useRename(fieldKey: string, onRename: TitleAndKeyProps['onRename']) {
  const { editor, nested } = useEditor()
  return (key: string): EditRejection | null => {
    if (key === fieldKey) return null
    const refused = editor.edit((text) => renameField(text, fieldKey, key))
    if (refused) return refused
    const within = nested?.path.at(-1) ?? null
    editor.setConditions(withRenamedKey(editor.get().conditions, { within, from: fieldKey, to: key }))
    onRename(fieldKey, key)
    return null
  }
}

interface KeyOptionProps {
  readonly fieldKey: string
  readonly rename: (key: string) => EditRejection | null
}

/** Applied as a whole, because a partly typed key is another key. */
function KeyOption({ fieldKey, rename }: KeyOptionProps) {
  const { readOnly, editor, nested } = useEditor()
  const within = nested?.path.at(-1) ?? null
  const kept = () => {
    const { typedKey } = editor.get()
    return typedKey?.fieldKey === fieldKey && typedKey.within === within ? typedKey.text : null
  }
  const typed = useTypedText(fieldKey, useEpoch(), kept())
  const [rejection, setRejection] = useState(() => {
    const text = kept()
    const result = text === null || nested ? null : renameField(editor.get().content.text, fieldKey, text)
    return result && !result.ok ? result.rejection : null
  })
  const keep = (text: string | null) => {
    if (text !== kept()) editor.setTypedKey(text === null ? undefined : { within, fieldKey, text })
  }
  const apply = () => {
    const refused = rename(typed.shown)
    setRejection(refused)
    keep(refused && typed.shown)
    if (!refused) typed.settle()
  }
  useBeforeLeave(apply)
  return (
    <LabeledField
      label={fieldMessages.options.key}
      hint={readOnly ? undefined : fieldMessages.options.keyHint}
      error={rejection ? rejectionMessage(rejection) : undefined}
    >
      {(labelled) => (
        <Input
          {...labelled}
          value={typed.shown}
          readOnly={readOnly}
          spellCheck={false}
          autoCapitalize="off"
          aria-invalid={rejection !== null}
          className="font-mono"
          onChange={(event) => typed.type(event.currentTarget.value)}
          onBlur={apply}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply()
            if (event.key !== 'Escape') return
            typed.settle()
            keep(null)
            setRejection(null)
          }}
        />
      )}
    </LabeledField>
  )
}
