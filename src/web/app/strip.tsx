import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { NetworkFilter } from '../features/status/network-filter.tsx'
import { PageLink } from '../components/page-link.tsx'
import { paths } from '../paths.ts'
import { useNetwork } from '../platform/network.ts'
import { Button, IconButton } from '../components/ui/button.tsx'
import { Kbd } from '../components/ui/kbd.tsx'
import { pageWords } from '../components/messages/pages.ts'
import { shellWords } from './messages.ts'
import { AccountButton } from './account/account-button.tsx'
import { ZoneChoice } from './zone-choice.tsx'
import { useOpenDialog } from './commands.tsx'
import { paletteKeys } from '../components/palette-keys.ts'
import { SourceRemark } from './source-remark.tsx'
import { StripStatus } from './strip-status.tsx'

/** What stays on every page: the state of the network, how fresh it is, and how to look at it. */
export function Strip() {
  const open = useOpenDialog()
  const { network } = useNetwork()
  return (
    <header className="sticky top-0 z-30 flex h-(--strip) items-center gap-3 border-b border-line bg-raised px-4 md:col-span-2 md:gap-4 print:static print:h-auto print:py-2">
      <PageLink
        to={paths.status()}
        aria-label={pageWords.product}
        className="target flex shrink-0 items-center gap-2.5 text-lg font-semibold tracking-tight lg:w-44"
      >
        <svg aria-hidden="true" width="20" height="20" viewBox="0 0 20 20" className="fill-none stroke-current">
          <rect x="2" y="2" width="16" height="16" rx="4.5" strokeWidth="1.5" />
          <circle cx="7" cy="10" r="2" className="fill-current stroke-none" />
          <circle cx="13" cy="10" r="2" strokeWidth="1.5" />
        </svg>
        <span className="hidden lg:inline">{pageWords.product}</span>
      </PageLink>
      <StripStatus />
      <SourceRemark />
      <div className="ms-auto flex shrink-0 items-center gap-2" data-print="no">
        <Button onClick={() => open('palette')} className="text-quiet">
          <Search size={16} aria-hidden />
          <span className="sr-only 2xl:not-sr-only">{shellWords.search}</span>
          <span className={network === null ? 'hidden lg:inline' : 'hidden 2xl:inline'}>
            <Kbd>{paletteKeys()}</Kbd>
          </span>
        </Button>
        <div className="hidden items-center gap-2 lg:flex">
          <div className="w-32">
            <NetworkFilter />
          </div>
          <div className="w-36">
            <ZoneChoice />
          </div>
        </div>
        <div className="hidden items-center gap-1 md:flex">
          <IconButton label={shellWords.options} onClick={() => open('options')}>
            <SlidersHorizontal size={16} aria-hidden />
          </IconButton>
          <IconButton label={shellWords.help} onClick={() => open('help')}>
            <CircleHelp size={16} aria-hidden />
          </IconButton>
          <AccountButton />
        </div>
      </div>
    </header>
  )
}
