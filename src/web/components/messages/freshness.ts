import { timeMessages } from './time.ts'

export const freshnessMessages = {
  confirmed: (ageSeconds: number) =>
    ageSeconds < 2 ? 'confirmed just now' : `confirmed ${timeMessages.ago(ageSeconds)}`,
  late: 'late',
  lastConfirmed: 'last confirmed',
  neverConfirmed: 'not confirmed yet',
  cannotReach: 'Cannot reach the status page since',
  cannotUse: 'The status page has sent no usable answer since',
  asOf: 'as of',
  ofUnknownAge: 'of unknown age',
  connection: {
    connecting: 'connecting',
    live: 'live',
    polling: 'checking every 15 s',
    offline: 'offline',
  },
  reconnecting: (seconds: number) => `live again in ${seconds} s`,
  sample: 'sample network',
  sampleShort: 'sample',
  imported: (ageSeconds: number) => `imported ${timeMessages.ago(ageSeconds)}`,
} as const
