import Hourglass from 'lucide-react/icons/hourglass'
import type { HeldBack } from '#api/policies/policy-work.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { Notice } from '../../../components/notice.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { useHeldBack } from '../queries.ts'
import { collectedMessages as messages } from './messages.ts'

/** Documents that the policy collects, and what they wait for. */
export function HeldNote({ policyId }: { readonly policyId: string }) {
  const { data } = useHeldBack(policyId)
  if (!data || data.length === 0) return null
  return (
    <Notice mark={<Hourglass size={16} aria-hidden />} title={messages.title}>
      <ul data-list="" className="flex flex-col gap-1">
        {data.map((held) => (
          <li key={held.blockId} className="wrap-anywhere">
            {messages.collected(held.title, held.count)}
            <Until {...held} />
            {held.broken && <p>{messages.broken(held.broken)}</p>}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Until({ timer, condition }: Pick<HeldBack, 'timer' | 'condition'>) {
  if (timer === null || timer.at === null)
    return timer ? messages.idle : condition === null ? messages.others : messages.enough(condition)
  const isOver = timer.state === 'ended'
  return (
    <>
      {`${isOver ? messages.ended : messages.runs} `}
      <Timestamp at={parseInstant(timer.at)} />
      {isOver ? `. ${messages.endedHint}` : '.'}
    </>
  )
}
