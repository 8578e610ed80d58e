/** `before` and `after` are JSON texts of the changed part; null on the side that lacks it. */
export interface PolicyChange {
  readonly section: 'policy' | 'roles' | 'blocks' | 'events' | 'schemas' | 'tokens'
  readonly kind: 'added' | 'removed' | 'changed' | 'moved'
  /** A readable name of what changed. */
  readonly subject: string
  /** Its block in the later policy; null if it is not a block or was removed. */
  readonly blockId: string | null
  /** Sentences without the final period. */
  readonly sentences: readonly string[]
  readonly before: string | null
  readonly after: string | null
}
