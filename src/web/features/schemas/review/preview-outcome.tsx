import type { FormCheck } from '#domain/schemas/form/form-validation.ts'
import { StatusMark } from '../../../components/status-mark.tsx'
import { formMessages } from '../../../components/schema-form/messages.ts'
import { previewWords as words } from './messages.ts'

/** Whether the sample would be accepted, and what stands in the way. */
export function PreviewOutcome({ check }: { readonly check: FormCheck }) {
  const faults = check.ok ? check.faults : []
  const status = !check.ok ? 'unknown' : faults.length > 0 ? 'major' : 'operational'
  return (
    <output data-status={status} className="mt-4 flex items-start gap-2.5 text-sm">
      <span className="pt-0.5">
        <StatusMark status={status} />
      </span>
      <span className="min-w-0">
        <span className="block font-medium">
          {!check.ok ? words.notChecked : faults.length > 0 ? words.faults(faults.length) : words.accepted}
        </span>
        {faults.map((fault) => (
          <span key={`${fault.path.join('/')} ${fault.rule}`} className="block wrap-anywhere text-quiet">
            <code className="font-mono text-xs">{formMessages.place(fault.path)}</code>{' '}
            {formMessages.fault(fault, null)}
          </span>
        ))}
      </span>
    </output>
  )
}
