import { paths } from '../../paths.ts'
import { ledgerMessages } from './messages.ts'
import { classes } from '../../components/ui/classes.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { PageLink } from '../../components/page-link.tsx'

interface AccountIdProps {
  /** `shard.realm.num`. */
  readonly id: string
  readonly link?: boolean
  /** Adds the names of well-known accounts. */
  readonly named?: boolean
  readonly copyable?: boolean
  readonly className?: string
}

/** Links to the page of an account, contract, topic or token. */
export function EntityLink({ id, className }: { readonly id: string; readonly className?: string }) {
  return (
    <PageLink
      to={paths.entity(id)}
      title={ledgerMessages.pageOf(id)}
      className={classes('target-halo font-mono whitespace-nowrap hover:underline', className)}
    >
      {id}
    </PageLink>
  )
}

export function AccountId({ id, link = true, named = false, copyable = false, className }: AccountIdProps) {
  const name = named ? ledgerMessages.account(id) : null
  const look = classes('font-mono whitespace-nowrap', className)
  const drawn = link ? (
    <PageLink
      to={paths.entity(id)}
      title={ledgerMessages.pageOf(name ?? id)}
      className={classes(look, 'target-halo hover:underline')}
    >
      {id}
    </PageLink>
  ) : (
    <span className={look}>{id}</span>
  )
  if (name === null && !copyable) return drawn
  return (
    <span className="inline-flex min-w-0 items-baseline gap-1.5">
      {drawn}
      {name !== null && <span className="truncate text-xs text-quiet">{name}</span>}
      {copyable && <CopyButton text={id} label={ledgerMessages.copyId} />}
    </span>
  )
}
