import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--color-raised)', color: 'var(--color-ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--text-sm)',
    lineHeight: '1.35rem',
    overscrollBehavior: 'contain',
  },
  '.cm-content': { padding: '0.5rem 0', caretColor: 'var(--color-accent)' },
  '.cm-line': { padding: '0 0.75rem 0 0.25rem' },
  '.cm-cursor': { borderInlineStartColor: 'var(--color-accent)' },
  '.cm-gutters': {
    backgroundColor: 'var(--color-raised)',
    color: 'var(--color-quiet)',
    border: 'none',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '2.5rem', padding: '0 0.25rem 0 0.5rem' },
  '.cm-foldGutter .cm-gutterElement': { cursor: 'pointer' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--color-hover)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: 'color-mix(in oklab, var(--color-accent) 24%, transparent)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--color-chosen)',
    outline: '1px solid var(--color-line-strong)',
  },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--color-sunk)',
    border: '1px solid var(--color-line)',
    color: 'var(--color-quiet)',
    padding: '0 0.375rem',
  },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in oklab, var(--color-degraded) 35%, transparent)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--color-accent)' },
  '.cm-panels, .cm-tooltip': {
    backgroundColor: 'var(--color-raised)',
    color: 'var(--color-ink)',
    borderColor: 'var(--color-line)',
  },
  '.cm-tooltip': { borderRadius: '0.5rem', border: '1px solid var(--color-line)', maxWidth: '26rem' },
  '.cm-panel input, .cm-panel button': {
    background: 'var(--color-raised)',
    color: 'var(--color-ink)',
    border: '1px solid var(--color-line)',
    borderRadius: '0.375rem',
  },
  '.cm-panel label': { fontSize: 'var(--text-xs)' },
  // The library uses data URLs for these, which the Content-Security-Policy blocks.
  '.cm-lintRange-error, .cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--color-major) 1px',
    textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
  },
  '.cm-lintRange-warning': { textDecorationColor: 'var(--color-degraded)' },
  '.cm-lintRange-active': { backgroundColor: 'var(--color-chosen)' },
  '.cm-lint-marker': { content: '""', width: '0.5rem', height: '0.5rem', margin: '0.4rem auto 0' },
  '.cm-lint-marker-error': { content: '""', background: 'var(--color-major)', borderRadius: '1px' },
  '.cm-lint-marker-warning': { content: '""', background: 'var(--color-degraded)', borderRadius: '50%' },
  '.cm-diagnostic': { padding: '0.375rem 0.75rem', fontSize: 'var(--text-sm)' },
  '.cm-diagnostic-error': { borderInlineStart: '3px solid var(--color-major)' },
  '.cm-diagnostic-warning': { borderInlineStart: '3px solid var(--color-degraded)' },
})

const highlight = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--color-code-key)' },
  { tag: tags.string, color: 'var(--color-code-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--color-code-value)' },
  { tag: [tags.punctuation, tags.separator, tags.bracket], color: 'var(--color-quiet)' },
])

export const jsonStyle = [theme, syntaxHighlighting(highlight)]
