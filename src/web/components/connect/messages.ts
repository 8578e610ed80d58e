/** One way to bring data in: its effect and its commands. */
interface Way {
  readonly title: string
  readonly text: string
  readonly commands: readonly string[]
}

const followStatus: Way = {
  title: 'Follow a status page',
  text: 'Any page that supports the Statuspage API. Signalbox queries it and keeps its history.',
  commands: ['STATUS_UPSTREAM=https://status.example.com/api/v2 npm start'],
}
const importStatus: Way = {
  title: 'Import status files',
  text: 'Download the files of a page, then import them, in any order and as often as you like.',
  commands: [
    'curl -O "https://status.example.com/api/v2/{summary,incidents,scheduled-maintenances}.json"',
    'npx node src/server/main.ts import status summary.json incidents.json scheduled-maintenances.json',
  ],
}
const followLedger: Way = {
  title: 'Follow a mirror node',
  text: 'Transactions are read from it as they arrive. Nothing is stored here.',
  commands: ['LEDGER_UPSTREAM=https://mainnet.mirror.example.com npm start'],
}
const importLedger: Way = {
  title: 'Import transactions',
  text: 'Transactions as a mirror node returns them, one per line, gzipped or not.',
  commands: ['npx node src/server/main.ts import transactions records.ndjson.gz'],
}
const followGuardian: Way = {
  title: 'Follow a Guardian',
  text: 'Its accounts, schemas and policies appear here, and your work is sent to it.',
  commands: ['GUARDIAN_UPSTREAM=https://guardian.example.com/api/v1 npm start'],
}
const importPolicy: Way = {
  title: 'Import a policy',
  text: 'A .policy file exported from a Guardian. Then assign roles in it.',
  commands: [
    'npx node src/server/main.ts import policy FILE.policy',
    'npx node src/server/main.ts account role NAME --policy TAG --role ROLE',
  ],
}
const importSchemas: Way = {
  title: 'Import schemas',
  text: 'A .schema file exported from a Guardian, or JSON Schemas. They become drafts.',
  commands: ['npx node src/server/main.ts import schemas FILE.schema'],
}
const importAnything: Way = {
  title: 'Import files',
  text: 'Signalbox keeps the data itself. Import as often as you like; the service can keep running.',
  commands: [
    'npx node src/server/main.ts import status summary.json incidents.json',
    'npx node src/server/main.ts import transactions records.ndjson.gz',
    'npx node src/server/main.ts import policy FILE.policy',
  ],
}

export const connectMessages = {
  title: 'Connect your network',
  lead: 'Run these in Signalbox’s folder, with your own addresses and files; in a container, without npx. They can be combined.',
  /** The ways for all areas, and for a single one. */
  ways: {
    all: [followStatus, importAnything, followLedger],
    status: [followStatus, importStatus],
    ledger: [followLedger, importLedger],
    policies: [followGuardian, importPolicy],
    schemas: [followGuardian, importSchemas],
  },
  copy: (title: string, command: number, commands: number) =>
    commands === 1 ? `Copy the command: ${title}` : `Copy command ${command} of ${commands}: ${title}`,
  restart: 'To follow a source, stop Signalbox first (Ctrl+C in its terminal).',
} as const
