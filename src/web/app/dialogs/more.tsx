import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { pageMessages } from '../../components/messages/pages.ts'
import { morePages } from '../../components/navigation.ts'
import { PageLink } from '../../components/page-link.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { NetworkFilter } from '../../features/status/network-filter.tsx'
import { paths } from '../../paths.ts'
import { useNetwork } from '../../platform/network.ts'
import { AccountButton } from '../account/account-button.tsx'
import { shellMessages } from '../messages.ts'
import { NavBadge, NavLock } from '../nav-badge.tsx'
import { settingsMessages } from '../settings/messages.ts'

interface MoreProps {
  readonly onClose: () => void
}

/** On phones: the pages that do not fit in the bar, then the account, then the network and the settings. */
export function More({ onClose }: MoreProps) {
  const { keep } = useNetwork()
  return (
    <div className="flex flex-col gap-5">
      <nav aria-labelledby="more-pages">
        <h3 id="more-pages" className="mb-2 font-medium">
          {shellMessages.pages}
        </h3>
        <ul className="grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)] gap-2">
          {morePages.map(({ path, name, Icon, counted, isPrivate }) => (
            <li key={path}>
              <PageLink
                to={keep(path)}
                onClick={onClose}
                className="target flex h-11 items-center gap-2 rounded-lg border border-line px-2.5 hover:bg-hover"
              >
                <Icon size={16} aria-hidden className="shrink-0" />
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <NavBadge counted={counted} />
                {isPrivate && <NavLock />}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="more-account" className="border-t border-line pt-4">
        <h3 id="more-account" className="mb-2 font-medium">
          {settingsMessages.account}
        </h3>
        <AccountButton inline onLeave={onClose} />
      </section>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <PageLink to={paths.settings()} onClick={onClose} className={buttonClass()}>
          <SlidersHorizontal size={16} aria-hidden />
          {pageMessages.settings}
        </PageLink>
        <NetworkFilter />
      </div>
    </div>
  )
}
