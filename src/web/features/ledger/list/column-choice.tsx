import { Dropdown } from '../../../components/ui/dropdown.tsx'
import { chooseColumn, columns, fixedColumns, useColumns } from './columns.ts'
import { transactionListMessages } from './messages.ts'

export function ColumnChoice() {
  const chosen = useColumns()
  return (
    <Dropdown label={transactionListMessages.columnChoice} className="max-xl:hidden">
      {() => (
        <fieldset className="flex flex-col">
          <legend className="sr-only">{transactionListMessages.columnChoice}</legend>
          {columns.map((column) => (
            <label
              key={column}
              className="target flex cursor-pointer items-center gap-2 rounded-md py-1 hover:bg-hover"
            >
              <input
                type="checkbox"
                className="accent-accent"
                checked={chosen.includes(column)}
                disabled={fixedColumns.has(column)}
                onChange={(event) => chooseColumn(column, event.currentTarget.checked)}
              />
              {transactionListMessages.columnNames[column]}
            </label>
          ))}
        </fieldset>
      )}
    </Dropdown>
  )
}
