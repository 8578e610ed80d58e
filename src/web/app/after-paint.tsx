import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../components/ui/visually-hidden.tsx'
import { announcementText, useAnnouncements } from '../features/status/announcements.ts'
import { useShownRollup } from '../features/status/shown-rollup.ts'
import { usePreference } from '../platform/preference.ts'

/** What the first screen can do without, in one chunk: nothing of it is visible on the page. */
export function AfterPaint() {
  return (
    <>
      <Announcer />
      <TitleBar />
    </>
  )
}

/** Announces changes politely and stays silent on polls and ticking ages. */
function Announcer() {
  const [announced, setAnnounced] = useState('')
  const { kind, headline } = useShownRollup()
  const [known, setKnown] = useState(kind)
  if (kind !== known) {
    setKnown(kind)
    // Losing or regaining certainty changes nothing on the page itself, but must be announced.
    if (known !== 'no-data' && (kind === 'unknown' || known === 'unknown')) setAnnounced(headline)
  }
  useAnnouncements((news) => setAnnounced(news.map(announcementText).join('. ')))
  return (
    <output aria-live="polite">
      <VisuallyHidden>{announced}</VisuallyHidden>
    </output>
  )
}

/** The order of their colors in index.html. */
const themes = ['light', 'dark'] as const

/** Colors the browser's title bar by a theme that was chosen against the system's. */
function TitleBar() {
  const [chosen] = usePreference((preferences) => preferences.theme)
  useEffect(() => {
    const colors = document.querySelectorAll('meta[name="theme-color"]')
    for (const [index, theme] of themes.entries()) colors[index]?.setAttribute('media', mediaOf(theme, chosen))
  }, [chosen])
  return null
}

function mediaOf(theme: (typeof themes)[number], chosen: (typeof themes)[number] | 'system'): string {
  if (chosen === 'system') return `(prefers-color-scheme: ${theme})`
  return chosen === theme ? 'all' : 'not all'
}
