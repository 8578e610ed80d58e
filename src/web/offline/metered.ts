interface Connection {
  readonly saveData?: boolean
  /** Chrome on Android tells it, other browsers do not. */
  readonly type?: string
}

declare global {
  interface Navigator {
    readonly connection?: Connection
  }
}

/** Whether the reader may pay for what is loaded ahead, as far as the browser tells. */
export function isMetered({ connection }: Pick<Navigator, 'connection'>): boolean {
  return connection?.saveData === true || connection?.type === 'cellular'
}
