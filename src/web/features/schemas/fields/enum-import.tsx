import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { brokenJsonIn, readEnumLists, enumValuesOf, type EnumList } from '#domain/schemas/edit/enum-text.ts'
import { jsonViolationMessage } from '../../../components/json-editor/messages.ts'
import { fileText } from '../../../platform/files/file-text.ts'
import { Button } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { ErrorText } from '../../../components/ui/error-text.tsx'
import { LabeledField, controlClass } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { enumMessages as messages } from './messages.ts'

interface EnumImportProps {
  readonly held: readonly string[]
  readonly onImport: (values: readonly string[]) => void
}

const maxFileBytes = 2 ** 20

/** Imports the values of a choice from lines, CSV or JSON, after a preview. */
export function EnumImport({ held, onImport }: EnumImportProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const [hasHeadings, setHeadings] = useState(true)
  const [fault, setFault] = useState<string | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const [imported, setImported] = useState(0)
  const outcome = useRef<HTMLOutputElement>(null)
  // The pressed button is gone.
  useLayoutEffect(() => {
    if (imported > 0) outcome.current?.focus()
  }, [imported])
  const shown = useId()
  const broken = useMemo(() => brokenJsonIn(text), [text])
  const lists = useMemo(() => (broken ? [] : readEnumLists(text)), [text, broken])
  const list = lists[chosen] ?? lists[0]
  const { values, repeated } = list ? enumValuesOf(list, hasHeadings) : { values: [], repeated: 0 }
  const known = new Set(held)
  const present = values.filter((value) => known.has(value)).length
  const write = (next: string) => {
    setText(next)
    setImported(0)
    setChosen(0)
    setFault(null)
  }
  const load = async (from: File | undefined) => {
    if (!from) return
    if (from.size > maxFileBytes) return setFault(messages.tooLarge)
    try {
      const read = fileText(await from.arrayBuffer())
      if (read === null) setFault(messages.notText)
      else write(read)
    } catch {
      setFault(messages.unreadable)
    }
  }
  const apply = (next: readonly string[]) => {
    onImport(next)
    write('')
    setImported(next.length)
  }
  return (
    <Disclosure summary={messages.title}>
      <div data-undo="own" className="mt-2 flex flex-col gap-3">
        <LabeledField label={messages.text} hint={messages.hint}>
          {(labelled) => (
            <textarea
              {...labelled}
              value={text}
              rows={4}
              className={classes(controlClass, 'h-auto py-1.5')}
              onChange={(event) => write(event.currentTarget.value)}
            />
          )}
        </LabeledField>
        <div className="flex flex-wrap items-center gap-2">
          <Button onClick={() => file.current?.click()}>{messages.choose}</Button>
          <input
            ref={file}
            type="file"
            aria-label={messages.file}
            accept=".csv,.tsv,.txt,.json,text/*,application/json"
            className="sr-only"
            tabIndex={-1}
            onChange={({ currentTarget }) => {
              void load(currentTarget.files?.[0])
              currentTarget.value = ''
            }}
          />
        </div>
        {fault !== null && <ErrorText>{fault}</ErrorText>}
        {lists.length > 1 && (
          <Select
            label={messages.column}
            value={String(chosen)}
            options={lists.map((one, index) => ({ value: String(index), label: nameOf(one) }))}
            onChange={(index) => setChosen(Number(index))}
          />
        )}
        {list?.from === 'column' && (
          <label className="target flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={hasHeadings}
              onChange={({ currentTarget }) => setHeadings(currentTarget.checked)}
            />
            {messages.headings}
          </label>
        )}
        {values.length > 0 && (
          <>
            <p id={shown} className="text-sm text-quiet wrap-anywhere">
              {messages.found(values.length, values.slice(0, 5))} {messages.dropped(repeated, present)}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button aria-describedby={shown} onClick={() => apply(values)}>
                {messages.replace}
              </Button>
              <Button aria-describedby={shown} onClick={() => apply([...new Set([...held, ...values])])}>
                {messages.append}
              </Button>
            </div>
          </>
        )}
        <output ref={outcome} tabIndex={-1} className="text-sm outline-none empty:hidden">
          {imported > 0 && messages.imported(imported)}
        </output>
        {text.trim() !== '' && values.length === 0 && (
          <ErrorText>{broken ? jsonViolationMessage(broken) : messages.nothing}</ErrorText>
        )}
      </div>
    </Disclosure>
  )
}

function nameOf({ from, column, head }: EnumList): string {
  if (from === 'column') return messages.ofColumn(column, head)
  return from === 'commas' ? messages.betweenCommas : messages.wholeLines
}
