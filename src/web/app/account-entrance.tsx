import CircleUserRound from 'lucide-react/icons/circle-user-round'
import { PageLink } from '#web/parts/page-link.tsx'
import { paths, routePatterns } from '#web/paths.ts'
import { useHere } from '#web/queries/here.ts'
import { pageWords } from '#web/words/pages.ts'

/** The way to sign in, and from there back to here. */
export function AccountEntrance() {
  const here = useHere()
  return (
    <PageLink
      to={here.startsWith(routePatterns.signIn) ? here : paths.signIn({ next: here === '/' ? '' : here })}
      aria-label={pageWords.signIn}
      title={pageWords.signIn}
      className="target inline-flex size-8 items-center justify-center rounded-lg text-quiet hover:bg-hover hover:text-ink"
    >
      <CircleUserRound size={16} aria-hidden />
    </PageLink>
  )
}
