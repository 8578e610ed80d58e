import { Command } from '../../../components/command.tsx'
import { ConnectNetwork } from '../../../components/connect/connect-network.tsx'
import { connectMessages } from '../../../components/connect/messages.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { paths } from '../../../paths.ts'
import { useSourcesIfKnown, useUpstreamsIfKnown } from '../../../platform/sources.ts'
import { StatusUpstreamFailure } from '../status-upstream.tsx'
import { noStatusMessages } from './messages.ts'

/** Must not look like a status. */
export function NoStatus() {
  const upstream = useUpstreamsIfKnown().data?.status
  const isAlone = useSourcesIfKnown().data?.isStandalone
  if (upstream) return <NotReached host={upstream.host} />
  if (isAlone)
    return (
      <PageHeader
        title={noStatusMessages.title}
        mark={<StatusMark status="unknown" size={44} />}
        lead={noStatusMessages.leadAlone}
      />
    )
  return (
    <>
      <PageHeader
        title={noStatusMessages.title}
        mark={<StatusMark status="unknown" size={44} />}
        lead={noStatusMessages.lead}
      />
      <Card className="max-w-3xl">
        <h2 className="text-lg font-semibold tracking-tight">{connectMessages.title}</h2>
        <ConnectNetwork area="status" />
        <p className="mt-4 text-quiet">{noStatusMessages.sample}</p>
        <Command
          text={noStatusMessages.sampleCommand}
          copyLabel={connectMessages.copy(noStatusMessages.sample, 1, 1)}
        />
        <p className="mt-4 text-sm text-quiet">
          {noStatusMessages.byItself}{' '}
          <PageLink to={paths.about()} className="text-accent underline underline-offset-2">
            {noStatusMessages.toAbout}
          </PageLink>
        </p>
      </Card>
    </>
  )
}

function NotReached({ host }: { readonly host: string }) {
  return (
    <>
      <PageHeader
        title={noStatusMessages.title}
        mark={<StatusMark status="unknown" size={44} />}
        lead={noStatusMessages.leadUpstream(host)}
      />
      <Card className="max-w-3xl">
        <StatusUpstreamFailure />
        <p className="mt-2">
          {noStatusMessages.asking}{' '}
          <PageLink to={paths.about()} className="text-accent underline underline-offset-2">
            {noStatusMessages.toAbout}
          </PageLink>
        </p>
      </Card>
    </>
  )
}
