import type { TimelineEntry } from '#domain/status/timeline.ts'
import type { RecordValue } from '#domain/status/record.ts'
import { useAddress } from '../../../platform/address.ts'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { timelineWords } from './messages.ts'
import { Timeline } from './timeline.tsx'

export interface UpdatesProps {
  readonly record: RecordValue
  readonly timeline: readonly TimelineEntry[]
}

const orders = [
  { value: 'newest', label: timelineWords.orders.newest },
  { value: 'oldest', label: timelineWords.orders.oldest },
] as const

/** The updates in the order one likes to read them; the address remembers which. */
export function Updates({ record, timeline }: UpdatesProps) {
  const { value, set } = useAddress()
  const order = value('order') === 'oldest' ? 'oldest' : 'newest'
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-semibold tracking-tight">{timelineWords.title}</h2>
        {timeline.length > 1 && (
          <div data-print="no">
            <Segmented
              label={timelineWords.order}
              value={order}
              options={orders}
              onChange={(next) => set({ order: next === 'oldest' ? next : null })}
            />
          </div>
        )}
      </div>
      <Timeline key={order} record={record} timeline={timeline} oldestFirst={order === 'oldest'} />
    </div>
  )
}
