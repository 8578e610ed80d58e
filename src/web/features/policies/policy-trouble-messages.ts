import type { Explanation, FailureKind } from '../../platform/failure-messages.ts'
import type { FailureMessages } from '../../platform/failure.ts'

const rights = 'POLICIES_POLICY_EXECUTE or POLICIES_POLICY_MANAGE'

const invalid: Explanation = {
  title: 'Not sent: it does not fit',
  advice: 'The service says where. Mend it, then send it again.',
  isRetryable: false,
}
const unreadable: Explanation = {
  title: 'Perhaps sent: the answer made no sense',
  advice: 'Something between here and the service may have answered in its place.',
}
const permissionMissing: Explanation = {
  title: 'Not sent: your account may not use policies',
  advice: `It needs the permission ${rights}. Ask an administrator.`,
  isRetryable: false,
}

/** Why something was not sent, or perhaps not. */
const sending = {
  'signed-out': {
    title: 'Not sent: your session has ended',
    advice: 'Sign in again, right here. What you typed is still here.',
  },
  'permission-missing': permissionMissing,
  'not-creator': permissionMissing,
  'not-allowed': permissionMissing,
  'not-found': {
    title: 'Not sent: the block is no longer there',
    advice: 'A new version of the policy may have been imported. Go back to the policy.',
  },
  'block-unavailable': {
    title: 'Not sent: the block does not take anything from you now',
    advice: 'It is for another role, waits for another block, or is switched off.',
  },
  'block-unsupported': {
    title: 'Not sent: a block of this type takes nothing',
    advice: 'It can only be read.',
  },
  'block-not-run': {
    title: 'Not sent: a block of this type is not run here',
    advice: 'Its policy has it for a Guardian. Here it can only be read.',
  },
  invalid,
  changed: invalid,
  'schema-active': invalid,
  'too-large': { title: 'Not sent: it is too large', advice: 'Shorten it, then send it again.', isRetryable: true },
  'too-many': { title: 'Not sent: too many requests', advice: 'Wait a moment, then send it again.' },
  unavailable: { title: 'Not sent: the service is too busy', advice: 'Wait a moment, then send it again.' },
  failed: { title: 'Perhaps not sent: the service failed', advice: 'Its log says why.' },
  upstream: {
    title: 'Perhaps not sent: the Guardian behind this service failed',
    advice: 'What is known of it stands here.',
  },
  offline: {
    title: 'Perhaps not sent: the connection was lost',
    advice: 'What you typed is still here.',
  },
  timeout: { title: 'Perhaps not sent: no answer in time', advice: 'The service may be busy.' },
  unreadable,
  outdated: unreadable,
  unexpected: unreadable,
} satisfies Readonly<Record<FailureKind, Explanation>>

/** A change that may be made twice without harm: a page, an order, a filter. */
const setting: FailureMessages = Object.fromEntries(
  Object.entries({
    ...sending,
    'signed-out': { ...sending['signed-out'], advice: 'Sign in again, right here.' },
    'too-many': { ...sending['too-many'], advice: 'Wait a moment, then try again.' },
    unavailable: { ...sending.unavailable, advice: 'Wait a moment, then try again.' },
    offline: { ...sending.offline, advice: 'What you see is as it was before. Trying again does no harm.' },
    timeout: { ...sending.timeout, advice: 'The service may be busy. Trying again does no harm.' },
  }).map(([kind, words]) => [
    kind,
    { ...words, title: words.title.replace(/^(?:Not|Perhaps not|Perhaps) sent/, 'Not changed') },
  ]),
)

const lookFirst = 'Look first whether it was done, then press again if it was not.'

/** A press of a button: nothing was typed, and whether it was heard can be seen. */
const pressing: FailureMessages = {
  ...sending,
  'signed-out': { ...sending['signed-out'], advice: 'Sign in again, right here.' },
  offline: { ...sending.offline, advice: lookFirst },
  failed: { ...sending.failed, advice: lookFirst },
  timeout: { ...sending.timeout, advice: lookFirst },
}

export const policyFailureMessages: Readonly<Record<'sending' | 'setting' | 'pressing', FailureMessages>> = {
  sending,
  setting,
  pressing,
}

export const policyTroubleWords = {
  tryAgain: 'Try again',
  noPolicy: {
    title: 'There is no such policy',
    advice: 'It may have been removed, it may be one that you have no part in, or the address may be mistyped.',
  },
  noRight: {
    title: 'Your account may not use policies',
    advice: `It needs the permission ${rights}. Ask an administrator for it.`,
  },
  noBlock: {
    title: 'There is no such block for you',
    advice: 'It may belong to another version of the policy, be for another role, or the address may be mistyped.',
  },
  noTag: (tag: string) => `No block that you may see has the tag “${tag}”.`,
  unavailable: { title: 'This block is not available to you now', advice: 'You may ask again at any time.' },
  unavailableWaits: 'It waits for:',
  stepInstead: 'It is one of several steps. The one that is on:',
  goOn: 'The next step:',
  unavailableStep: 'It is one of several steps, and another one is on.',
  unavailableInactive: 'It is switched off: the policy has not come to it yet.',
  unavailableUntold: 'The Guardian does not say why: it may be for another role, or wait for another block.',
  unavailableRole: 'It may be for another role:',
  notRun: {
    title: 'This block is not run here',
    advice: (type: string) =>
      `Its policy has it for a Guardian, and it is kept as it came. Blocks of the type ${type}, and all in them, do nothing here, and what waits for them goes on waiting.`,
  },
  unsupported: {
    title: 'There is nothing to read here',
    advice: 'Blocks of this type do their work in the background, or only take what they are sent.',
  },
  toPolicy: 'To the policy',
  toPolicies: 'All policies',
} as const
