import { fieldAt, type FormField } from '#domain/schemas/form/schema-form.ts'
import type { SampleCheck, SampleFault } from '#domain/schemas/form/form-validation.ts'
import { StatusMark } from '../../../components/status-mark.tsx'
import { formWords } from '../../../components/schema-form/messages.ts'
import { sendFormWords } from './messages.ts'

export interface FormOutcomeProps {
  readonly fields: readonly FormField[]
  readonly check: SampleCheck
  /** What the service found beside. */
  readonly said: readonly SampleFault[]
}

/** What stands in the way of sending; silent while nothing does. */
export function FormOutcome({ fields, check, said }: FormOutcomeProps) {
  const faults = [...(check.ok ? check.faults : []), ...said]
  if (check.ok && faults.length === 0) return null
  const status = check.ok ? 'major' : 'unknown'
  return (
    <output data-status={status} className="mt-4 flex items-start gap-2.5 text-sm">
      <span className="pt-0.5">
        <StatusMark status={status} />
      </span>
      <span className="min-w-0">
        <span className="block font-medium">
          {check.ok ? sendFormWords.faults(faults.length) : sendFormWords.notChecked}
        </span>
        {faults.map((fault) => {
          const field = fieldAt(fields, fault.path)
          return (
            <span
              key={`${fault.path.join('/')} ${fault.rule} ${fault.detail}`}
              className="block wrap-anywhere text-quiet"
            >
              {field ? (
                <span className="text-ink">{field.label}</span>
              ) : (
                <code className="font-mono text-xs">{formMessages.place(fault.path)}</code>
              )}{' '}
              {formMessages.fault(fault, field?.type ?? null)}
            </span>
          )
        })}
      </span>
    </output>
  )
}
