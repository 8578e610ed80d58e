import type { Limit } from './limit.ts'

export const accountLimits = {
  // Tokens
  refusedTokensPerMinute: {
    value: 300,
    setting: 'MAX_REFUSED_TOKENS_PER_MINUTE',
    reason: 'Of one address, about which a Guardian was asked. 429 beyond it, but for tokens that it accepted before.',
  },
  countedAddresses: { value: 10_000, reason: 'Addresses whose rejections are counted; the oldest are dropped.' },
  rememberedRefusals: {
    value: 10_000,
    reason:
      'Tokens that a Guardian has rejected and is not asked about again; as many that it has accepted are kept, too.',
  },
  refusalMs: { value: 10_000, reason: 'How long a rejected token is remembered.' },

  // Accounts
  checkedPasswordLength: {
    value: 24,
    reason: 'Characters checked at each end of a new password. 24 take 30 ms, 100 per second.',
  },
  signInFailures: { value: 10, reason: 'Failed sign-ins to one account from one address in 15 minutes.' },
  signInFailuresPerAddress: {
    value: 30,
    setting: 'MAX_SIGN_IN_FAILURES_PER_ADDRESS',
    reason: 'Failed sign-ins from one address in 15 minutes, whatever the names: one password tried on many accounts.',
  },
  signInsAtOncePerAddress: {
    value: 20,
    reason: 'Running and waiting sign-ins of one address. 429 beyond it; other addresses are not affected.',
  },
  signInsAtOnce: { value: 500, reason: 'Running and waiting sign-ins of all addresses, each with a body in memory.' },
  passkeyChallenges: { value: 5000, reason: 'Pending passkey challenges in total; each expires after five minutes.' },
  passkeyChallengesPerAddress: { value: 30, reason: 'Pending passkey challenges of one address.' },
  factorsPerAccount: { value: 20, reason: 'A code is compared with each of them.' },
  listedAccounts: { value: 100, reason: 'Accounts in one answer of the administration.' },
  auditPageRows: { value: 100, reason: 'Entries of the audit log in one answer.' },
  auditExportRows: { value: 10_000, reason: 'Entries of one export of the audit log; ask for the rest by time.' },
  passwordHashesAtOnce: { value: 2, reason: 'A hash takes one core a third of a second, and 32 MiB.' },
  waitingPasswordHashes: { value: 200, reason: 'Waiting hashes, each with a body in memory. Addresses take turns.' },
  waitingPasswordHashesPerAddress: { value: 20, reason: 'Waiting hashes of one address. 429 beyond it.' },
  waitingPasswordChecks: { value: 20, reason: 'New passwords waiting for the thread that checks them.' },
} as const satisfies Readonly<Record<string, Limit>>
