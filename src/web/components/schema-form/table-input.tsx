import { useId, useRef, useState, type ClipboardEvent } from 'react'
import { readCsv } from '#domain/text/csv.ts'
import {
  lacksHeading,
  pasted,
  pastedByHeading,
  readTable,
  withCell,
  withColumn,
  withCsvFile,
  withHeading,
  withoutColumn,
  writeTable,
  type TableValue,
} from '#domain/schemas/form/table-value.ts'
import { fileText } from '../../platform/files/file-text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ErrorText } from '../ui/error-text.tsx'
import { Input } from '../ui/field.tsx'
import { inputText, type InputProps } from './input-props.ts'
import { formMessages } from './messages.ts'

const maxFileBytes = 1024 * 1024
const maxShownRows = 200

/** A small spreadsheet: cells can be typed, pasted or imported. */
export function TableInput({ field, label, value, set }: InputProps) {
  const format = field.type === 'csv-table' ? 'csv-table' : 'table'
  const held = readTable(inputText(value), format, field.columns)
  // A table without rows keeps its columns here, because its text cannot represent them.
  const [columns, setColumns] = useState(held?.columns ?? field.columns)
  const table = held && held.columns.length === 0 ? { ...held, columns } : held
  const isFixed = field.columns.length > 0
  const [fault, setFault] = useState<'tooLarge' | 'notText' | 'unreadableFile' | null>(null)
  const [addedAt, setAddedAt] = useState(-1)
  const file = useRef<HTMLInputElement>(null)
  const id = useId()
  if (!table)
    return (
      <>
        <p className="text-sm text-quiet">{formMessages.table.unreadable}</p>
        <Button onClick={() => set(undefined)}>{formMessages.table.clear}</Button>
      </>
    )
  const change = (next: TableValue) => {
    setColumns(next.columns)
    set(writeTable(next, format) || undefined)
  }
  const addRow = () => {
    change({ ...table, rows: [...table.rows, table.columns.map(() => '')] })
    setAddedAt(table.rows.length)
  }
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const cells = readCsv(event.clipboardData.getData('text/plain'), '\t')
    if (cells.length < 2 && (cells[0]?.length ?? 0) < 2) return
    event.preventDefault()
    change(pastedByHeading(table, row, cells) ?? pasted(table, row, column, cells, !isFixed))
  }
  const load = async (chosen: File | undefined) => {
    if (!chosen) return
    if (chosen.size > maxFileBytes) return setFault('tooLarge')
    try {
      const text = fileText(await chosen.arrayBuffer())
      setFault(text === null ? 'notText' : null)
      if (text !== null) change(withCsvFile(table, text, isFixed))
    } catch {
      setFault('unreadableFile')
    }
  }
  return (
    <div>
      {table.columns.length > 0 && (
        <section aria-label={label} className="max-h-96 overflow-auto rounded-lg border border-line">
          <table className="w-full border-collapse text-sm">
            <thead className="sticky top-0 z-10 bg-sunk">
              <tr>
                <th className="w-8 px-2 py-1.5 text-xs font-normal text-quiet">#</th>
                {table.columns.map(({ key, name }, index) => (
                  <th key={key} scope="col" className="min-w-28 px-2 py-1.5 text-start font-medium">
                    <span className="flex items-center justify-between gap-1">
                      {name}
                      {!isFixed && (
                        <IconButton
                          label={formMessages.table.removeColumn(name)}
                          onClick={() => change(withoutColumn(table, index))}
                        >
                          <span aria-hidden="true">×</span>
                        </IconButton>
                      )}
                    </span>
                  </th>
                ))}
                <th className="w-8">
                  <span className="sr-only">{formMessages.table.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {table.rows.slice(0, maxShownRows).map((row, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity
                <tr key={at} className="border-t border-line">
                  <td className="px-2 text-center text-xs text-quiet">{at + 1}</td>
                  {table.columns.map(({ key, name }, column) => (
                    <td key={key} className="p-0.5">
                      <Input
                        aria-label={formMessages.table.cell(name, at + 1)}
                        value={row[column] ?? ''}
                        // The user continues in the new row.
                        ref={at === addedAt && column === 0 ? focusNew : undefined}
                        className="border-transparent"
                        onPaste={(event) => paste(event, at, column)}
                        onChange={({ currentTarget }) => change(withCell(table, at, column, currentTarget.value))}
                      />
                    </td>
                  ))}
                  {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its button has a label */}
                  <td>
                    <IconButton
                      label={formMessages.table.removeRow(at + 1)}
                      onClick={() => change({ ...table, rows: table.rows.toSpliced(at, 1) })}
                    >
                      <span aria-hidden="true">×</span>
                    </IconButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {table.rows.length > maxShownRows && (
        <p className="mt-1 text-xs text-quiet">{formMessages.table.more(table.rows.length - maxShownRows)}</p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {table.columns.length > 0 && <Button onClick={addRow}>{formMessages.table.addRow}</Button>}
        {!isFixed && <Button onClick={() => change(withColumn(table, ''))}>{formMessages.table.addColumn}</Button>}
        {!isFixed && lacksHeading(table) && (
          <Button onClick={() => change(withHeading(table))}>{formMessages.table.heading}</Button>
        )}
        <Button onClick={() => file.current?.click()}>{formMessages.table.import}</Button>
        <input
          ref={file}
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label={formMessages.table.importInto(label)}
          className="sr-only"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            void load(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
        <PasteBox label={label} onPaste={(event) => paste(event, table.rows.length, 0)} />
      </div>
      {fault !== null && <ErrorText className="mt-1">{formMessages.table[fault]}</ErrorText>}
    </div>
  )
}

function focusNew(cell: HTMLInputElement | null): void {
  cell?.focus()
}

interface PasteBoxProps {
  readonly label: string
  readonly onPaste: (event: ClipboardEvent) => void
}

/** A place to paste the first rows, because an empty table has no cells. */
function PasteBox({ label, onPaste }: PasteBoxProps) {
  return (
    <Input
      readOnly
      aria-label={formMessages.table.pasteInto(label)}
      placeholder={formMessages.table.paste}
      className="w-56 border-dashed"
      onPaste={onPaste}
    />
  )
}
