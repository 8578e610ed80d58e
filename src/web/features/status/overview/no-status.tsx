import { TerminalCommand } from '../../../components/connect/terminal-command.tsx'
import { ConnectNetwork } from '../../../components/connect/connect-network.tsx'
import { connectMessages } from '../../../components/connect/messages.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { paths } from '../../../paths.ts'
import { useSourcesIfKnown, useUpstreamsIfKnown } from '../../../platform/sources.ts'
import { StatusUpstreamFailure } from '../status-upstream.tsx'
import { noStatusMessages } from './messages.ts'

/** Must not look like a status. */
export function NoStatus() {
  const { lead, isAlone } = useReason()
  return (
    <>
      <PageHeader title={noStatusMessages.title} mark={<StatusMark status="unknown" size={44} />} lead={lead} />
      {!isAlone && (
        <Card className="max-w-3xl">
          <WayOut />
        </Card>
      )}
    </>
  )
}

/** Like `NoStatus`, for use within a page that has a title. */
export function NoStatusCard() {
  const { lead, isAlone } = useReason()
  return (
    <Card className="max-w-3xl">
      <EmptyState title={noStatusMessages.title}>
        <p>{lead}</p>
      </EmptyState>
      {!isAlone && <WayOut />}
    </Card>
  )
}

function useReason(): { readonly lead: string; readonly isAlone: boolean } {
  const upstream = useUpstreamsIfKnown().data?.status
  const isAlone = useSourcesIfKnown().data?.isStandalone ?? false
  if (upstream) return { lead: noStatusMessages.leadUpstream(upstream.host), isAlone: false }
  return { lead: isAlone ? noStatusMessages.leadAlone : noStatusMessages.lead, isAlone }
}

function WayOut() {
  const toAbout = (
    <PageLink to={paths.about()} className="text-accent underline underline-offset-2">
      {noStatusMessages.toAbout}
    </PageLink>
  )
  if (useUpstreamsIfKnown().data?.status)
    return (
      <>
        <StatusUpstreamFailure />
        <p className="mt-2">
          {noStatusMessages.asking} {toAbout}
        </p>
      </>
    )
  return (
    <>
      <h2 className="text-lg font-semibold tracking-tight">{connectMessages.title}</h2>
      <ConnectNetwork area="status" />
      <p className="mt-4 text-quiet">{noStatusMessages.sample}</p>
      <TerminalCommand
        text={noStatusMessages.sampleCommand}
        copyLabel={connectMessages.copy(noStatusMessages.sample, 1, 1)}
      />
      <p className="mt-4 text-sm text-quiet">
        {noStatusMessages.byItself} {toAbout}
      </p>
    </>
  )
}
