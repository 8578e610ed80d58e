import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useNetwork } from '../../platform/network.ts'
import { actionOf, takesKeys, type CommandDialog, type KeyAction } from './keys.ts'
import { focusSearch, moveInLists } from './list-focus.ts'

const patience = 1500

export interface KeyboardProps {
  readonly onOpen: (dialog: CommandDialog) => void
}

/** The keys of the app: see the dialog that `?` opens. */
export function Keyboard({ onOpen }: KeyboardProps) {
  const navigate = useNavigate()
  const { keep } = useNetwork()
  const awaitsPageUntil = useRef(0)

  const act = (action: KeyAction) => {
    if (action.kind === 'go') void navigate(keep(action.path))
    if (action.kind === 'await-page') awaitsPageUntil.current = performance.now() + patience
    if (action.kind === 'move') moveInLists(action.step)
    if (action.kind === 'open') onOpen(action.dialog)
    if (action.kind === 'search' && !focusSearch()) onOpen('palette')
  }
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const awaitsPage = performance.now() < awaitsPageUntil.current
    awaitsPageUntil.current = 0
    const action = actionOf(event, takesKeys(event.target), awaitsPage)
    if (!action) return
    event.preventDefault()
    act(action)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return null
}
