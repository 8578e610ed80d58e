import {
  factorRequired,
  type FailureExplanation,
  type FailureKind,
  type FailureMessages,
} from '../../platform/failure.ts'

const permissions = 'POLICIES_POLICY_EXECUTE or POLICIES_POLICY_MANAGE'

interface Outcomes {
  readonly failed: string
  /** Used if no response says whether it happened. */
  readonly unclear: string
}

function explanations({ failed, unclear }: Outcomes): Readonly<Record<FailureKind, FailureExplanation>> {
  const invalid: FailureExplanation = {
    title: `${failed}: the data is invalid`,
    advice: 'Correct the values listed below, then send it again.',
    isRetryable: false,
  }
  const unreadable: FailureExplanation = {
    title: `${unclear}: the answer could not be read`,
    advice: 'A proxy may have answered instead of the service.',
  }
  const permissionMissing: FailureExplanation = {
    title: `${failed}: your account cannot use policies`,
    advice: `You need the permission ${permissions}. Ask an administrator.`,
    isRetryable: false,
  }
  return {
    'signed-out': {
      title: `${failed}: your session has ended`,
      advice: 'Sign in again here. Your input is still here.',
    },
    'permission-missing': permissionMissing,
    'not-creator': permissionMissing,
    'factor-required': { ...factorRequired, title: `${failed}: add a second factor first` },
    'not-allowed': permissionMissing,
    'not-found': {
      title: `${failed}: the block is no longer there`,
      advice: 'A new version of the policy may have been imported. Go back to the policy.',
    },
    'block-unavailable': {
      title: `${failed}: the block is not available to you now`,
      advice: 'It is for another role, waits for another block, or is inactive.',
    },
    'block-unsupported': {
      title: `${failed}: blocks of this type are read-only`,
      advice: 'They accept no data.',
    },
    'block-not-run': {
      title: `${failed}: blocks of this type do not run here`,
      advice: 'They work only in a Guardian. Here you can only read them.',
    },
    invalid,
    changed: {
      title: `${failed}: the policy has changed in the meantime`,
      advice: 'Reload the page to see its current state, then send it again.',
      isRetryable: true,
    },
    'schema-active': invalid,
    'too-large': {
      title: `${failed}: the data is too large`,
      advice: 'Shorten it, then send it again.',
      isRetryable: true,
    },
    'too-many': { title: `${failed}: too many requests`, advice: 'Wait a moment, then send it again.' },
    unavailable: { title: `${failed}: the service is too busy`, advice: 'Wait a moment, then send it again.' },
    failed: { title: `${unclear}: the service failed`, advice: 'The service log says why.' },
    upstream: {
      title: `${unclear}: the Guardian behind this service failed`,
      advice: 'The details are listed below.',
    },
    offline: { title: `${unclear}: the connection was lost`, advice: 'Your input is still here.' },
    unsent: {
      title: `${failed}: there is no connection to Signalbox`,
      advice: 'Your input is still here. Send it when you are connected again.',
    },
    timeout: { title: `${unclear}: no answer in time`, advice: 'The service may be busy.' },
    unreadable,
    outdated: unreadable,
    unexpected: unreadable,
  }
}

const sending = explanations({ failed: 'Not sent', unclear: 'May not have been sent' })

const setting = explanations({ failed: 'Not changed', unclear: 'Not changed' })

const whenConnected = 'Try again when you are connected.'
const checkFirst = 'Check whether it was done before you press the button again.'

const unreadable: FailureExplanation = {
  ...sending.unreadable,
  advice: `A proxy may have answered instead of the service. ${checkFirst}`,
}

// The page generated what was sent, so the user has nothing to correct.
const rejected: FailureExplanation = {
  title: 'Not done: the policy rejected it',
  advice: 'The reason is listed below.',
  isRetryable: false,
}

const acting: FailureMessages = {
  ...sending,
  invalid: rejected,
  'signed-out': { ...sending['signed-out'], advice: 'Sign in again here.' },
  offline: { ...sending.offline, advice: checkFirst },
  unsent: { ...sending.unsent, advice: whenConnected },
  failed: { ...sending.failed, advice: checkFirst },
  upstream: { ...sending.upstream, advice: checkFirst },
  timeout: { ...sending.timeout, advice: checkFirst },
  unreadable,
  outdated: unreadable,
  unexpected: unreadable,
}

/** `acting` concerns no document; `pressing` decides on one. */
export const policyFailureMessages: Readonly<Record<'sending' | 'setting' | 'acting' | 'pressing', FailureMessages>> = {
  sending,
  setting: {
    ...setting,
    'signed-out': { ...setting['signed-out'], advice: 'Sign in again here.' },
    'too-many': { ...setting['too-many'], advice: 'Wait a moment, then try again.' },
    unavailable: { ...setting.unavailable, advice: 'Wait a moment, then try again.' },
    offline: { ...setting.offline, advice: 'What you see has not changed. You can safely try again.' },
    unsent: { ...setting.unsent, advice: whenConnected },
    timeout: { ...setting.timeout, advice: 'The service may be busy. You can safely try again.' },
  },
  acting,
  pressing: {
    ...acting,
    invalid: {
      ...rejected,
      advice: `${rejected.advice} Someone else may have decided on the document in the meantime.`,
    },
  },
}

export const notShownMessages = {
  tryAgain: 'Try again',
  noPolicy: {
    title: 'Policy not found',
    advice: 'It may have been removed, you may have no role in it, or the address may be wrong.',
  },
  removed: {
    title: 'This policy was removed',
    advice: 'Its owner removed it with all its documents. What you typed here can no longer be sent.',
  },
  noPermission: {
    title: 'Your account cannot use policies',
    advice: `You need the permission ${permissions}. Ask an administrator.`,
  },
  noBlock: {
    title: 'Block not found',
    advice: 'It may belong to another version of the policy or to another role, or the address may be wrong.',
  },
  noTag: (tag: string) => `No block that you can see has the tag “${tag}”.`,
  unavailable: { title: 'This block is not available to you now', advice: 'You can try again at any time.' },
  waitsFor: 'It waits for:',
  activeStep: 'Another step is active:',
  nextStep: 'Next step:',
  otherStep: 'It is one of several steps, and another one is active.',
  inactive: 'It is inactive: the policy has not reached it yet.',
  unknownReason: 'The Guardian does not say why. The block may be for another role, or wait for another block.',
  otherRole: 'It may be for another role:',
  notRun: {
    title: 'This block does not run here',
    advice: (type: string, why: string) =>
      `A block of the type “${type}” works only in a Guardian: ${why}. It is stored with the blocks inside it, and documents that reach it wait there.`,
  },
  unsupported: {
    title: 'This block has nothing to show',
    advice: 'Blocks of this type work in the background or only accept data.',
  },
  toPolicy: 'Go to policy',
  toPolicies: 'All policies',
} as const
