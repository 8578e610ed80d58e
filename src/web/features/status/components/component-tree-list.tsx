import { useQuery } from '@tanstack/react-query'
import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { viewOfNetwork, filterTree, leaves, worstFirst } from '#domain/status/status-view.ts'
import type { Network } from '#domain/status/network.ts'
import { componentSearch } from '#domain/status/search.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { networkMessages } from '../../../components/messages/network.ts'
import { statusMessages } from '../../../components/messages/status.ts'
import { uiMessages } from '../../../components/messages/ui.ts'
import { Button } from '../../../components/ui/button.tsx'
import { DidYouMean } from '../../../components/search/did-you-mean.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx'
import { useAddress } from '../../../platform/address.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useServices } from '../../../platform/services.ts'
import { daysQuery } from '../history-queries.ts'
import { useStatus } from '../queries.ts'
import { ComponentGroupBlock } from './component-group-block.tsx'
import { TreeCaption } from './component-row.tsx'
import { componentsMessages } from './messages.ts'
import { useOpenGroups } from './open-groups.ts'
import { ConfirmedAt } from '../confirmed-at.tsx'

/** More than any screen shows. The other rows render later, so that nothing waits for them. */
const initialRows = 40

export function ComponentTreeList() {
  const status = useStatus()
  // Hundreds of rows of bars must not delay typing and clicking.
  const days = useDeferredValue(useQuery(daysQuery(useServices())).data)
  const { network } = useNetwork()
  const { value } = useAddress()
  const text = useDeferredValue(value('q'))
  const order = value('order')
  const { groups, shown, hidden, names } = useMemo(() => {
    const { tree } = viewOfNetwork(status.data, network)
    const all = leaves(tree)
    const hides = all.filter((component) => component.hidden).length
    const matches = componentSearch(text)
    const left = filterTree(tree, (component) => !component.hidden && matches(component))
    const ordered = order === 'position' ? left.groups : worstFirst(left.groups)
    const named = all.map(({ groupName, name }) => statusMessages.qualified(groupName, name))
    return { groups: ordered, shown: left.total, hidden: hides, names: named }
  }, [status.data, network, text, order])
  const openGroups = useOpenGroups(shown, text !== '')
  const isUngrouped = groups.length === 1 && groups[0]?.name === null
  const blocks = groups.map((group) => ({ group, open: isUngrouped || openGroups.isOpen(group) }))
  const [limit, setLimit] = useState(initialRows)
  // A deferred value has no initial render if the list itself is deferred.
  useEffect(() => startTransition(() => setLimit(Number.POSITIVE_INFINITY)), [])
  const quota = rowQuota(
    blocks.map(({ group, open }) => ({ open, size: group.components.length })),
    limit,
  )

  const anyOpen = blocks.some(({ open }) => open)

  if (groups.length === 0)
    return <NoComponents text={text} names={names} network={network} hidden={hidden} checkedAt={status.dataUpdatedAt} />
  return (
    <>
      <div className="pb-2 empty:hidden">
        <StaleNote query={status} />
      </div>
      <VisuallyHidden>
        <output>{text !== '' && componentsMessages.found(shown, text)}</output>
      </VisuallyHidden>
      <Card padded={false} className="overflow-clip">
        {anyOpen && <TreeCaption />}
        <div className="divide-y divide-line">
          {blocks.map(({ group, open }, index) => (
            <ComponentGroupBlock
              key={group.id ?? ''}
              group={group}
              open={open}
              rows={quota[index] ?? 0}
              onToggle={isUngrouped ? null : openGroups.toggle}
              days={days}
            />
          ))}
        </div>
      </Card>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-sm text-quiet">
        <div>
          <p>{componentsMessages.uptimeRule}</p>
          <p>{hidden > 0 && componentsMessages.hidden(hidden)}</p>
        </div>
        {groups.length > 1 && text === '' && (
          <Button look="quiet" onClick={() => openGroups.setAll(!anyOpen)}>
            {anyOpen ? componentsMessages.foldAll : componentsMessages.openAll}
          </Button>
        )}
      </div>
    </>
  )
}

interface Open {
  readonly open: boolean
  readonly size: number
}

/** The number of rows that each group renders; `limit` applies to all open groups together. */
export function rowQuota(groups: readonly Open[], limit: number): number[] {
  let left = limit
  return groups.map(({ open, size }) => {
    const rows = open ? Math.min(left, size) : 0
    left -= rows
    return rows
  })
}

interface NoComponentsProps {
  readonly text: string
  /** Of all components in the network. */
  readonly names: readonly string[]
  readonly network: Network | null
  readonly hidden: number
  readonly checkedAt: number
}

function NoComponents({ text, names, network, hidden, checkedAt }: NoComponentsProps) {
  const { set } = useAddress()
  const filtered = text !== '' || network !== null
  return (
    <Card>
      <EmptyState title={titleOf(text, network)}>
        <p>
          {!filtered && `${hidden > 0 ? componentsMessages.hidden(hidden) : componentsMessages.noneAdvice} `}
          <ConfirmedAt at={checkedAt} />
        </p>
        <DidYouMean text={text} names={names} onChoose={(q) => set({ q })} />
        {filtered && (
          <Button className="mt-3" onClick={() => set({ q: null, network: null })}>
            {uiMessages.clearFilters}
          </Button>
        )}
      </EmptyState>
    </Card>
  )
}

function titleOf(text: string, network: Network | null): string {
  const place = network && networkMessages.name(network)
  if (text !== '') return componentsMessages.noneFound(text, place)
  return place === null ? componentsMessages.none : componentsMessages.noneInNetwork(place)
}
