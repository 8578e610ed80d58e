import Ellipsis from 'lucide-react/icons/ellipsis'
import { NavLink } from 'react-router'
import { useNetwork } from '../platform/network.ts'
import { shellWords } from './messages.ts'
import { useOpenDialog } from './commands.tsx'
import { NavBadge } from './nav-badge.tsx'
import { barPages } from '../components/navigation.ts'

const place =
  'relative flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[0.6875rem] leading-4 text-quiet'

const badge = 'absolute start-1/2 top-0.5 ms-1 scale-75 rounded-full bg-raised'

/** The pages within reach of a thumb. */
export function BottomBar() {
  const { keep } = useNetwork()
  const open = useOpenDialog()
  return (
    <nav
      aria-label={shellWords.pages}
      data-print="no"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {barPages.map(({ path, name, Icon, counted }) => (
        <NavLink
          key={path}
          to={keep(path)}
          end={path === '/'}
          className={`${place} aria-[current=page]:font-medium aria-[current=page]:text-ink`}
        >
          <Icon size={18} aria-hidden />
          <span className="max-w-full truncate">{name}</span>
          <span className={badge}>
            <NavBadge counted={counted} />
          </span>
        </NavLink>
      ))}
      <button type="button" className={place} onClick={() => open('options')}>
        <Ellipsis size={18} aria-hidden />
        {shellWords.more}
        <span className={badge}>
          <NavBadge counted="maintenance" />
        </span>
      </button>
    </nav>
  )
}
