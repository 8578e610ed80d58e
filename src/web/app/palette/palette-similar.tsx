import { useQuery } from '@tanstack/react-query'
import { useCommandState } from 'cmdk'
import { leaves } from '#domain/status/status-view.ts'
import { isNearName } from '#domain/text/near-name.ts'
import { statusMessages } from '../../components/messages/status.ts'
import { StatusMark } from '../../components/status-mark.tsx'
import { usePolicies } from '../../features/policies/queries.ts'
import { useStatusIfKnown } from '../../features/status/queries.ts'
import { recentRecordsQuery } from '../../features/status/record-queries.ts'
import { paths } from '../../paths.ts'
import { usePreference } from '../../platform/preference.ts'
import { useServices } from '../../platform/services.ts'
import { paletteMessages } from './messages.ts'
import { PaletteGroup, PaletteItem, type PlacesProps } from './palette-entry.tsx'
import { RecordItem } from './palette-record.tsx'

interface PaletteSimilarProps extends PlacesProps {
  readonly text: string
}

const maxShown = 5

/** Names that differ from the text by a typo, if nothing else matches. */
export function PaletteSimilar(props: PaletteSimilarProps) {
  const matches = useCommandState((state) => state.filtered.count)
  const [signedIn] = usePreference((preferences) => preferences.signedIn)
  if (matches > 0 || props.text === '') return null
  return (
    <>
      <SimilarStatus {...props} />
      {signedIn === 'yes' && <SimilarPolicies {...props} />}
    </>
  )
}

function SimilarStatus({ text, onGo }: PaletteSimilarProps) {
  const tree = useStatusIfKnown().data?.tree
  const { data: recent = [] } = useQuery(recentRecordsQuery(useServices()))
  const components = (tree ? leaves(tree) : [])
    .map(({ id, name, groupName, status }) => ({ id, status, name: statusMessages.qualified(groupName, name) }))
    .filter(({ name }) => isNearName(name, text))
    .slice(0, maxShown)
  const records = recent.filter(({ name }) => isNearName(name, text)).slice(0, maxShown)
  if (components.length + records.length === 0) return null
  return (
    <PaletteGroup name={paletteMessages.similar} always>
      {components.map(({ id, name, status }) => (
        <PaletteItem
          key={id}
          id={paths.component(id)}
          name={name}
          mark={<StatusMark status={status} size={14} />}
          always
          onSelect={() => onGo(paths.component(id))}
        />
      ))}
      {records.map((record) => (
        <RecordItem key={record.id} record={record} found onGo={onGo} />
      ))}
    </PaletteGroup>
  )
}

function SimilarPolicies({ text, onGo }: PaletteSimilarProps) {
  const policies = (usePolicies().data ?? []).filter(({ name }) => isNearName(name, text)).slice(0, maxShown)
  if (policies.length === 0) return null
  return (
    <PaletteGroup name={paletteMessages.similarPolicies} always>
      {policies.map(({ id, name }) => (
        <PaletteItem key={id} id={paths.policy(id)} name={name} always onSelect={() => onGo(paths.policy(id))} />
      ))}
    </PaletteGroup>
  )
}
