import { auditActions } from '#api/accounts/audit.ts'
import { Button } from '../../../components/ui/button.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useAddress } from '../../../platform/address.ts'
import { actionNames, auditMessages } from './messages.ts'
import type { AuditFilters } from './queries.ts'

const options = [
  { value: '', label: auditMessages.anyAction },
  ...auditActions.map((value) => ({ value, label: actionNames[value] ?? value })),
]

export interface AuditFilterBarProps {
  readonly filters: AuditFilters
  readonly isFiltered: boolean
}

/** The address holds every filter. */
export function AuditFilterBar({ filters, isFiltered }: AuditFilterBarProps) {
  const { set } = useAddress()
  const text = (name: 'actor' | 'object') => (
    <LabeledField label={auditMessages[name]}>
      {(control) => (
        <Input
          {...control}
          key={filters[name]}
          defaultValue={filters[name]}
          spellCheck={false}
          autoCapitalize="none"
          onBlur={({ currentTarget }) => set({ [name]: currentTarget.value.trim() })}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && set({ [name]: currentTarget.value.trim() })}
        />
      )}
    </LabeledField>
  )
  const day = (name: 'from' | 'until') => (
    <LabeledField label={auditMessages[name]}>
      {(control) => (
        <Input
          {...control}
          type="date"
          value={filters[name]}
          onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
        />
      )}
    </LabeledField>
  )
  return (
    <fieldset className="mb-3 grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_1fr_1fr_9rem_9rem_auto]">
      <legend className="sr-only">{auditMessages.filters}</legend>
      {text('actor')}
      <Select
        label={auditMessages.action}
        value={filters.action}
        options={options}
        onChange={(action) => set({ action })}
      />
      {text('object')}
      {day('from')}
      {day('until')}
      {isFiltered && (
        <Button onClick={() => set({ actor: null, action: null, object: null, from: null, until: null })}>
          {auditMessages.clear}
        </Button>
      )}
    </fieldset>
  )
}
