const asWritten: ReadonlySet<string> = new Set([
  'CA',
  'EVM',
  'FQDN',
  'ID',
  'IP',
  'IPV4',
  'KYC',
  'LCM',
  'NFT',
  'OK',
  'PRNG',
  'WACL',
])
const inFull: Readonly<Record<string, string>> = {
  AUTORENEW: 'auto-renew',
  ETHEREUM: 'Ethereum',
  GRPC: 'gRPC',
  MAX: 'maximum',
  MIN: 'minimum',
  NFTS: 'NFTs',
  NO: 'number',
  NUM: 'number',
  NUMS: 'numbers',
  OPS: 'operations',
  SEC: 'seconds',
  SIG: 'signature',
  SOLIDITY: 'Solidity',
  SPEC: 'specification',
  TX: 'transaction',
}

/** `INSUFFICIENT_TX_FEE` becomes "Insufficient transaction fee". */
export function resultLabel(code: string): string {
  if (code === 'REVERTED_SUCCESS') return 'Undone'
  if (!/^[A-Z][A-Z\d_]*$/.test(code)) return code
  // NO means "no" unless it ends the code: NO_NEW_VALID_SIGNATURES, but NFT_SERIAL_NO.
  const words = code.split('_').map((word, index, all) => {
    if (asWritten.has(word)) return word
    if (word === 'NO' && index < all.length - 1) return 'no'
    return inFull[word] ?? word.toLowerCase()
  })
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
