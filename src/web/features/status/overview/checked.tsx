import { uiMessages } from '../../../components/messages/ui.ts'
import { Timestamp } from '../../../components/timestamp.tsx'
import { useServices } from '../../../platform/services.ts'
import { useFreshness } from '../use-freshness.ts'

/** "Checked 09:41 UTC". The stream confirms the status without a new answer. */
export function Checked() {
  const { clock } = useServices()
  const { ageSeconds } = useFreshness()
  if (ageSeconds === null) return null
  return (
    <p>
      {uiMessages.checked} <Timestamp at={clock.now() - ageSeconds * 1000} mode="time" />
    </p>
  )
}
