// A bare CID would suggest that the file is on IPFS.
const scheme = 'ipfs://signalbox-'

/** A document's reference to a file stored in this service, in the form of Guardian's references. */
export function keptFileReference(hash: string): string {
  return `${scheme}${hash}`
}

/** The hash of a file stored in this service; null for any other reference. */
export function keptFileOf(reference: string): string | null {
  const hash = reference.startsWith(scheme) ? reference.slice(scheme.length) : ''
  return /^[0-9a-f]{64}$/.test(hash) ? hash : null
}

const reference = /ipfs:\/\/signalbox-([0-9a-f]{64})/g

/** The stored files that a document's text refers to. */
export function keptFilesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(reference), ([, hash = '']) => hash))]
}
