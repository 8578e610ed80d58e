import { count, durationWords } from '../../../components/messages/time.ts'

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^CONSENSUS/, 'Topic'],
  [/^TOKEN/, 'Token'],
  [/^(CONTRACT|ETHEREUM)/, 'Contract'],
  [/^SCHEDULE/, 'Schedule'],
  [/^FILE/, 'File'],
  [/^CRYPTO/, 'Account'],
  [/^NODE/, 'Node'],
  [/^REGISTEREDNODE/, 'Registered node'],
]

/** Texts of what is known of one record. */
export const entryFactWords = {
  title: 'Details',
  type: 'Type',
  result: 'Result',
  consensus: 'Consensus',
  validStart: 'Valid from',
  /** "2.314567891 s before consensus". */
  latency: (seconds: string) => `${seconds} s before consensus`,
  afterConsensus: (seconds: string) => `${seconds} s after consensus`,
  validFor: 'Valid for',
  duration: (seconds: string) => durationWords(Number(seconds)),
  payer: 'Payer',
  node: 'Submitted to node',
  /** What the transaction made or acted on, by its type. */
  entity: (type: string) => kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'Entity',
  nonce: 'Nonce',
  nonceNote: 'made by the network',
  scheduled: 'Scheduled',
  scheduledYes: 'Yes, executed',
  parent: 'Parent',
  batch: 'Batch',
  hash: 'Hash',
  batchKey: 'Batch key',
  maxFee: 'Maximum fee',
  highVolume: 'High volume',
  multiplier: (times: string) => `${times} times the price`,
  notMultiplied: 'price not raised',
  feeLimits: 'Custom fees allowed up to',
  paidBy: 'paid by',
  bytes: 'Signed bytes',
  bytesLength: (length: number) => count(length, 'byte'),
  copyBytes: 'Copy as Base64',
  memo: 'Memo',
  none: 'None',
} as const
