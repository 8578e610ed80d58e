import { useDeferredValue } from 'react'
import { CheckedAt, StaleNote } from '../../../components/freshness.tsx'
import { pageMessages } from '../../../components/messages/pages.ts'
import { uiMessages } from '../../../components/messages/ui.ts'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { Section } from '../../../components/section.tsx'
import { RequireSession, useSignedIn } from '../../../components/session/require-session.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { DidYouMean } from '../../../components/search/did-you-mean.tsx'
import { SearchField } from '../../../components/search/search-field.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useAddress } from '../../../platform/address.ts'
import { useStandingError } from '../../../platform/failure.ts'
import { useSources } from '../../../platform/sources.ts'
import { AccountItem } from './account-item.tsx'
import { AddAccount } from './add-account.tsx'
import { administrationMessages as messages } from './messages.ts'
import { useAccounts } from './queries.ts'
import { SignOutOthers } from './sign-out-others.tsx'

const height = 480

export function AccountsPage() {
  return (
    <>
      <PageHeader title={pageMessages.accounts} lead={messages.lead} />
      <RequireSession reason={messages.reason}>
        <Administration />
      </RequireSession>
    </>
  )
}

function Administration() {
  const { role } = useSignedIn()
  const { schemas } = useSources().data
  const { value, set } = useAddress()
  const search = value('q')
  if (role !== 'STANDARD_REGISTRY')
    return <EmptyState title={messages.forbidden}>{messages.forbiddenAdvice}</EmptyState>
  // A Guardian in place of our schemas has the accounts, too.
  if (schemas?.source === 'upstream')
    return <EmptyState title={messages.elsewhere}>{messages.elsewhereAdvice}</EmptyState>
  return (
    <Section title={messages.list} hideTitle height={height} className="max-w-240">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1 basis-48 sm:max-w-80">
          <SearchField label={messages.find} value={search} onSearch={(text) => set({ q: text })} maxLength={100} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <AddAccount />
          <SignOutOthers />
        </div>
      </div>
      <Accounts search={search} onSearch={(text) => set({ q: text })} />
    </Section>
  )
}

interface AccountsProps {
  readonly search: string
  readonly onSearch: (text: string) => void
}

function Accounts({ search, onSearch }: AccountsProps) {
  const query = useAccounts(useDeferredValue(search))
  const error = useStandingError(query)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, dataUpdatedAt } = query
  if (error) return <QueryFailure error={error} />
  if (!data) return <Skeleton height={height} label={`${uiMessages.loading}: ${messages.list}`} />
  const accounts = data.pages.flatMap((page) => page.accounts)
  if (accounts.length === 0)
    return (
      <EmptyState title={messages.none(search)}>
        <p>
          <CheckedAt at={dataUpdatedAt} />
        </p>
        <SimilarAccounts search={search} onChoose={onSearch} />
        <Button className="mt-3" onClick={() => onSearch('')}>
          {messages.clear}
        </Button>
      </EmptyState>
    )
  return (
    <>
      <StaleNote query={query} className="mb-3" />
      <ul className="divide-y divide-line rounded-xl border border-line bg-raised px-4">
        {accounts.map((account) => (
          <AccountItem key={account.id} account={account} />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-quiet">
        <p>{messages.shown(accounts.length)}</p>
        {hasNextPage && (
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? messages.loading : messages.more}
          </Button>
        )}
      </div>
    </>
  )
}

interface SimilarAccountsProps {
  readonly search: string
  readonly onChoose: (text: string) => void
}

/** Names that differ from the search by a typo, among the first accounts. */
function SimilarAccounts({ search, onChoose }: SimilarAccountsProps) {
  const first = useAccounts('').data?.pages.flatMap((page) => page.accounts) ?? []
  return <DidYouMean text={search} names={first.map(({ username }) => username)} onChoose={onChoose} />
}
