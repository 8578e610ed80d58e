import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Annotation, EditorState, type ChangeSet, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import type { ChangedRange } from '#domain/text/changed-range.ts'
import { jsonStyle } from './json-editor-style.ts'
import { jsonEditorMessages } from './messages.ts'

/** Marks a change from outside, which must not be reported back. */
export const fromOutside = Annotation.define<boolean>()

export interface JsonEditorHandlers {
  /** Called for changes by the user and from outside. */
  readonly onUpdate: (changes: readonly ChangedRange[], isOwn: boolean) => void
}

/** The page's undo and redo. */
export interface PageHistory {
  readonly onUndo: () => void
  readonly onRedo: () => void
}

/** The editor's extensions. Without a history from the page, the editor keeps one itself. */
export function jsonEditorSetup(
  handlers: JsonEditorHandlers,
  label: string,
  pageHistory: PageHistory | null,
): Extension[] {
  const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce
  return [
    nonce ? EditorView.cspNonce.of(nonce) : [],
    EditorState.phrases.of(jsonEditorMessages.phrases),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false', autocapitalize: 'off' }),
    replaceSelection,
    pageHistory ? pageHistoryKeys(pageHistory) : [history(), keymap.of(historyKeymap)],
    lineNumbers(),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    foldGutter(),
    codeFolding(),
    lintGutter(),
    drawSelection(),
    bracketMatching(),
    indentOnInput(),
    indentUnit.of('  '),
    search({ top: true }),
    highlightSelectionMatches(),
    EditorView.lineWrapping,
    json(),
    jsonStyle,
    keymap.of([...searchKeymap, ...lintKeymap, ...foldKeymap, ...defaultKeymap]),
    EditorView.updateListener.of((update) => {
      const isFromOutside = update.transactions.some((transaction) => transaction.annotation(fromOutside))
      if (update.docChanged) handlers.onUpdate(changesOf(update.changes), !isFromOutside)
    }),
  ]
}

/** Browsers keep the style of replaced text as an inline style, which the Content-Security-Policy blocks. */
const replaceSelection = EditorView.domEventHandlers({
  beforeinput({ inputType, data }, view) {
    const { state, composing } = view
    const isOver = state.selection.ranges.some(({ empty }) => !empty)
    if (inputType !== 'insertText' || data === null || composing || state.readOnly || !isOver) return false
    view.dispatch(state.update(state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true }))
    return true
  },
})

function changesOf(changes: ChangeSet): ChangedRange[] {
  const ranges: ChangedRange[] = []
  changes.iterChanges((from, to, _from, _to, inserted) => {
    ranges.push({ from, to, insert: inserted.toString() })
  })
  return ranges
}

function pageHistoryKeys({ onUndo, onRedo }: PageHistory): Extension[] {
  const undo = () => {
    onUndo()
    return true
  }
  const redo = () => {
    onRedo()
    return true
  }
  return [
    keymap.of([
      { key: 'Mod-z', run: undo, preventDefault: true },
      { key: 'Mod-y', run: redo, preventDefault: true },
      { key: 'Mod-Shift-z', run: redo, preventDefault: true },
    ]),
    EditorView.domEventHandlers({
      // Triggered from menus and gestures.
      beforeinput({ inputType }) {
        if (inputType === 'historyUndo') return undo()
        return inputType === 'historyRedo' && redo()
      },
    }),
  ]
}
