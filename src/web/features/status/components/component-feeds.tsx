import CalendarDays from 'lucide-react/icons/calendar-days'
import Rss from 'lucide-react/icons/rss'
import { paths } from '../../../paths.ts'
import { componentWords } from './component-messages.ts'

export interface ComponentFeedsProps {
  readonly id: string
}

/** What a reader or a calendar can subscribe to, about this component alone. */
export function ComponentFeeds({ id }: ComponentFeedsProps) {
  const feeds = [
    { href: paths.atom({ component: id }), name: componentWords.atom, Icon: Rss },
    { href: paths.rss({ component: id }), name: componentWords.rss, Icon: Rss },
    { href: paths.calendar({ component: id }), name: componentWords.calendar, Icon: CalendarDays },
  ]
  return (
    <>
      <p className="text-sm text-quiet">{componentWords.feedsHint}</p>
      <ul className="mt-1">
        {feeds.map(({ href, name, Icon }) => (
          <li key={href}>
            <a href={href} className="target inline-flex items-center gap-2 py-1 text-accent hover:underline">
              <Icon size={14} aria-hidden />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
