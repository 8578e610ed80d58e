const names: Readonly<Record<string, string>> = { mainnet: 'Mainnet', testnet: 'Testnet', previewnet: 'Previewnet' }

export const networkMessages = {
  name: (network: string) => names[network] ?? network,
  all: 'All networks',
  filter: 'Network',
} as const
