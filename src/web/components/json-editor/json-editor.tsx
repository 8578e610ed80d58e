import { setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { spliced } from '#domain/json/json-splice.ts'
import { changedRange, type ChangedRange } from '#domain/text/changed-range.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { fromOutside, jsonEditorSetup } from './json-editor-setup.ts'

export interface JsonDiagnostic {
  readonly from: number
  readonly to: number
  readonly severity: 'error' | 'warning'
  readonly message: string
}

/** A range to select and scroll to. Passing a new object repeats the selection. */
export interface JsonSelection {
  readonly from: number
  readonly to: number
  readonly focus: boolean
}

export interface JsonEditorProps {
  readonly label: string
  readonly text: string
  readonly readOnly: boolean
  readonly diagnostics: readonly JsonDiagnostic[]
  readonly selection: JsonSelection | null
  readonly onChange: (text: string) => void
  /** The page's undo and redo; without them, the editor keeps its own history. */
  readonly onUndo?: () => void
  readonly onRedo?: () => void
}

/** Edits a document's text. Cursor and scroll position survive outside changes. */
export function JsonEditor({ label, text, readOnly, diagnostics, selection, ...handlers }: JsonEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const locked = useRef(new Compartment())
  const shown = useRef('')
  /** Applies an outside change to the editor; null if there is none. */
  const catchUp = useRef<(() => void) | null>(null)
  const isMarked = useRef(false)
  const onChange = useEffectEvent(handlers.onChange)
  const onUndo = useEffectEvent(() => handlers.onUndo?.())
  const onRedo = useEffectEvent(() => handlers.onRedo?.())
  const isStepped = handlers.onUndo !== undefined
  const first = useEffectEvent(() => text)

  useLayoutEffect(() => {
    const parent = box.current
    if (!parent) return
    const pageHistory = isStepped ? { onUndo: () => onUndo(), onRedo: () => onRedo() } : null
    const handle = {
      onUpdate(changes: readonly ChangedRange[], isOwn: boolean) {
        shown.current = spliced(shown.current, changes)
        if (isOwn) onChange(shown.current)
      },
    }
    const setup = jsonEditorSetup(handle, label, pageHistory)
    shown.current = inLines(first())
    const made = new EditorView({ parent, doc: shown.current, extensions: [setup, locked.current.of([])] })
    view.current = made
    const onEnter = () => catchUp.current?.()
    for (const type of entryEvents) parent.addEventListener(type, onEnter, { capture: true })
    return () => {
      for (const type of entryEvents) parent.removeEventListener(type, onEnter, { capture: true })
      view.current = null
      made.destroy()
    }
  }, [label, isStepped])
  useLayoutEffect(() => {
    view.current?.dispatch({ effects: locked.current.reconfigure(EditorState.readOnly.of(readOnly)) })
  }, [readOnly])
  useLayoutEffect(() => {
    const held = view.current
    if (!held) return
    catchUp.current = () => {
      catchUp.current = null
      const change = changedRange(shown.current, inLines(text))
      if (change) held.dispatch({ changes: change, annotations: fromOutside.of(true) })
    }
    if (held.hasFocus) return catchUp.current()
    // If the user is typing elsewhere, that input is painted first.
    return afterPaint(() => catchUp.current?.())
  }, [text])
  useEffect(() => {
    const held = view.current
    if (!held || (diagnostics.length === 0 && !isMarked.current)) return
    catchUp.current?.()
    isMarked.current = diagnostics.length > 0
    const { length } = held.state.doc
    const within = (at: number) => Math.min(Math.max(at, 0), length)
    const placed = diagnostics.map((one): Diagnostic => ({ ...one, from: within(one.from), to: within(one.to) }))
    held.dispatch(setDiagnostics(held.state, placed))
  }, [diagnostics])
  useEffect(() => {
    const held = view.current
    if (!held || !selection) return
    catchUp.current?.()
    const end = held.state.doc.length
    const from = Math.min(selection.from, end)
    held.dispatch({
      selection: { anchor: from, head: Math.min(selection.to, end) },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    })
    if (selection.focus) held.focus()
  }, [selection])
  return <div ref={box} className="h-full min-h-0 overflow-hidden" />
}

/** The editor must have the current text before it handles any of these. */
const entryEvents = ['focusin', 'beforeinput', 'paste', 'drop'] as const

/** The text with the editor's line endings. */
function inLines(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
}
