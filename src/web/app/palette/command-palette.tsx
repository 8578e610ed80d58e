import { Command } from 'cmdk'
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { maxSearchLength } from '#api/status/history.ts'
import { foundRecordsQuery } from '../../features/status/history-queries.ts'
import { useNetwork } from '../../platform/network.ts'
import { paletteWords } from './messages.ts'
import type { PaletteProps } from './palette.tsx'
import { PaletteCommands } from './palette-commands.tsx'
import { paletteInputClass } from './palette-input-class.ts'
import { PaletteComponents, PaletteFound, PaletteOpen, PalettePages } from './palette-places.tsx'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../platform/services.ts'

export interface CommandPaletteProps extends PaletteProps {
  readonly text: string
  readonly onText: (text: string) => void
}

/** Jump to a page, component or record, or do something, by typing a part of its name. */
export function CommandPalette({ text, onText, onClose, onOpen }: CommandPaletteProps) {
  const navigate = useNavigate()
  const { keep } = useNetwork()
  const searched = useDeferredValue(text.trim())
  const found = useQuery(foundRecordsQuery(useServices(), searched))
  const records = searched.length > 1 ? (found.data ?? []) : []
  const outdated = found.isPlaceholderData || searched !== text.trim()
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  // It takes the place of the box one may have begun to type in.
  useLayoutEffect(() => {
    const { length } = box.current?.value ?? ''
    box.current?.focus()
    box.current?.setSelectionRange(length, length)
  }, [])
  const [chosen, setChosen] = useState('')
  // What the service finds comes and goes by itself, and may take the chosen entry along: Enter must not be left without one.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- after every drawing; it settles at once
  useEffect(() => {
    const entries = [...(list.current?.querySelectorAll('[cmdk-item]:not([aria-disabled=true])') ?? [])]
    const values = entries.map((entry) => entry.getAttribute('data-value') ?? '')
    if (!values.includes(chosen)) setChosen(values[0] ?? '')
  })
  const go = (path: string) => {
    onClose()
    void navigate(keep(path))
  }
  return (
    <Command
      label={paletteWords.title}
      loop
      value={chosen}
      onValueChange={setChosen}
      className="flex max-h-[70dvh] flex-col"
    >
      <Command.Input
        ref={box}
        data-focus-first=""
        value={text}
        onValueChange={onText}
        placeholder={paletteWords.placeholder}
        maxLength={maxSearchLength}
        className={paletteInputClass}
      />
      <Command.List ref={list} className="min-h-0 flex-1 overflow-y-auto p-2">
        {records.length === 0 && (
          <Command.Empty className="px-3 py-6 text-center text-quiet">
            {found.isFetching ? paletteWords.searching : paletteWords.empty}
          </Command.Empty>
        )}
        {/* By itself, so that what arrives later stands below what is here already. */}
        <div>
          <PalettePages onGo={go} />
          {text === '' && <PaletteOpen onGo={go} />}
          <PaletteComponents onGo={go} />
          <PaletteCommands onDone={onClose} onOpen={onOpen} />
        </div>
        <PaletteFound records={records} outdated={outdated} onGo={go} />
      </Command.List>
    </Command>
  )
}
