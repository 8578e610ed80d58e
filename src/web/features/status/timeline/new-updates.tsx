import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { timelineMessages } from './messages.ts'

export interface NewUpdatesProps {
  /** Keys of the updates that were initially present. */
  readonly known: ReadonlySet<string>
  readonly keys: readonly string[]
}

/** The id of an update's element. */
export function placeOfUpdate(key: string): string {
  return `update-${key}`
}

export function NewUpdates({ known, keys }: NewUpdatesProps) {
  const seen = useRef(new Set<string>())
  const [outside, setOutside] = useState<readonly string[]>([])
  const arrived = keys.filter((key) => !known.has(key)).join(' ')
  useEffect(() => {
    if (arrived === '') return
    const observer = new IntersectionObserver(
      (sightings) => {
        for (const { target, isIntersecting } of sightings) {
          if (!isIntersecting) continue
          seen.current.add(target.id)
          observer.unobserve(target)
        }
        const missed = sightings.filter((sighting) => !sighting.isIntersecting).map(({ target }) => target.id)
        setOutside((before) => [...new Set([...before, ...missed])].filter((place) => !seen.current.has(place)))
      },
      // An element that is barely visible does not count as seen.
      { rootMargin: '-80px 0px -40px' },
    )
    for (const place of arrived.split(' ').map(placeOfUpdate)) {
      const element = document.getElementById(place)
      if (element && !seen.current.has(place)) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [arrived])
  const [newest] = outside
  if (newest === undefined) return null
  return (
    <div data-print="no" className="sticky top-[calc(var(--strip)+0.75rem)] z-20 flex h-0 justify-center">
      <Button
        look="primary"
        className="animate-row-in rounded-full shadow-lg"
        onClick={() => document.getElementById(newest)?.scrollIntoView({ block: 'center' })}
      >
        {timelineMessages.toNewest(outside.length)}
      </Button>
    </div>
  )
}
