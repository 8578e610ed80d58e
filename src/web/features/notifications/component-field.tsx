import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listComponents, type Component } from '#api/status/components.ts'
import { QueryFailure } from '../../components/query-failure.tsx'
import { Disclosure } from '../../components/ui/disclosure.tsx'
import { Input } from '../../components/ui/field.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ToggleChips } from '../../components/ui/toggle-chips.tsx'
import { useStandingError } from '../../platform/failure.ts'
import { useServices } from '../../platform/services.ts'
import { notificationMessages as messages } from './messages.ts'

export interface ComponentFieldProps {
  /** Component ids; empty for any component. */
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

export function ComponentField(props: ComponentFieldProps) {
  const { chosen } = props
  return (
    <Disclosure summary={chosen.length === 0 ? messages.anyComponent : messages.someComponents(chosen.length)}>
      <ComponentList {...props} />
    </Disclosure>
  )
}

function ComponentList({ chosen, onChange }: ComponentFieldProps) {
  const { client } = useServices()
  const query = useQuery({
    queryKey: ['status', 'components'],
    queryFn: ({ signal }) => client.call(listComponents, { signal }),
  })
  const [filter, setFilter] = useState('')
  const error = useStandingError(query)
  if (error) return <QueryFailure error={error} />
  if (!query.data) return <Skeleton height={80} label={messages.loading} />
  const options = optionsOf(query.data.components, chosen)
  const wanted = filter.trim().toLowerCase()
  return (
    <div className="mt-2 flex flex-col gap-2">
      <Input
        type="search"
        aria-label={messages.filterComponents}
        placeholder={messages.filterComponents}
        value={filter}
        onChange={({ currentTarget }) => setFilter(currentTarget.value)}
      />
      <div className="max-h-48 overflow-auto p-0.5">
        <ToggleChips
          label={messages.components}
          options={options.filter(({ value, label }) => chosen.includes(value) || label.toLowerCase().includes(wanted))}
          chosen={chosen}
          onChange={onChange}
        />
      </div>
    </div>
  )
}

/** A component that is no longer on the page stays in the list until the user removes it. */
function optionsOf(components: readonly Component[], chosen: readonly string[]) {
  const groups = new Map(components.filter(({ group }) => group).map(({ id, name }) => [id, name]))
  const known = components
    .filter(({ group }) => !group)
    .map(({ id, name, group_id }) => {
      const group = groups.get(group_id ?? '')
      return { value: id, label: group === undefined ? name : `${group}, ${name}` }
    })
  const gone = chosen.filter((id) => !known.some(({ value }) => value === id)).map((id) => ({ value: id, label: id }))
  return [...known, ...gone]
}
