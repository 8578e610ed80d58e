/** `before` and `after` are JSON texts of what changed; null where it is not. */
export interface PolicyChange {
  readonly section: 'policy' | 'roles' | 'blocks' | 'events' | 'schemas' | 'tokens'
  readonly kind: 'added' | 'removed' | 'changed' | 'moved'
  /** What it is about, as people know it. */
  readonly subject: string
  /** Its block in the later policy; null for what is no block, or no longer there. */
  readonly blockId: string | null
  /** In words, each a sentence without its period. */
  readonly sentences: readonly string[]
  readonly before: string | null
  readonly after: string | null
}
