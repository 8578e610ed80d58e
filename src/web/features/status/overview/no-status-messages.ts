/** Before there is any status: how to change that. */
export const noStatusWords = {
  title: 'No status yet',
  lead: 'Signalbox is running, and knows of no status page so far. Nothing is claimed until it does.',
  leadUpstream: (host: string) =>
    `Signalbox follows the status page at ${host}, and has had no answer from it that could be used. Nothing is claimed until it has.`,
  leadAlone: 'The configuration of this app (config.json) names no status page. Nothing is claimed until it does.',
  asking: 'This page shows the status by itself as soon as there is one.',
  howTo: 'Bring in a status page',
  fetchFirst: 'Fetch the summary and the history of any page that speaks the Statuspage interface:',
  fetchCommand: 'curl -O https://status.example.com/api/v2/{summary,incidents,scheduled-maintenances}.json',
  importThen: 'Import the files, in any order and as often as you like; the service may go on running:',
  importCommand: 'node src/server/main.ts import status summary.json incidents.json scheduled-maintenances.json',
  sample: 'Or start with a sample network, to look around:',
  sampleCommand: 'SAMPLE=on npm start',
  byItself: 'This page shows the status by itself, within seconds of an import.',
  toAbout: 'About this service',
} as const
