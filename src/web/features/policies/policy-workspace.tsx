import { lazy, Suspense, useState } from 'react'
import { usePreference } from '../../platform/preference.ts'
import { useAddress } from '../../platform/address.ts'
import { useIsElsewhere } from '../../platform/sources.ts'
import { Segmented } from '../../components/ui/segmented.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { uiMessages } from '../../components/messages/ui.ts'
import { FailureNote } from './work/failure-note.tsx'
import { HeldNote } from './work/held-note.tsx'
import { workMessages } from './work/messages.ts'
import { useMayRun } from './work/owner-links.tsx'
import { PolicyPages } from './work/policy-work.tsx'
import { useIsWorkPage, WorkPage } from './work/work-page.tsx'
import { PolicyNotices } from './list/policy-notices.tsx'
import type { PolicyView } from './queries.ts'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { classes } from '../../components/ui/classes.ts'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { blockTreeMessages } from './messages.ts'
import { BlockPanel } from './block/block-panel.tsx'
import { BlockTreeView } from './tree/block-tree.tsx'
import { OverviewLists } from './policy-overview.tsx'
import { useRequestedBlock, type RequestedBlockAddress } from './tree/requested-block.ts'
import { PageLink } from '../../components/page-link.tsx'
import { StatusMark } from '../../components/status-mark.tsx'
import { paths } from '../../paths.ts'
import { useMayImport } from './import/policy-files.ts'
import { notShownMessages } from './policy-failure-messages.ts'

interface PolicyWorkspaceProps {
  readonly view: PolicyView
  readonly requested: RequestedBlockAddress
}

/** Shows the policy's own pages, unless the address names a block or the user chose the tree. */
export function PolicyWorkspace({ view, requested }: PolicyWorkspaceProps) {
  const [choice, setChoice] = usePreference(({ policyView }) => policyView)
  const address = useAddress()
  const mayRun = useMayRun(view.policy)
  // Guardian does not reveal where other users' documents are.
  const hasFlow = !useIsElsewhere('policies')
  const asked = address.value('show')
  const { block, isGone } = useRequestedBlock(view.tree, requested)
  const isWorkPage = useIsWorkPage(block)
  const { root } = view.tree
  if (block && isWorkPage) return <WorkPage key={block.id} view={view} block={block} isGone={isGone} />
  const shown = (asked === 'flow' && hasFlow) || (asked === 'dry-run' && mayRun) ? asked : choice
  const isOpen = requested === null && (root !== null || mayRun)
  return (
    <>
      {isOpen && (
        <>
          <PolicyNotices policyId={view.policy.id} />
          <FailureNote policyId={view.policy.id} />
          <HeldNote policyId={view.policy.id} />
          <div className="mb-5" data-print="no">
            <Segmented
              label={workMessages.views.label}
              value={shown}
              options={[
                ...(hasFlow ? views : views.filter(({ value }) => value !== 'flow')),
                ...(mayRun ? [dryRun] : []),
              ]}
              onChange={(value) => {
                const isKept = value === 'work' || value === 'structure'
                if (isKept) setChoice(value)
                address.set({ show: isKept ? null : value })
              }}
            />
          </div>
        </>
      )}
      {!isOpen || shown === 'structure' || (shown === 'work' && root === null) ? (
        <PolicyStructure view={view} requested={requested} />
      ) : shown === 'work' ? (
        <PolicyPages view={view} />
      ) : (
        <Suspense fallback={<Skeleton height={400} label={uiMessages.loading} />}>
          {shown === 'flow' ? <PolicyFlowView view={view} /> : <DryRunView policy={view.policy} />}
        </Suspense>
      )}
    </>
  )
}

const PolicyFlowView = lazy(() =>
  import('./work/policy-flow-view.tsx').then((part) => ({ default: part.PolicyFlowView })),
)

const DryRunView = lazy(() => import('./dry-run/dry-run-view.tsx').then((part) => ({ default: part.DryRunView })))

const dryRun = { value: 'dry-run', label: workMessages.views['dry-run'] } as const
const views = (['work', 'flow', 'structure'] as const).map((value) => ({ value, label: workMessages.views[value] }))

