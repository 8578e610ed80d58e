import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { useEffect, useId, useRef } from 'react'
import type { PolicySandbox } from '#api/policies/dry-run.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { AddressScope, useAddress, useAddressWith } from '../../../platform/address.ts'
import { paths } from '../../../paths.ts'
import { LandmarkOwner } from '../landmark-name.ts'
import { policyMessages } from '../messages.ts'
import { NoPolicy, PolicyFailure } from '../policy-failure.tsx'
import { usePolicy } from '../queries.ts'
import { GroupChoice } from '../who/acting-as.tsx'
import { FailureNote } from '../work/failure-note.tsx'
import { PolicyPages } from '../work/policy-work.tsx'
import { dryRunMessages as messages } from './messages.ts'
import { useSandbox } from './queries.ts'

/** The number of columns that fit on a small desktop. If there are more, a row of names selects the others. */
const inSight = 3

type SandboxUser = PolicySandbox['users'][number]

/** The current view of each user: side by side if there is room, otherwise only the selected one. */
export function SandboxColumns({ sandbox: { policyId, users } }: { readonly sandbox: PolicySandbox }) {
  const address = useAddress()
  const addressWith = useAddressWith()
  const asked = users.find(({ seat }) => String(seat) === address.value('user'))
  const chosen = asked ?? users[0]
  const row = useRef<HTMLElement>(null)
  const place = asked ? users.indexOf(asked) : -1
  useEffect(() => {
    const column = place === -1 ? undefined : row.current?.children[place]
    column?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [place])
  return (
    <>
      <nav
        aria-label={messages.users}
        className={classes('mb-4 overflow-x-auto border-b border-line', users.length <= inSight && 'lg:hidden')}
        data-print="no"
      >
        <ul data-list="" className="flex gap-x-1">
          {users.map((user) => (
            <li key={user.seat} className="shrink-0">
              <PageLink
                to={addressWith({ user: String(user.seat) })}
                {...(user === chosen && { 'aria-current': 'page' as const })}
                className="target block border-b-2 border-transparent px-3 py-2 text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
              >
                {nameOf(user)}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <section
        ref={row}
        aria-label={messages.region}
        // Keyboards scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable
        tabIndex={0}
        className="relative grid gap-4 lg:auto-cols-[minmax(20rem,1fr)] lg:grid-flow-col lg:items-start lg:overflow-x-auto lg:pb-3"
      >
        {users.map((user) => (
          <SandboxColumn key={user.address} policyId={policyId} user={user} isChosen={user === chosen} />
        ))}
      </section>
    </>
  )
}

interface SandboxColumnProps {
  readonly policyId: string
  readonly user: SandboxUser
  readonly isChosen: boolean
}

function SandboxColumn({ policyId, user, isChosen }: SandboxColumnProps) {
  const { address, seat, username, role, isOwner } = user
  const name = nameOf(user)
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classes(
        'relative min-w-0 border-line max-lg:pb-2 lg:max-h-[max(28rem,calc(100dvh-var(--strip)-5rem))] lg:overflow-y-auto lg:rounded-xl lg:border lg:bg-raised lg:px-4 lg:pb-4',
        !isChosen && 'max-lg:hidden',
      )}
    >
      <header className="mb-4 flex items-center justify-between gap-2 border-b border-line pb-3 lg:sticky lg:top-0 lg:z-1 lg:bg-raised lg:pt-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h2 id={id} className="font-semibold wrap-anywhere">
            {name}
          </h2>
          {role !== username && (
            <Chip>{role === null ? (isOwner ? messages.owner : messages.noRole) : policyMessages.role(role)}</Chip>
          )}
        </div>
        <PageLink
          to={paths.policy(address)}
          title={messages.open(name)}
          className="target inline-grid size-8 shrink-0 place-items-center rounded-lg text-quiet hover:bg-hover hover:text-ink"
        >
          <ArrowUpRight size={16} aria-hidden />
          <span className="sr-only">{messages.open(name)}</span>
        </PageLink>
      </header>
      <AddressScope value={`${seat}.`}>
        <LandmarkOwner value={name}>
          <SeatWork policyId={policyId} address={address} />
        </LandmarkOwner>
      </AddressScope>
    </section>
  )
}

/** A dry run begins with a user named after each role; that name is shown in words, as the role is. */
function nameOf({ username, role }: SandboxUser): string {
  return username === role ? policyMessages.role(role) : username
}

interface SeatWorkProps {
  readonly policyId: string
  readonly address: string
}

function SeatWork({ policyId, address }: SeatWorkProps) {
  const query = usePolicy(address)
  const tried = useSandbox(policyId)
  if (!query.data) return <PolicyFailure query={query} height={320} gone={<NoPolicy />} />
  return (
    <>
      <div className="mb-3 empty:hidden">
        <StaleNote query={query} within={tried} />
      </div>
      <FailureNote policyId={address} />
      <div className="mb-4 empty:hidden">
        <GroupChoice policyId={address} />
      </div>
      <PolicyPages view={query.data} level={2} />
    </>
  )
}
