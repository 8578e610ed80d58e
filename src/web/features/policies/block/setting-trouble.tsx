import { policyTroubleOf } from '#domain/policies/policy-trouble.ts'
import { TroubleNote } from './trouble-note.tsx'
import type { Setting } from './use-setting.ts'

/** Why a page, an order or a filter was not set, with a way to try again. */
export function SettingTrouble({ setting }: { readonly setting: Setting }) {
  if (!setting.error) return null
  return <TroubleNote trouble={policyTroubleOf(setting.error)} of="setting" onAgain={setting.again} />
}
