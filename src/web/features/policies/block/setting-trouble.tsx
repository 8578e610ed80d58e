import { WriteFailure } from '../../../components/write-failure.tsx'
import { policyFailureMessages } from '../policy-trouble-messages.ts'
import type { Setting } from './use-setting.ts'

/** Why a page, an order or a filter was not set, with a way to try again. */
export function SettingTrouble({ setting }: { readonly setting: Setting }) {
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
