import { componentsWords } from './messages.ts'
import { rowGrid } from './row-grid.ts'

/** What the columns hold; the rows say it themselves to those who do not see it. */
export function TreeCaption() {
  const { component, status, ago, today, uptime } = componentsWords.columns
  return (
    <div aria-hidden="true" className={`${rowGrid} hidden border-b border-line py-2 text-xs text-quiet lg:grid`}>
      <span className="col-span-2">{component}</span>
      <span>{status}</span>
      <span className="flex justify-between">
        <span>{ago}</span>
        <span>{today}</span>
      </span>
      <span className="text-end">{uptime}</span>
    </div>
  )
}
