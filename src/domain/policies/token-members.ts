/** What the members of a token template and of a new token are called. */
export const tokenMembers = {
  tokenName: 'Name',
  tokenSymbol: 'Symbol',
  tokenType: 'Type',
  decimals: 'Decimals',
  initialSupply: 'Initial supply',
  enableAdmin: 'Admin',
  changeSupply: 'Supply',
  enableFreeze: 'Freeze',
  enableKYC: 'KYC',
  enableWipe: 'Wipe',
} as const
