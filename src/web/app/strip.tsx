import { memo, Suspense } from 'react'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useLocation } from 'react-router'
import { NetworkFilter } from '../features/status/network-filter.tsx'
import { PageLink } from '../components/page-link.tsx'
import { paths, routePatterns } from '../paths.ts'
import { useNetwork } from '../platform/network.ts'
import { classes } from '../components/ui/classes.ts'
import { Button, buttonClass, IconButton } from '../components/ui/button.tsx'
import { Kbd, usePaletteKeys } from '../components/ui/kbd.tsx'
import { pageMessages } from '../components/messages/pages.ts'
import { shellMessages } from './messages.ts'
import { AccountButton } from './account/account-button.tsx'
import { useOpenDialog } from './commands.tsx'
import { useShownRollup } from '../features/status/shown-rollup.ts'
import { useStatusIfKnown } from '../features/status/queries.ts'
import { networksIn, viewOfNetwork } from '#domain/status/status-view.ts'
import { StatusMark } from '../components/status-mark.tsx'
import { networkMessages } from '../components/messages/network.ts'
import { statusMessages } from '../components/messages/status.ts'
import { Timestamp } from '../components/time/timestamp.tsx'
import { useServices, useConnection } from '../platform/services.ts'
import { useFreshness } from '../features/status/use-freshness.ts'
import { timeMessages } from '../components/messages/time.ts'
import { freshnessMessages } from '../components/messages/freshness.ts'
import { useSourcesIfKnown } from '../platform/sources.ts'
import { useDrawingTime, useNow } from '../platform/time/now.ts'
import { useZones } from '../platform/time/zone.tsx'
import { Chip, chipClass } from '../components/ui/chip.tsx'
import { lazyPart } from '../components/lazy-part.tsx'

const LedgerMark = lazyPart(() => import('../features/ledger/ledger-mark.tsx').then((part) => part.LedgerMark))

/** Visible on every page: the network's status, its freshness, and the display options. */
export const Strip = memo(function Strip() {
  const open = useOpenDialog()
  const { network } = useNetwork()
  const paletteKeys = usePaletteKeys()
  return (
    <header className="sticky top-0 z-30 flex h-(--strip) items-center gap-2 border-b border-line bg-raised px-3 pt-[env(safe-area-inset-top)] md:col-span-2 md:gap-4 md:px-4 print:static print:h-auto print:flex-wrap print:py-2">
      <PageLink
        to={paths.status()}
        aria-label={pageMessages.product}
        className="target flex shrink-0 items-center gap-2.5 text-lg font-semibold tracking-tight max-sm:pointer-coarse:-me-4 lg:w-44"
      >
        <svg aria-hidden="true" width="20" height="20" viewBox="0 0 20 20" className="fill-none stroke-current">
          <rect x="2" y="2" width="16" height="16" rx="4.5" strokeWidth="1.5" />
          <circle cx="7" cy="10" r="2" className="fill-current stroke-none" />
          <circle cx="13" cy="10" r="2" strokeWidth="1.5" />
        </svg>
        <span className="hidden lg:inline">{pageMessages.product}</span>
      </PageLink>
      <StripStatus />
      <LedgerState />
      <PrintNote />
      <div className="ms-auto flex shrink-0 items-center gap-2" data-print="no">
        <Button onClick={() => open('palette')} className="text-quiet">
          <Search size={16} aria-hidden />
          <span className="sr-only lg:not-sr-only">{shellMessages.search}</span>
          <span className={network === null ? 'hidden lg:inline' : 'hidden 2xl:inline'}>
            <Kbd>{paletteKeys}</Kbd>
          </span>
        </Button>
        <div className="hidden items-center gap-2 lg:flex">
          <div className="w-32">
            <NetworkFilter />
          </div>
        </div>
        <div className="hidden items-center gap-1 md:flex">
          <PageLink
            to={paths.settings()}
            aria-label={pageMessages.settings}
            title={pageMessages.settings}
            className={buttonClass('quiet', 'w-8 px-0!')}
          >
            <SlidersHorizontal size={16} aria-hidden />
          </PageLink>
          <IconButton label={shellMessages.help} onClick={() => open('help')}>
            <CircleHelp size={16} aria-hidden />
          </IconButton>
          <AccountButton />
        </div>
      </div>
    </header>
  )
})

