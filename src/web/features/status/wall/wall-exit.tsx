import ArrowLeft from 'lucide-react/icons/arrow-left'
import Maximize from 'lucide-react/icons/maximize'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { wallWords } from './messages.ts'

/** The way back, in sight only while somebody moves the pointer or the focus is on it. */
export function WallExit({ shown }: { readonly shown: boolean }) {
  return (
    <nav
      aria-label={wallWords.back}
      className={classes(
        'absolute start-3 bottom-3 flex gap-2 transition-opacity focus-within:opacity-100',
        shown ? 'opacity-100' : 'opacity-0',
      )}
    >
      <PageLink to={paths.status()} className={buttonClass('plain')}>
        <ArrowLeft size={14} aria-hidden className="rtl:-scale-x-100" />
        {wallWords.back}
      </PageLink>
      {shown && document.fullscreenEnabled && (
        <Button onClick={() => void document.documentElement.requestFullscreen()}>
          <Maximize size={14} aria-hidden />
          {wallWords.fullScreen}
        </Button>
      )}
    </nav>
  )
}