function PolicyStructure({ view, requested }: PolicyWorkspaceProps) {
  const { policy, tree } = view
  const { block, isGone } = useRequestedBlock(tree, requested)
  // On small screens, the tree folds when a block opens.
  const [unfoldedAt, setUnfoldedAt] = useState<string | null>(null)
  const here = requested?.name ?? null
  const isUnfolded = here === null || unfoldedAt === here
  // A table of documents needs more width next to the tree.
  const fold = block?.type === 'interfaceDocumentsSourceBlock' ? folds.late : folds.early
  const beside = isUnfolded ? folds.early : fold
  if (!tree.root)
    return (
      <EmptyState title={blockTreeMessages.none.title}>
        <p>{blockTreeMessages.none.hint}</p>
      </EmptyState>
    )
  return (
    <div className={classes('grid items-start gap-x-8 gap-y-5', beside.grid)}>
      <nav
        aria-label={blockTreeMessages.title}
        data-print="no"
        className={classes('flex min-w-0 flex-col gap-2', beside.nav)}
      >
        {here !== null && (
          <Button
            className={classes('lg:self-start', fold.button)}
            aria-expanded={isUnfolded}
            onClick={() => setUnfoldedAt(isUnfolded ? null : here)}
          >
            {isUnfolded ? blockTreeMessages.hide : blockTreeMessages.show}
          </Button>
        )}
        <div className={isUnfolded ? '' : fold.tree}>
          <BlockTreeView policyId={policy.id} tree={tree} shownId={block?.id ?? null} />
        </div>
      </nav>
      {/* On small screens, the overview comes before the tree, but an open block comes after it. */}
      <div className={classes('min-w-0', here === null && 'max-lg:order-first')}>
        {requested === null ? (
          <OverviewLists view={view} />
        ) : block ? (
          <BlockPanel key={block.id} view={view} block={block} isGone={isGone} />
        ) : (
          <OtherBlock policyId={policy.id} requested={requested} />
        )}
      </div>
    </div>
  )
}

/** The widths from which the tree is next to the block. */
const folds = {
  early: {
    grid: 'lg:grid-cols-[17rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)] 2xl:grid-cols-[23rem_minmax(0,1fr)]',
    nav: 'lg:sticky lg:top-[calc(var(--strip)+1rem)] lg:max-h-[calc(100dvh-var(--strip)-2rem)] lg:overflow-y-auto lg:p-1',
    button: 'lg:hidden',
    tree: 'hidden lg:block',
  },
  late: {
    grid: '2xl:grid-cols-[20rem_minmax(0,1fr)]',
    nav: '2xl:sticky 2xl:top-[calc(var(--strip)+1rem)] 2xl:max-h-[calc(100dvh-var(--strip)-2rem)] 2xl:overflow-y-auto 2xl:p-1',
    button: '2xl:hidden',
    tree: 'hidden 2xl:block',
  },
} as const

interface NoBlockProps {
  readonly policyId: string
  readonly requested: NonNullable<RequestedBlockAddress>
}

const ConfiguredBlock = lazy(() =>
  import('./block/configured-block.tsx').then((part) => ({ default: part.ConfiguredBlock })),
)

/** Shown if the tree lacks the block, because it is for others or does not exist. */
function OtherBlock(props: NoBlockProps) {
  const none = <NoBlock {...props} />
  if (!useMayImport()) return none
  return (
    <Suspense fallback={<Skeleton height={400} label={uiMessages.loading} />}>
      <ConfiguredBlock {...props}>{none}</ConfiguredBlock>
    </Suspense>
  )
}

function NoBlock({ policyId, requested }: NoBlockProps) {
  return (
    <EmptyState title={notShownMessages.noBlock.title} mark={<StatusMark status="unknown" />}>
      {requested.by === 'tag' && <p className="wrap-anywhere">{notShownMessages.noTag(requested.name)}</p>}
      <p>{notShownMessages.noBlock.advice}</p>
      <PageLink to={paths.policy(policyId)} className={buttonClass('plain', 'mt-3')}>
        {notShownMessages.toPolicy}
      </PageLink>
    </EmptyState>
  )
}
