import { Timestamp } from '../../../components/timestamp.tsx'
import { useFreshness } from '../use-freshness.ts'
import { useServices } from '../../../platform/services.ts'
import { uiWords } from '../../../components/messages/ui.ts'

/** When the status was last known to be as it stands here: "Checked 09:41 UTC". The stream confirms it without an answer of its own. */
export function Checked() {
  const { clock } = useServices()
  const { ageSeconds } = useFreshness()
  if (ageSeconds === null) return null
  return (
    <p>
      {uiWords.checked} <Timestamp at={clock.now() - ageSeconds * 1000} mode="time" />
    </p>
  )
}
