/** What is wrong with a part of something that was sent. */
export interface ValueFault {
  readonly path: readonly (string | number)[]
  readonly message: string
}

export function wrong(path: ValueFault['path'], message: string): ValueFault {
  return { path, message }
}

/** A fault in one line: `config.children[2].tag: must be a text`. `whole` names what has no path. */
export function faultLine({ path, message }: ValueFault, whole: string): string {
  if (path.length === 0) return `${whole} ${message}`
  return `${pathText(path)}: ${message}`
}

function pathText(path: ValueFault['path']): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('')
}
