import type { Pagination } from '#api/policies/blocks.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { pageRange, paginationFault } from '#domain/policies/pagination.ts'
import type { PolicyView } from '../queries.ts'
import { paginationWords } from './messages.ts'
import { AroundLink } from '../tree/block-links.tsx'
import { BlockProperties } from './block-properties.tsx'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SettingTrouble } from './setting-trouble.tsx'
import { useSetting } from './use-setting.ts'

interface PaginationViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: Pagination
}

/** A pagination: the state that the service keeps for its reader, and its properties. */
export function PaginationView({ view, block, data }: PaginationViewProps) {
  const { isPast } = pageRange(data)
  return (
    <div className="flex flex-col gap-6">
      <section aria-label={paginationWords.state}>
        <h2 className="mb-1 text-lg font-semibold tracking-tight">{paginationWords.state}</h2>
        <p className="mb-3 max-w-[72ch] text-sm text-quiet">{paginationWords.stateLead}</p>
        <PaginationForm policyId={view.policy.id} uuid={block.id} state={data} />
        {isPast && <p className="mt-2 text-sm">{paginationWords.past}</p>}
        <div className="mt-3">
          <AroundLink label={paginationWords.of} view={view} block={block} />
        </div>
      </section>
      <section aria-label={paginationWords.properties}>
        <h2 className="mb-2 text-lg font-semibold tracking-tight">{paginationWords.properties}</h2>
        <BlockProperties view={view} block={block} />
      </section>
    </div>
  )
}

interface PaginationFormProps {
  readonly policyId: string
  readonly uuid: string
  readonly state: Pagination
}

const names = ['itemsPerPage', 'page'] as const
type Name = (typeof names)[number]

/** The state of a pagination to be written over. What is typed stays until it is set, whatever the service says meanwhile. */
function PaginationForm({ policyId, uuid, state }: PaginationFormProps) {
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({})
  const [isSet, setSet] = useState(false)
  const setting = useSetting(policyId, [uuid], () => {
    setTyped({})
    setSet(true)
  })
  const textOf = (name: Name) => typed[name] ?? String(state[name])
  const faults = names.map((name) => [name, paginationFault(name, textOf(name))] as const)
  const isFaulty = faults.some(([, fault]) => fault !== null)
  const isChanged = names.some((name) => textOf(name) !== String(state[name]))
  const labels = { itemsPerPage: paginationWords.itemsPerPage, page: paginationWords.page }
  const { last } = pageRange({ ...state, itemsPerPage: Number(textOf('itemsPerPage')) || 1 })
  const hints = { itemsPerPage: paginationWords.itemsPerPageHint, page: paginationWords.pageHint(last) }
  return (
    <Card>
      <form
        className="grid max-w-160 items-start gap-4 sm:grid-cols-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (isFaulty || setting.isBusy) return
          const body = { size: state.size, itemsPerPage: Number(textOf('itemsPerPage')), page: Number(textOf('page')) }
          setting.run([{ uuid, body }])
        }}
      >
        <Field label={paginationWords.size} hint={paginationWords.sizeHint}>
          {(control) => <Input {...control} readOnly value={String(state.size)} className="bg-sunk" />}
        </Field>
        {faults.map(([name, fault]) => (
          <Field
            key={name}
            label={labels[name]}
            hint={hints[name]}
            error={fault === null ? undefined : paginationWords.fault(fault)}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                aria-invalid={fault !== null}
                value={textOf(name)}
                onChange={({ currentTarget }) => {
                  setSet(false)
                  setTyped({ ...typed, [name]: currentTarget.value })
                }}
              />
            )}
          </Field>
        ))}
        <div className="flex flex-wrap items-center gap-3 sm:col-span-3">
          <Button type="submit" look="primary" disabled={isFaulty || setting.isBusy || !isChanged}>
            {setting.isBusy ? paginationWords.setting : paginationWords.set}
          </Button>
          <output className="text-sm text-quiet">
            {isSet ? paginationWords.isSet : isChanged ? '' : paginationWords.unchanged}
          </output>
        </div>
      </form>
      <SettingTrouble setting={setting} />
    </Card>
  )
}
