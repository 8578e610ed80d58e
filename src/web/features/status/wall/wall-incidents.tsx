import { severityOf } from '#domain/status/status-kind.ts'
import type { OpenRecord } from '#domain/status/status-view.ts'
import { plainText } from '#domain/text/rich-text.ts'
import { statusMessages } from '../../../components/messages/status.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { useNow } from '../../../platform/time/now.ts'
import { wallMessages } from './messages.ts'
import { useFit } from './use-fit.ts'
import { WallMark } from './wall-mark.tsx'

export function WallIncidents({ incidents }: { readonly incidents: readonly OpenRecord[] }) {
  const { box, fits } = useFit<HTMLUListElement>(true)
  const worstFirst = incidents.toSorted((a, b) => severityOf(b.impactKind) - severityOf(a.impactKind))
  const hidden = Math.max(0, incidents.length - fits)
  return (
    <section aria-label={wallMessages.incidents} className="flex max-h-[45%] flex-col">
      <ul
        ref={box}
        data-shows-first=""
        className="grid min-h-0 grid-cols-[repeat(auto-fit,minmax(min(100%,20em),1fr))] gap-[0.6em] overflow-hidden"
      >
        {worstFirst.map((incident, index) => (
          <li key={incident.id} className={index >= fits ? 'invisible' : undefined}>
            <Incident incident={incident} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-[0.2em] font-semibold">{wallMessages.more(hidden)}</p>}
    </section>
  )
}

function Incident({ incident }: { readonly incident: OpenRecord }) {
  const { id, name, status, impact, impactKind, lastUpdate, newestAt } = incident
  const now = useNow(15)
  return (
    <article
      data-status={impactKind}
      className="relative h-full rounded-[0.4em] border-2 border-s-[0.3em] border-line border-s-status bg-raised px-[0.7em] py-[0.4em]"
    >
      <h2 className="flex items-center gap-[0.45em] font-semibold">
        <WallMark status={impactKind} />
        <PageLink
          to={paths.incident(id)}
          className="line-clamp-2 min-h-6 leading-[1.2] wrap-anywhere after:absolute after:inset-0"
        >
          {name}
        </PageLink>
      </h2>
      <p className="truncate text-quiet">
        {wallMessages.impact(impact)} · {wallMessages.updated(statusMessages.state(status), (now - newestAt) / 1000)}
      </p>
      {lastUpdate && (
        <p className="line-clamp-1 wrap-anywhere [@media(height>=50rem)]:line-clamp-2">{plainText(lastUpdate.body)}</p>
      )}
    </article>
  )
}