function StripStatus() {
  const { network } = useNetwork()
  const page = useShownRollup()
  const own = useShownRollup(network)
  const networkLines = useNetworkLines(page.confirmed)
  const showsOwn = network !== null && page.confirmed
  // At the top of the home page, the sentence is part of the page itself.
  const isHome = useLocation().pathname === routePatterns.status
  return (
    <section aria-label={shellMessages.status} className="flex min-w-0 items-center gap-3 md:text-sm xl:text-base">
      <PageLink to={paths.status()} className="target flex min-w-6 items-center gap-2 hover:underline">
        <StatusMark status={page.kind} />
        <span
          className={classes(
            'line-clamp-2 leading-tight max-sm:text-sm',
            isHome && 'max-sm:once-scrolled',
            showsOwn && 'lg:max-xl:sr-only',
          )}
          title={[page.headline, ...networkLines].join('\n')}
        >
          {page.headline}
        </span>
      </PageLink>
      {showsOwn && (
        <span className="hidden min-w-0 items-center gap-2 border-s border-line ps-3 sm:flex">
          <StatusMark status={own.kind} size={14} />
          <span className="line-clamp-2 text-sm/tight">
            {statusMessages.networkRollup(networkMessages.name(network), own.headline)}
          </span>
        </span>
      )}
      {/* Phones show them as two lines. */}
      <div className="flex shrink-0 gap-2 max-[30rem]:flex-col max-[30rem]:gap-0 max-[30rem]:text-end sm:items-center md:gap-4">
        <StripFreshness hasNeighbor={showsOwn} />
        <SourceRemark />
      </div>
    </section>
  )
}

/** "Mainnet: 7 operational": on every page, a hover tells which network is affected. */
function useNetworkLines(confirmed: boolean): string[] {
  const { data } = useStatusIfKnown()
  if (!data || !confirmed) return []
  return networksIn(data.tree).map((network) =>
    statusMessages.networkRollup(
      networkMessages.name(network),
      statusMessages.componentCounts(viewOfNetwork(data, network).tree),
    ),
  )
}

interface StripFreshnessProps {
  /** A second sentence stands before it. While all is well, only very wide screens have room for more than the age. */
  readonly hasNeighbor: boolean
}

/** "confirmed 8 s ago · live": the age of the data and how it is updated; amber when late. */
function StripFreshness({ hasNeighbor }: StripFreshnessProps) {
  const now = useDrawingTime()
  const { ageSeconds, state } = useFreshness()
  const { connection, retryAt } = useConnection()
  const wait = retryAt === null ? 0 : Math.ceil((retryAt - now) / 1000)
  const isBrief = hasNeighbor && connection === 'live'
  return (
    <span
      data-freshness=""
      className="flex shrink-0 items-center gap-1.5 text-sm whitespace-nowrap text-quiet print:hidden"
    >
      {state === 'late' && <StatusMark status="degraded" size={12} label={freshnessMessages.late} />}
      {/* As wide for 9 s as for 10 s, so that the sentence before it keeps its lines. */}
      {ageSeconds !== null && (
        <span className={classes('min-w-[8ch] text-end tabular-nums', isBrief ? '2xl:hidden' : 'md:hidden')}>
          {timeMessages.ago(ageSeconds)}
        </span>
      )}
      <span className={isBrief ? 'hidden 2xl:inline' : 'hidden md:inline'}>
        {ageSeconds === null && freshnessMessages.neverConfirmed}
        {ageSeconds !== null && state !== 'unconfirmed' && freshnessMessages.confirmed(ageSeconds)}
        {ageSeconds !== null && state === 'unconfirmed' && (
          <>
            {freshnessMessages.lastConfirmed} <Timestamp at={now - ageSeconds * 1000} mode="near" />
          </>
        )}
        {(state !== 'unconfirmed' || connection !== 'live') && ` · ${freshnessMessages.connection[connection]}`}
        {connection !== 'live' && wait > 0 && (
          <span className="hidden 2xl:inline">, {freshnessMessages.reconnecting(wait)}</span>
        )}
      </span>
    </span>
  )
}

/** Only a ledger that is being followed can stop delivering. */
function LedgerState() {
  if (useSourcesIfKnown().data?.ledger.source !== 'upstream') return null
  return (
    <Suspense fallback={null}>
      <LedgerMark />
    </Suspense>
  )
}

/** In print: when and from where it was printed. */
function PrintNote() {
  const { clock } = useServices()
  if (!useZones().isPrinted) return null
  return (
    <p className="min-w-0 basis-full text-sm wrap-anywhere">
      <Timestamp at={clock.now()} /> · {location.href}
    </p>
  )
}

/** Marks data that are samples, or that were imported and do not update. */
function SourceRemark() {
  const openDialog = useOpenDialog()
  const { data } = useSourcesIfKnown()
  const now = useNow(60)
  if (data?.status.sample)
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openDialog('sample')}
        className={`target-halo ${chipClass} shrink-0 border-dashed whitespace-nowrap hover:bg-hover max-[30rem]:self-end max-[30rem]:px-1 max-[30rem]:py-0`}
      >
        <span className="hidden 2xl:inline">{freshnessMessages.sample}</span>
        <span className="2xl:hidden">{freshnessMessages.sampleShort}</span>
      </button>
    )
  if (!data?.status.importedAt) return null
  return (
    <Chip remark className="shrink-0 whitespace-nowrap max-sm:hidden">
      {freshnessMessages.imported((now - data.status.importedAt) / 1000)}
    </Chip>
  )
}
