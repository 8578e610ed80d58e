import { WriteFailure } from '../../../components/write-failure.tsx'
import { policyFailureMessages } from '../policy-failure-messages.ts'
import type { Setting } from '../block-writes.ts'

export function SettingFailure({ setting }: { readonly setting: Setting }) {
  if (!setting.error) return null
  return (
    <WriteFailure
      error={setting.error}
      messages={policyFailureMessages.setting}
      onRetry={setting.retry}
      className="my-4"
    />
  )
}
