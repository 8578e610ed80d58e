import { useState } from 'react'
import { VisuallyHidden } from '../components/ui/visually-hidden.tsx'
import { announcementText, useAnnouncements } from '../features/status/announcements.ts'
import { useShownRollup } from '../features/status/shown-rollup.ts'

/** Speaks politely when something changed, and never else: polls and ticking ages are silent. */
export function Announcer() {
  const [announced, setAnnounced] = useState('')
  const { kind, headline } = useShownRollup()
  const [known, setKnown] = useState(kind)
  if (kind !== known) {
    setKnown(kind)
    // Losing and regaining certainty changes nothing on the page itself, but must be announced.
    if (known !== 'no-data' && (kind === 'unknown' || known === 'unknown')) setAnnounced(headline)
  }
  useAnnouncements((news) => setAnnounced(news.map(announcementText).join('. ')))
  return (
    <output aria-live="polite">
      <VisuallyHidden>{announced}</VisuallyHidden>
    </output>
  )
}
