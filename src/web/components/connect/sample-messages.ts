export const sampleMessages = {
  lead: 'This service generates everything here for you to try: status, incidents, transactions, policies and schemas. Nothing you do reaches a real network.',
  stops:
    'An hour after the first start, and then about every eight hours, its ledger stops for a few minutes, and its status page reports it late. The line below the status reports it within a minute; Signals and the incident show it afterward.',
  afterwards: 'What happens to the sample',
  afterwardsText: [
    'Your data replaces it, area by area: the first import or source of an area removes the sample there. The remaining sample data stays marked as a sample.',
    'With a source, the sample of the other areas stops changing. An import on the command line also disables the sample’s accounts.',
    'Sample schemas stay until you delete them.',
  ],
  accounts: 'Sample accounts',
  accountsText:
    'Each sees a different part of policies and schemas. Their passwords were printed in the terminal at the first start.',
  signInAs: (name: string) => `Sign in as ${name}`,
} as const

const purposes: Readonly<Record<string, string>> = {
  reader: 'Reads schemas.',
  installer: 'Registers solar installations, sends readings, and takes well samples.',
  verifier: 'Approves or rejects installations and readings, and reviews well samples.',
  auditor: 'Reads what was registered and decided.',
}

/** What a sample account demonstrates. */
export function purposeOf(username: string, role: string): string | undefined {
  return role === 'STANDARD_REGISTRY'
    ? 'Imports and publishes policies and schemas, and administers accounts.'
    : purposes[username]
}
