import CalendarSync from 'lucide-react/icons/calendar-sync'
import { networksIn } from '#domain/status/status-view.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { networkMessages } from '../../../components/messages/network.ts'
import { Button } from '../../../components/ui/button.tsx'
import { usePopover } from '../../../components/ui/popover.tsx'
import { paths } from '../../../paths.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useStatusIfKnown } from '../queries.ts'
import { maintenanceMessages } from './messages.ts'

export function CalendarFeeds() {
  const popover = usePopover()
  const feeds = <FeedList />
  return (
    <Button
      data-print="no"
      aria-haspopup="true"
      onClick={({ currentTarget }) => popover.pin(currentTarget, feeds, maintenanceMessages.feeds)}
    >
      <CalendarSync size={14} aria-hidden />
      {maintenanceMessages.feeds}
    </Button>
  )
}

function FeedList() {
  const { network: chosen } = useNetwork()
  const { data } = useStatusIfKnown()
  const networks = data ? networksIn(data.tree) : []
  const feeds = [
    { path: paths.calendar(), name: maintenanceMessages.feedOf.all, first: chosen === null },
    ...networks.map((network) => ({
      path: paths.calendar({ network }),
      name: maintenanceMessages.feedOf.network(networkMessages.name(network)),
      first: network === chosen,
    })),
  ].toSorted((a, b) => Number(b.first) - Number(a.first))
  return (
    <div className="flex w-64 flex-col gap-1">
      <p className="text-quiet">{maintenanceMessages.feedsHint}</p>
      <ul className="-mx-1">
        {feeds.map(({ path, name }) => (
          <li key={path} className="flex items-center justify-between gap-2 rounded-md px-1 hover:bg-hover">
            <a href={path} className="target min-w-0 flex-1 py-1 text-accent underline underline-offset-2">
              {name}
            </a>
            <CopyButton asAddress text={path} label={maintenanceMessages.copyFeed(name)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
