import { findComponent, type ComponentTree } from '#domain/status/component-tree.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
import { paths } from '../../../paths.ts'
import type { ChangeValue } from '../history-queries.ts'
import { changeWords } from './changes-messages.ts'
import { statusWords } from '../../../components/messages/status.ts'
import { Steps } from './steps.tsx'

export interface ChangeRowProps {
  readonly bundle: readonly [ChangeValue, ...ChangeValue[]]
  readonly tree: ComponentTree
  /** It came while one looked. */
  readonly arrives: boolean
}

/** One change, or many of one kind at one moment: what it is about, what changed, and when it was seen. */
export function ChangeRow({ bundle, tree, arrives }: ChangeRowProps) {
  const [change] = bundle
  const { kind, subject, seenAt } = change
  return (
    <li className={arrives ? 'animate-row-in py-2' : 'py-2'}>
      {bundle.length > 1 ? (
        <PageLink to={listOf(subject.kind)} className="hover:underline">
          {changeWords.bundle(kind, subject.kind, bundle.length)}
        </PageLink>
      ) : (
        <PageLink to={addressOf(change)} className="hover:underline wrap-anywhere">
          {subject.kind === 'component'
            ? statusWords.qualified(findComponent(tree, subject.id)?.groupName, subject.name)
            : subject.name}
        </PageLink>
      )}
      <p className="text-sm text-quiet">
        {bundle.length === 1 && (
          <>
            <What change={change} />
            {' · '}
          </>
        )}
        <Timestamp at={seenAt} mode="near" />
      </p>
    </li>
  )
}

function What({ change: { kind, subject, from, to } }: { readonly change: ChangeValue }) {
  const moved = kind === 'component_status' ? statusWords.wire : kind === 'record_status' ? statusWords.state : null
  if (moved !== null && from !== null && to !== null) return <Steps words={[moved(from), moved(to)]} />
  return (
    <>
      {changeWords.what(kind, subject.kind)}
      {(kind === 'window_moved' || kind === 'end_moved') && (
        <>
          {' '}
          <Timestamp at={parseInstant(to)} />
        </>
      )}
    </>
  )
}

function listOf(kind: ChangeValue['subject']['kind']): string {
  if (kind === 'component') return paths.components()
  return kind === 'incident' ? paths.incidents() : paths.maintenance()
}

function addressOf({ subject: { kind, id } }: ChangeValue): string {
  return kind === 'component' ? paths.component(id) : paths.record(kind, id)
}
