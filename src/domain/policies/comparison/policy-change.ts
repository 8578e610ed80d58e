/** `before` and `after` are JSON texts of what changed; null where it is not. */
export interface PolicyChange {
  readonly section: 'policy' | 'roles' | 'blocks' | 'events' | 'schemas' | 'tokens'
  readonly kind: 'added' | 'removed' | 'changed' | 'moved'
  /** What it is about, as people know it. */
  readonly subject: string
  /** In words, each a sentence without its period. */
  readonly sentences: readonly string[]
  readonly before: string | null
  readonly after: string | null
}
