import type { Pagination } from '#api/policies/blocks.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { pageRange, findPaginationViolation } from '#domain/policies/pagination.ts'
import type { PolicyView } from '../queries.ts'
import { paginationMessages } from './messages.ts'
import { ParentBlockLink } from '../tree/block-links.tsx'
import { BlockProperties } from './block-properties.tsx'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { SettingFailure } from './setting-failure.tsx'
import { useSetting } from '../block-writes.ts'

interface PaginationViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: Pagination
}

export function PaginationView({ view, block, data }: PaginationViewProps) {
  const { isPast } = pageRange(data)
  return (
    <div className="flex flex-col gap-6">
      <section aria-label={paginationMessages.state}>
        <h2 className="mb-1 text-lg font-semibold tracking-tight">{paginationMessages.state}</h2>
        <p className="mb-3 max-w-[72ch] text-sm text-quiet">{paginationMessages.stateLead}</p>
        <PaginationForm policyId={view.policy.id} uuid={block.id} state={data} />
        {isPast && <p className="mt-2 text-sm">{paginationMessages.past}</p>}
        <div className="mt-3">
          <ParentBlockLink label={paginationMessages.of} view={view} block={block} />
        </div>
      </section>
      <section aria-label={paginationMessages.properties}>
        <h2 className="mb-2 text-lg font-semibold tracking-tight">{paginationMessages.properties}</h2>
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

/** Typed values stay until they are saved, even if the service reports others meanwhile. */
function PaginationForm({ policyId, uuid, state }: PaginationFormProps) {
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({})
  const [isSet, setSet] = useState(false)
  const setting = useSetting(policyId, [uuid], () => {
    setTyped({})
    setSet(true)
  })
  const textOf = (name: Name) => typed[name] ?? String(state[name])
  const faults = names.map((name) => [name, findPaginationViolation(name, textOf(name))] as const)
  const isFaulty = faults.some(([, fault]) => fault !== null)
  const isChanged = names.some((name) => textOf(name) !== String(state[name]))
  const labels = { itemsPerPage: paginationMessages.itemsPerPage, page: paginationMessages.page }
  const { last } = pageRange({ ...state, itemsPerPage: Number(textOf('itemsPerPage')) || 1 })
  const hints = { itemsPerPage: paginationMessages.itemsPerPageHint, page: paginationMessages.pageHint(last) }
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
        <LabeledField label={paginationMessages.size} hint={paginationMessages.sizeHint}>
          {(control) => <Input {...control} readOnly value={String(state.size)} className="bg-sunk" />}
        </LabeledField>
        {faults.map(([name, fault]) => (
          <LabeledField
            key={name}
            label={labels[name]}
            hint={hints[name]}
            error={fault === null ? undefined : paginationMessages.fault(fault)}
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
          </LabeledField>
        ))}
        <div className="flex flex-wrap items-center gap-3 sm:col-span-3">
          <Button type="submit" look="primary" disabled={isFaulty || setting.isBusy || !isChanged}>
            {setting.isBusy ? paginationMessages.setting : paginationMessages.set}
          </Button>
          <output className="text-sm text-quiet">
            {isSet ? paginationMessages.isSet : isChanged ? '' : paginationMessages.unchanged}
          </output>
        </div>
      </form>
      <SettingFailure setting={setting} />
    </Card>
  )
}
