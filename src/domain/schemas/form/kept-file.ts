// Nobody must look for such a file on IPFS: a bare CID would invite to.
const scheme = 'ipfs://signalbox-'

/** The reference that a document holds to a file which is kept here. It has the form of Guardian's references. */
export function keptFileReference(hash: string): string {
  return `${scheme}${hash}`
}

/** The hash of a file that is kept here; null for a reference that leads elsewhere. */
export function keptFileOf(reference: string): string | null {
  const hash = reference.startsWith(scheme) ? reference.slice(scheme.length) : ''
  return /^[0-9a-f]{64}$/.test(hash) ? hash : null
}

const reference = /ipfs:\/\/signalbox-([0-9a-f]{64})/g

/** The files that a document's text refers to. */
export function keptFilesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(reference), ([, hash = '']) => hash))]
}
