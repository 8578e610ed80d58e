import { useState } from 'react'
import { useShownRollup } from '../features/status/shown-rollup.ts'
import { announcementText, useAnnouncements } from '../features/status/announcements.ts'
import { VisuallyHidden } from '../components/ui/visually-hidden.tsx'

/** Speaks politely when something changed, and never else: polls and ticking ages are silent. */
export function Announcer() {
  const [said, setSaid] = useState('')
  const { kind, headline } = useShownRollup()
  const [known, setKnown] = useState(kind)
  if (kind !== known) {
    setKnown(kind)
    // Losing and regaining certainty is no news of the page itself, and has to be said all the same.
    if (known !== 'no-data' && (kind === 'unknown' || known === 'unknown')) setSaid(headline)
  }
  useAnnouncements((news) => setSaid(news.map(announcementText).join('. ')))
  return (
    <output aria-live="polite">
      <VisuallyHidden>{said}</VisuallyHidden>
    </output>
  )
}
