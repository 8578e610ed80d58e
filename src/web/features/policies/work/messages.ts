import { ownMember } from '#domain/json/json-value.ts'
import type { FlowLink, HeldBack } from '#api/policies/policy-work.ts'
import { documentStatus } from '#domain/policies/work/document-status.ts'
import { andList, orList } from '#domain/text/joined.ts'
import { count } from '../../../components/messages/time.ts'
import { formatNumber } from '../../../components/number-format.ts'
import { formatDays } from '../../../components/time/time-format.ts'

export const workMessages = {
  views: { label: 'How to show the policy', work: 'Work', flow: 'Flow', structure: 'Structure', 'dry-run': 'Dry run' },
  details: 'Configuration of this block',
  pages: 'Pages of the policy',
  steps: 'Steps',
  step: (place: number, all: number) => `Step ${place} of ${all}.`,
  /** Alternatives, of which a user reaches one. */
  either: (steps: readonly string[]) => orList(new Set(steps)),
  done: (step: string) => `“${step}” is done.`,
  working: 'The policy is processing what you sent. This page updates automatically.',
  stopped: 'What you sent is stored, but this step failed. The top of the page says why.',
  unknownStep: 'Your current step is unknown. Ask the owner of the policy.',
  nothing: {
    title: 'Nothing to do here now',
    hint: 'The policy has no page for your role at the moment.',
    flow: 'See who acts next',
    dryRun: 'Walk through the policy as every role',
  },
} as const

/** What waits in policies, for their lists and pages. */
export const queueMessages = {
  badge: (items: string) => `${items} waiting for you`,
  atLeast: (items: number, isPartial: boolean) => (isPartial ? `${formatNumber(items)}+` : formatNumber(items)),
  waitFor: (actor: string, documents: number, isPartial: boolean) =>
    `${isPartial ? 'At least ' : ''}${count(documents, 'document')} ${documents === 1 ? 'waits' : 'wait'} for ${actor}`,
  vacant: ', a role that nobody has yet',
  looked: (looked: number) => `Counted among the newest ${formatNumber(looked)} documents`,
  noneLooked: (looked: number) => `Of the newest ${formatNumber(looked)} documents, none waits for others`,
  lastActivity: 'Last activity',
} as const

export const flowMessages = {
  lead: 'Who does what, and what follows. Numbers say how many documents you see in each list. Choose a block to see who may use it and what it waits for.',
  drawing: 'The flow, in a column for each role',
  onward: 'Then',
  loose: 'Also in this policy',
  looseHint: 'Pages that no step leads to.',
  followed: 'The followed document',
  path: 'How it got there',
  misses: (reasons: readonly string[]) => `The followed document is not here: ${reasons.join('; ')}.`,
  placed: (places: readonly string[]) => `It is in ${andList(places)}.`,
  inLane: (name: string, role: string) => `“${name}” of ${role}`,
  removed: ({ at, keptDays }: { readonly at: string; readonly keptDays: number }) =>
    `It was removed on ${formatDays(at.slice(0, 10))}, ${count(keptDays, 'day')} after its last change.`,
  nowhere: 'No list shows it to you at the moment.',
  stays: (label: string) => `${label}: stays here`,
  open: 'open to you',
  here: 'The document is here',
  documents: (documents: number) => count(documents, 'document'),
  place: (name: string) => `“${name}”`,
  leads: (label: string, place: string) => (label === '' ? `then ${place}` : `${label} → ${place}`),
  via: (does: readonly string[]) => (does.length === 0 ? '' : ` (${does.join(', ')})`),
  status: (status: string) => `status becomes ${documentStatus(status)}`,
  does: (type: string) => ownMember(done, type) ?? '',
  why: 'Why is nothing happening here?',
  waitsFor: (roles: string, label: string, place: string) =>
    label === ''
      ? `It follows “${place}”, which is for ${roles}.`
      : `“${label}” in “${place}”, which is for ${roles}, leads here.`,
  stopped: (place: string, stop: FlowLink['stops'][number]) =>
    stop.kind === 'missing tool'
      ? `Nothing arrives from “${place}” while the tool “${stop.name}” is missing. The policy’s owner can import its file (.tool).`
      : `A timer collects what comes from “${place}”. ${timerText(stop)}`,
  opened: (roles: string, place: string) => `It is opened in “${place}”, which is for ${roles}.`,
  byTimer: (timer: TimerState) => `A timer leads here. ${timerText(timer)}`,
  fromOutside: 'Documents that arrive from outside, such as those of a sensor, lead here.',
  first: 'It is the first of several steps.',
  vacant: (role: string) => `Nobody has the role ${role} yet.`,
  nobody: 'No other block leads here.',
  openNow: 'You can use it now.',
  forOthers: (roles: string) => `It is for ${roles}.`,
  noOne: 'Nobody may use it: it permits no role.',
  notRun: (why: string) => `It does not run here: ${why}. Documents that reach it wait.`,
  stopsHere: 'does not run here',
  openBlock: 'Open it',
  forget: 'Stop following the document',
  empty: { title: 'No flow to show', hint: 'This policy has no visible blocks.' },
} as const

type TimerState = NonNullable<HeldBack['timer']>

function timerText({ state, at }: TimerState): string {
  if (state === 'idle' || at === null) return 'It starts with the first document that it receives.'
  const day = formatDays(at.slice(0, 10))
  if (state === 'runs') return `It next runs on ${day}.`
  return `It ended on ${day}, so nothing arrives. The policy’s owner can set a later end.`
}

const done: Readonly<Record<string, string>> = {
  mintDocumentBlock: 'tokens are issued only on this service',
  retirementDocumentBlock: 'tokens are retired only on this service',
  reassigningBlock: 'the document is signed again',
  revocationBlock: 'the document is revoked',
  revokeBlock: 'the document is revoked',
  switchBlock: 'depending on a condition',
  customLogicBlock: 'a script runs',
  calculateContainerBlock: 'values are calculated',
  timerBlock: 'a timer waits',
  aggregateDocumentBlock: 'documents are collected',
  multiSignBlock: 'signatures are collected',
  tokenActionBlock: 'the token account changes only on this service',
  notificationBlock: 'a notification is sent',
  documentValidatorBlock: 'the document is checked',
}

export const failureNoteMessages = {
  title: (failures: number) =>
    failures === 1 ? 'One step of the policy failed' : `${formatNumber(failures)} steps of the policy failed`,
  lead: {
    registry:
      'The documents are stored. To fix a cause, open the block to see its configuration, and import a corrected version of the policy. Then send them again.',
    others: 'The documents are stored. Send them again once the owner of the policy has fixed the cause.',
  },
  again: 'Send again',
  sending: 'Sending…',
  at: 'Failed',
  inBlock: ' in the block ',
  tag: (tag: string) => `“${tag}”`,
} as const

export const collectedMessages = {
  title: 'Collected by the policy',
  collected: (title: string, documents: number) =>
    `${title === '' ? '' : `“${title}”: `}${count(documents, 'document')} ${documents === 1 ? 'waits' : 'wait'} `,
  runs: 'for a timer that next runs on',
  ended: 'for a timer that ended on',
  endedHint: 'The policy continues only after its owner sets a later end.',
  idle: 'for a timer that has not been started.',
  enough: (condition: string) => `until enough have arrived: ${condition}`,
  broken: ({ formula, reason }: NonNullable<HeldBack['broken']>) => `“${formula}” cannot be evaluated: ${reason}`,
  others: 'for others.',
} as const
