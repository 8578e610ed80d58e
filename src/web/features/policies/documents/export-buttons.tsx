import { stringifyJson } from '#api/json.ts'
import type { StoredDocument } from '#api/policies/blocks.ts'
import { getGridRows } from '#api/policies/policy-work.ts'
import * as v from 'valibot'
import { StoredDocument as StoredDocumentShape } from '#api/policies/blocks.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { csvCellOf, csvRow } from '#domain/text/csv-file.ts'
import { fieldFor, isActing } from '#domain/policies/work/grid-columns.ts'
import { shownUnder } from '#domain/policies/document-cell.ts'
import { useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { openFile, type FileSink } from '../../../platform/files/file-sink.ts'
import { useServices } from '../../../platform/services.ts'
import { useIsElsewhere } from '../../../platform/sources.ts'
import { useWrite } from '../../../platform/use-write.ts'
import { blockLabel } from '../tree/block-label.tsx'
import type { PolicyView } from '../queries.ts'
import { gridExportMessages } from './grid-messages.ts'
import type { TableColumn } from './table-columns.ts'

interface ExportButtonsProps {
  readonly view: PolicyView
  readonly block: Block
  /** The columns as displayed. */
  readonly columns: readonly TableColumn[]
}

const maxRows = 20_000

export function GridExportButtons({ view, block, columns }: ExportButtonsProps) {
  const { client } = useServices()
  const isElsewhere = useIsElsewhere('policies')
  const [progress, setProgress] = useState('')
  const aborter = useRef<AbortController>(null)
  const values = columns.filter(({ value }) => value !== null)
  const encoder = new TextEncoder()
  async function cellIn({ value, grid, markdown }: TableColumn, row: StoredDocument) {
    const field = grid ? fieldFor(grid, row) : null
    if (field && isActing(field)) return { text: '' }
    const cell = csvCellOf(shownUnder(row, field?.name || value?.name || '', view.schemas))
    if (markdown === null || !('text' in cell)) return cell
    const { plainMarkdown } = await import('#domain/text/plain-markdown.ts')
    return { text: plainMarkdown(cell.text, markdown) }
  }

  async function writeRows(
    { put }: { put: (text: string) => ReturnType<FileSink['write']> },
    format: string,
    signal: AbortSignal,
  ) {
    let rows = 0
    for (let page = 0; ; page += 1) {
      const address = { params: { policyId: view.policy.id, uuid: block.id }, query: { page: String(page) }, signal }
      // oxlint-disable-next-line no-await-in-loop -- page by page
      const answer = await client.call(getGridRows, address)
      const found = v.parse(v.array(StoredDocumentShape), answer.rows)
      // oxlint-disable-next-line no-await-in-loop -- as above
      const text = await Promise.all(
        found.map(async (row, index) =>
          format === 'csv'
            ? csvRow(await Promise.all(values.map((column) => cellIn(column, row))))
            : `${rows + index === 0 ? '' : ','}\n${stringifyJson(row)}`,
        ),
      )
      // oxlint-disable-next-line no-await-in-loop -- in order
      await put(text.join(''))
      rows += found.length
      setProgress(gridExportMessages.busy(rows, answer.total))
      if (found.length === 0 || rows >= answer.total) return { rows, isCut: false }
      if (rows >= maxRows) return { rows, isCut: true }
    }
  }

  const { run, isBusy, error } = useWrite(async (format: 'csv' | 'json') => {
    const name = `${blockLabel(block).replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.${format}`
    const file = await openFile(name, format === 'csv' ? 'text/csv' : 'application/json')
    if (!file) return
    const { signal } = (aborter.current = new AbortController())
    try {
      const put = (text: string) => file.write(encoder.encode(text))
      await put(format === 'csv' ? `\ufeff${csvRow(values.map(({ title }) => ({ text: title })))}` : '[')
      const done = await writeRows({ put }, format, signal)
      if (format === 'json') await put('\n]\n')
      await file.close()
      setProgress(done.isCut ? gridExportMessages.cut(done.rows) : gridExportMessages.done(done.rows))
    } catch (failure) {
      await file.discard()
      throw failure
    }
  })

  if (isElsewhere) return null
  return (
    <>
      <output className="self-center text-sm text-quiet empty:hidden">
        {error ? gridExportMessages.failed : progress}
      </output>
      <Button look="quiet" disabled={isBusy} onClick={() => run('csv')}>
        {gridExportMessages.csv}
      </Button>
      <Button look="quiet" disabled={isBusy} onClick={() => run('json')}>
        {gridExportMessages.json}
      </Button>
    </>
  )
}
