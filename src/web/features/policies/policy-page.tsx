import { Dotted } from '../../components/dotted.tsx'
import { Fragment, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { RequireSession } from '../../components/session/require-session.tsx'
import { policyMessages, toolMessages } from './messages.ts'
import { useRequestedBlockAddress, type RequestedBlockAddress, useRequestedBlock } from './tree/requested-block.ts'
import { PolicyMenu } from './import/policy-menu.tsx'
import { useMayImport } from './import/policy-files.ts'
import { useNetwork } from '../../platform/network.ts'
import { failureKindOf } from '../../platform/failure.ts'
import { StaleNote } from '../../components/freshness.tsx'
import { queueMessages } from './work/messages.ts'
import { useHasArrived } from './arrival.ts'
import {
  useFollowedPolicy,
  useHeldBack,
  usePolicy,
  usePolicyFailures,
  usePolicyNotices,
  usePolicyWork,
} from './queries.ts'
import { NoPolicy, PolicyFailure, RemovedPolicy } from './policy-failure.tsx'
import { ActingAs } from './who/acting-as.tsx'
import { PolicyWorkspace } from './policy-workspace.tsx'
import { BackLink, PageLink } from '../../components/page-link.tsx'
import { SampleMark } from '../../components/sample-mark.tsx'
import { paths } from '../../paths.ts'
import { useIsElsewhere } from '../../platform/sources.ts'
import { usePageName } from '../../platform/page-name.tsx'
import { repeats } from '#domain/text/repeats.ts'
import { readSandboxAddress } from '#domain/policies/dry-run/sandbox-address.ts'
import { classes } from '../../components/ui/classes.ts'
import { Chip } from '../../components/ui/chip.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { pageMessages } from '../../components/messages/pages.ts'
import { blockName, blockLabel } from './tree/block-label.tsx'
import { useIsWorkPage } from './work/work-page.tsx'
import type { PolicyView } from './queries.ts'

export function PolicyPage() {
  const { policyId = '' } = useParams()
  const requested = useRequestedBlockAddress()
  return (
    <>
      <PolicyHeader id={policyId} requested={requested} />
      <RequireSession reason={policyMessages.signInReason}>
        <PolicyOpener key={policyId} id={policyId} requested={requested} />
      </RequireSession>
    </>
  )
}

export interface PolicyOpenerProps {
  readonly id: string
  readonly requested: RequestedBlockAddress
}

export function PolicyOpener({ id, requested }: PolicyOpenerProps) {
  const query = usePolicy(id)
  useFollowedPolicy(id)
  const hasNotes = requested === null
  const hasArrived = useHasArrived([
    usePolicyNotices(hasNotes),
    usePolicyWork(hasNotes),
    usePolicyFailures(id, hasNotes),
    useHeldBack(id, hasNotes),
  ])
  if (!query.data || !hasArrived) return <PolicyFailure query={query} height={560} gone={<NoPolicy />} />
  // The policy was removed while it was open.
  if (query.error && failureKindOf(query.error) === 'not-found') return <RemovedPolicy />
  return (
    <>
      <div className="mb-3 empty:hidden">
        <StaleNote query={query} />
      </div>
      <ActingAs policy={query.data.policy} />
      <PolicyWorkspace view={query.data} requested={requested} />
    </>
  )
}

export interface PolicyHeaderProps {
  readonly id: string
  readonly requested: RequestedBlockAddress
}

/** Renders before the policy is loaded, so that the title keeps the focus. */
export function PolicyHeader({ id, requested }: PolicyHeaderProps) {
  const view = usePolicy(id).data
  const navigate = useNavigate()
  const { keep } = useNetwork()
  const policy = view?.policy
  const sandbox = readSandboxAddress(id)
  const name = policy && (policy.name || policyMessages.unnamed)
  const { block } = useRequestedBlock(view?.tree, requested)
  const isWork = useIsWorkPage(block)
  const title =
    requested === null
      ? (name ?? pageMessages.policy)
      : block
        ? isWork
          ? blockLabel(block)
          : blockName(block)
        : requested.by === 'tag'
          ? requested.name
          : pageMessages.policyBlock
  usePageName(name && requested !== null ? `${title} · ${name}` : (name ?? null))
  return (
    <>
      {requested === null ? (
        sandbox ? (
          <BackLink to={paths.policy(sandbox.policyId, { show: 'dry-run' })}>{policyMessages.toDryRun}</BackLink>
        ) : (
          <BackLink to={paths.policies()}>{policyMessages.back}</BackLink>
        )
      ) : (
        <BackLink to={paths.policy(id)}>{name ?? pageMessages.policy}</BackLink>
      )}
      <PageHeader
        title={title}
        lead={
          requested === null ? view && <Lead view={view} /> : <SampleMark area="policies" messages={policyMessages} />
        }
        menu={
          requested === null &&
          policy &&
          !sandbox && <PolicyMenu policy={policy} onRemoved={() => void navigate(keep(paths.policies()))} />
        }
      />
      {requested === null && policy && <ToolLinks policyId={id} />}
    </>
  )
}

/** Links to the pages for users who manage policies. */
function ToolLinks({ policyId }: { readonly policyId: string }) {
  const links = [
    { to: paths.policyCheck(policyId), text: toolMessages.check },
    { to: paths.policyCompare(policyId), text: toolMessages.compare },
  ]
  if (!useMayImport()) return null
  return (
    <nav aria-label={toolMessages.label} data-print="no" className="mb-4">
      <ul data-list="" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {links.map(({ to, text }) => (
          <li key={text}>
            <PageLink to={to} className="target text-accent underline underline-offset-4">
              {text}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The number of characters in about three lines. */
const shortDescription = 240

/** Some policies describe a whole methodology, which would push the work off the screen. */
function Description({ text }: { readonly text: string }) {
  const [isWhole, setIsWhole] = useState(false)
  if (text === '') return null
  const isLong = text.length > shortDescription
  return (
    <div className="mb-2 max-w-[72ch]">
      <p
        className={classes(
          'wrap-anywhere whitespace-pre-line',
          isLong && !isWhole && 'line-clamp-3 print:line-clamp-none',
        )}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="target text-sm text-accent underline underline-offset-4"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? policyMessages.lessDescription : policyMessages.wholeDescription}
        </button>
      )}
    </div>
  )
}

/** Says who acts next. */
function Waiting({ policyId }: { readonly policyId: string }) {
  const { data } = usePolicyWork()
  const own = data?.documents.filter((one) => one.policyId === policyId) ?? []
  const activity = data?.policies.find((one) => one.policyId === policyId)
  const [first] = own
  if (!data || !(first || activity?.waiting.length)) return null
  return (
    <p className="mt-1.5 text-sm wrap-anywhere">
      <Dotted>
        {first && (
          <PageLink
            to={paths.policyBlock(policyId, first.blockId, { document: first.documentId })}
            className="target-halo text-accent underline underline-offset-4"
          >
            {queueMessages.waitFor('you', own.length, data.waiting > data.documents.length)}
          </PageLink>
        )}
        {activity?.waiting.map(({ role, count, isVacant }) => (
          <Fragment key={role}>
            {queueMessages.waitFor(policyMessages.actor(role), count, activity.isPartial)}
            {isVacant && queueMessages.vacant}
          </Fragment>
        ))}
      </Dotted>
    </p>
  )
}

function Lead({ view }: { readonly view: PolicyView }) {
  const { id, name, description, version, status, role, roles } = view.policy
  const isElsewhere = useIsElsewhere('policies')
  const choice = view.tree.all.find(({ type, active }) => type === 'policyRolesBlock' && active)
  return (
    <>
      <Description text={repeats(description, name) ? '' : description} />
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Chip>{role === null ? policyMessages.noRole : policyMessages.yourRole(role)}</Chip>
        {role === null &&
          (choice ? (
            <PageLink
              to={paths.policyBlock(id, choice.id)}
              className="target-halo text-accent underline underline-offset-4"
            >
              {policyMessages.chooseRole}
            </PageLink>
          ) : (
            <span>{policyMessages.askForRole}</span>
          ))}
        {roles.length > 1 && <span>{`${policyMessages.yourRoles}: ${roles.map(policyMessages.role).join(', ')}`}</span>}
        <span>{isElsewhere ? policyMessages.status(status) : policyMessages.offNetwork}</span>
        {version !== null && <span>{policyMessages.version(version)}</span>}
        <SampleMark area="policies" messages={policyMessages} />
      </span>
      <Waiting policyId={id} />
    </>
  )
}
