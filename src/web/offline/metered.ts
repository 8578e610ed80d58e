interface Connection {
  readonly saveData?: boolean
  /** Chrome on Android provides this, other browsers do not. */
  readonly type?: string
}

declare global {
  interface Navigator {
    readonly connection?: Connection
  }
}

/** True if preloading may cost the user money, as far as the browser reveals it. */
export function isMetered({ connection }: Pick<Navigator, 'connection'>): boolean {
  return connection?.saveData === true || connection?.type === 'cellular'
}
