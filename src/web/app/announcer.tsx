import { useState } from 'react'
import { VisuallyHidden } from '../components/ui/visually-hidden.tsx'
import { announcementText, useAnnouncements } from '../features/status/announcements.ts'
import { useShownRollup } from '../features/status/shown-rollup.ts'

/** Announces changes politely and stays silent on polls and ticking ages. */
export function Announcer() {
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
