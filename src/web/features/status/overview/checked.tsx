import { uiMessages } from '../../../components/messages/ui.ts'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { useDrawingTime } from '../../../platform/time/now.ts'
import { useFreshness } from '../use-freshness.ts'

/** "Checked 09:41 UTC". The stream confirms the status without a new response. */
export function Checked() {
  const now = useDrawingTime()
  const { ageSeconds } = useFreshness()
  if (ageSeconds === null) return null
  return (
    <p>
      {uiMessages.checked} <Timestamp at={now - ageSeconds * 1000} mode="time" />
    </p>
  )
}
