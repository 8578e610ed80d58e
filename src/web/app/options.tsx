import { NetworkFilter } from '../features/status/network-filter.tsx'
import { Dialog } from '../components/ui/dialog.tsx'
import { networkWords } from '../components/messages/network.ts'
import { shellWords } from './messages.ts'
import { timeWords } from '../components/messages/time.ts'
import { uiWords } from '../components/messages/ui.ts'
import { morePages } from '../components/navigation.ts'
import { AccountButton } from './account/account-button.tsx'
import { NavBadge } from './nav-badge.tsx'
import { NotifyChoice, NotifyNote, ThemeChoice, ZoneChoice } from './choices.tsx'
import { PageLink } from '../components/page-link.tsx'

export interface OptionsDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Everything the strip and the rail offer, for where they have no room for it. */
export function OptionsDialog({ open, onClose }: OptionsDialogProps) {
  const rows = [
    [networkWords.filter, <NetworkFilter key="network" />],
    [timeWords.zoneChoice, <ZoneChoice key="zone" />],
    [shellWords.theme, <ThemeChoice key="theme" />],
    [shellWords.notify, <NotifyChoice key="notify" />],
  ] as const
  return (
    <Dialog open={open} onClose={onClose} label={shellWords.options} closeLabel={uiWords.close}>
      <div className="flex flex-col gap-4 p-5">
        {rows.map(([label, control]) => (
          <div key={label} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <span aria-hidden="true">{label}</span>
            {control}
          </div>
        ))}
        <NotifyNote />
        <nav aria-label={shellWords.more} className="grid grid-cols-2 gap-2 border-t border-line pt-4 md:hidden">
          {morePages.map(({ path, name, Icon, counted }) => (
            <PageLink
              key={path}
              to={path}
              onClick={onClose}
              className="target flex h-9 items-center justify-center gap-2 rounded-lg border border-line hover:bg-hover"
            >
              <Icon size={16} aria-hidden />
              {name}
              <NavBadge counted={counted} />
            </PageLink>
          ))}
        </nav>
        <div className="border-t border-line pt-4 md:hidden">
          <AccountButton inline onLeave={onClose} />
        </div>
      </div>
    </Dialog>
  )
}
