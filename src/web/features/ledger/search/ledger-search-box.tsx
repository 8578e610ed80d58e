import { isoOfTimestamp } from '#domain/time/timestamp.ts'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { PageLink } from '../../../components/page-link.tsx'
import { useNetwork } from '../../../platform/network.ts'
import { useSourcesIfKnown } from '../../../platform/sources.ts'
import { Kbd } from '../../../components/ui/kbd.tsx'
import { SearchField } from '../../../components/search/search-field.tsx'
import { useReaderClock } from '../reader-clock.ts'
import { searchMessages } from './messages.ts'
import type * as named from './named-choices.ts'
import type { SearchChoice, SearchReading } from './search-choices.ts'
import { SearchedMoment } from './searched-moment.tsx'

const landmark = { role: 'search' } as const
const pauseMs = 500

export function LedgerSearchBox() {
  const box = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const { keep } = useNetwork()
  const { read, load } = useSearchReader()
  const { choices, fault } = read(text)
  const [hasFailed, setHasFailed] = useState(false)
  const fail = () => setHasFailed(true)
  const hint = hasFailed ? searchMessages.notLoaded : fault && searchMessages.faults[fault]
  const open = async () => {
    const [best] = (await load())(text).choices
    setHasFailed(false)
    if (!best) return
    setText((now) => (now === text ? '' : now))
    await navigate(keep(best.path))
  }
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || choices.length === 0) return
    event.preventDefault()
    const stops = [...(box.current?.querySelectorAll('input, a') ?? [])].filter((stop) => stop instanceof HTMLElement)
    const at = stops.findIndex((stop) => stop === document.activeElement)
    stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move from the box to its choices
    <form
      ref={box}
      {...landmark}
      className="relative w-[calc(100vw-2rem)] sm:w-80 lg:w-104"
      onKeyDown={move}
      onSubmit={(event) => {
        event.preventDefault()
        open().catch(fail)
      }}
    >
      <SearchField
        label={searchMessages.label}
        placeholder={searchMessages.placeholder}
        value={text}
        onSearch={(next) => {
          setText(next)
          load().then(() => setHasFailed(false), fail)
        }}
      />
      <Spoken text={hint ?? spokenOf(choices)} />
      {(choices.length > 0 || hint !== undefined) && (
        <div className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-xl border border-line bg-raised py-1 text-sm shadow-lg">
          {hint !== undefined && <p className="px-3 py-2 text-quiet">{hint}</p>}
          {choices.length > 0 && (
            <ul aria-label={searchMessages.understood}>
              {choices.map((choice, index) => (
                <li key={choice.path}>
                  <PageLink
                    to={choice.path}
                    onClick={() => setText('')}
                    className="target flex items-baseline gap-3 rounded-none px-3 py-1.5 hover:bg-hover focus:bg-hover"
                  >
                    <span className="shrink-0 text-quiet">{choice.kind}</span>
                    <span className="min-w-0 truncate">
                      <ChoiceValue choice={choice} />
                    </span>
                    {index === 0 && (
                      <span className="ms-auto" aria-hidden="true">
                        <Kbd>{searchMessages.enter}</Kbd>
                      </span>
                    )}
                  </PageLink>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </form>
  )
}

type Read = (text: string) => SearchReading
type NamedSearch = Pick<typeof named, 'readNamedSearch'>

const nothingRead: SearchReading = { choices: [], fault: undefined }

/** What can be searched for is loaded when something is typed. Until then nothing has a meaning. */
function useSearchReader(): { readonly read: Read; readonly load: () => Promise<Read> } {
  const clock = useReaderClock()
  const isMirror = useSourcesIfKnown().data?.ledger.source === 'upstream'
  const [loaded, setLoaded] = useState<NamedSearch>()
  const readerIn = ({ readNamedSearch }: NamedSearch): Read => {
    return (text) => readNamedSearch(text, clock, isMirror)
  }
  return {
    read: loaded ? readerIn(loaded) : () => nothingRead,
    load: async () => {
      const module = loaded ?? (await import('./named-choices.ts'))
      setLoaded(module)
      return readerIn(module)
    },
  }
}

/** Announced when typing pauses: on each key, one announcement would cut off the previous one. */
function Spoken({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setSaid(text), pauseMs)
    return () => clearTimeout(pause)
  }, [text])
  return <output className="sr-only">{said}</output>
}

function spokenOf([best, ...others]: readonly SearchChoice[]): string {
  if (!best) return ''
  const value = typeof best.value === 'string' ? best.value : isoOfTimestamp(best.value.at)
  return searchMessages.spoken(best.kind, value, others.length)
}

function ChoiceValue({ choice: { value } }: { readonly choice: SearchChoice }) {
  return typeof value === 'string' ? (
    <span className="font-mono text-xs">{value}</span>
  ) : (
    <SearchedMoment time={value} />
  )
}
