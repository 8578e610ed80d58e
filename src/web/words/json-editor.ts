/** Texts of the JSON editor; the library says the rest by itself. */
export const jsonEditorWords = {
  label: 'Document as JSON',
  loading: 'Loading the JSON editor',
  phrases: { 'Fold line': 'Fold', 'Unfold line': 'Unfold', unfold: 'Unfold' },
} as const
