import type { SignalEpisode } from '#api/signals/signals.ts'
import { withoutBoundNote } from '#domain/signals/words.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { Timestamp } from '../../components/time/timestamp.tsx'
import { signalMessages } from './messages.ts'
import { StateMark } from './state-mark.tsx'

interface EpisodesProps {
  /** Newest first. */
  readonly episodes: readonly SignalEpisode[]
  /** The number of episodes in the range, of which `episodes` are the newest. */
  readonly all: number
  readonly now: number
}

const shown = 5

export function Episodes({ episodes, all, now }: EpisodesProps) {
  if (episodes.length === 0) return <p className="text-sm text-quiet">{signalMessages.noEpisodes}</p>
  return (
    <>
      <ul className="flex flex-col gap-1.5 text-sm" aria-label={signalMessages.episodes}>
        {episodes.slice(0, shown).map((episode) => {
          const began = parseInstant(episode.began) ?? now
          const until = parseInstant(episode.until)
          return (
            <li key={`${episode.name} ${episode.at}`} className="flex items-start gap-2">
              <span className="pt-[0.15rem]">
                <StateMark state={episode.state} size={14} />
              </span>
              <span className="min-w-0">
                <Timestamp at={began} mode="near" />{' '}
                <span className="text-quiet">
                  {signalMessages.lasted(((until ?? now) - began) / 1000)}
                  {until === null && `, ${signalMessages.ongoing}`}
                </span>
                {'. '}
                {withoutBoundNote(episode.evidence)}{' '}
                {episode.explained_by && signalMessages.explained(episode.explained_by.name)}
              </span>
            </li>
          )
        })}
      </ul>
      {all > shown && <p className="mt-1.5 text-sm text-quiet">{signalMessages.moreEpisodes(all - shown)}</p>}
    </>
  )
}
