import {
  addAccount,
  changeAccount,
  listAccounts,
  resetFactors,
  resetPassword,
  signOutAccount,
  signOutOthers,
} from './accounts/administration.ts'
import { exportAudit, listAudit } from './accounts/audit.ts'
import {
  beginTotp,
  confirmTotp,
  listFactors,
  removeFactor,
  renameFactor,
  renewRecoveryCodes,
} from './accounts/factors.ts'
import { changePassword, getAccessToken, getAccount, login } from './accounts/accounts.ts'
import { endOneSession, endOtherSessions, listSessions, revokeToken } from './accounts/account-sessions.ts'
import { listComponents } from './status/components.ts'
import { getDayBars, listRecords } from './status/history.ts'
import { listChanges, listNews } from './status/news.ts'
import { getRecord, listFigures, listMonths, listTransitions } from './status/record-history.ts'
import { getUptime } from './status/uptime.ts'
import { listIncidents, listUnresolvedIncidents } from './status/incidents.ts'
import { getLedgerStats } from './ledger/ledger.ts'
import { getEntity } from './ledger/entities.ts'
import { findEvm } from './ledger/evm.ts'
import { listTokens } from './ledger/tokens.ts'
import { listActiveMaintenance, listMaintenance, listUpcomingMaintenance } from './status/maintenance.ts'
import {
  listNewNotifications,
  listNotifications,
  readAllNotifications,
  sendExternalData,
  sendExternalDataTo,
} from './policies/external.ts'
import { listGridActions, listGridRecords, listGrids, sendGridAction } from './policies/grids.ts'
import { keepFile, readFile } from './policies/files.ts'
import {
  exportPolicyFile,
  exportPolicySchemas,
  getPolicyDependents,
  importPolicyFile,
  importPolicyTool,
  listPolicyTools,
  previewPolicyFile,
  previewPolicyTool,
  removePolicy,
  renamePolicy,
} from './policies/policy-files.ts'
import {
  findBlockByTag,
  getBlock,
  getBlockByTag,
  getBlockParents,
  getPolicyBlocks,
  getRootBlock,
  listPolicies,
  sendToBlock,
  sendToBlockByTag,
  getPolicy,
  listPolicyGroups,
  choosePolicyGroup,
  getPolicyNavigation,
  getTagBlockMap,
  listBlockFailures,
  sendFailureAgain,
} from './policies/policies.ts'
import {
  actAsVirtualUser,
  addSavepoint,
  addVirtualUser,
  countSavepoints,
  deleteSavepoints,
  dropSandbox,
  getSandbox,
  listSavepoints,
  listVirtualUsers,
  openSandbox,
  renameSavepoint,
  restartDryRun,
  restoreSavepoint,
} from './policies/dry-run.ts'
import {
  activateSchema,
  createSchema,
  deleteSchema,
  getActiveSchema,
  getSchema,
  getSchemaOfType,
  listSchemaChanges,
  listSchemas,
  listSchemaVersions,
  updateSchema,
} from './schemas/schemas.ts'
import {
  getDocumentHistories,
  getGridFacts,
  getGridRows,
  getPolicyFlow,
  getPolicyWork,
  listHeldBack,
} from './policies/policy-work.ts'
import { compareWithFile, getPolicyComparison, getPolicyLint, listPolicyVersions } from './policies/policy-review.ts'
import { addPasskey, beginPasskey, beginPasskeySignIn } from './accounts/passkeys.ts'
import { endSession, getSession, startSession, startSessionByPasskey } from './accounts/session.ts'
import { getSignalDays, getSignalHistory, getSignals } from './signals/signals.ts'
import {
  addChannel,
  addRule,
  changeChannel,
  changeRule,
  getNotifications,
  listDeliveries,
  previewRule,
  removeChannel,
  removeRule,
  resendDelivery,
  testChannel,
} from './notifications/notifications.ts'
import {
  changeSubscription,
  confirmSubscription,
  getSubscription,
  getSubscriptionOptions,
  subscribeEmail,
  renewPush,
  subscribePush,
  unsubscribe,
} from './notifications/subscriptions.ts'
import { getSampleAccounts, getSources } from './sources.ts'
import { getStatus, getSummary } from './status/status.ts'
import { findTransactions, getTransaction, listTransactions } from './ledger/transactions.ts'

export const endpoints = {
  status: {
    getSummary,
    getStatus,
    listComponents,
    listIncidents,
    listUnresolvedIncidents,
    listMaintenance,
    listUpcomingMaintenance,
    listActiveMaintenance,
  },
  history: {
    listRecords,
    getRecord,
    listMonths,
    getDayBars,
    listTransitions,
    listChanges,
    listFigures,
    listNews,
    getUptime,
  },
  transactions: { listTransactions, getTransaction },
  signals: { getSignals, getSignalHistory, getSignalDays },
  ledger: { getLedgerStats, findTransactions, listTokens, findEvm, getEntity },
  accounts: { login, getAccessToken, getAccount, changePassword },
  session: { getSession, startSession, endSession, listSessions, endOneSession, endOtherSessions, revokeToken },
  factors: { listFactors, beginTotp, confirmTotp, renameFactor, removeFactor, renewRecoveryCodes },
  passkeys: { beginPasskey, addPasskey, beginPasskeySignIn, startSessionByPasskey },
  administration: {
    listAccounts,
    addAccount,
    changeAccount,
    resetPassword,
    signOutAccount,
    signOutOthers,
    resetFactors,
  },
  audit: { listAudit, exportAudit },
  schemas: {
    updateSchema,
    deleteSchema,
    activateSchema,
    listSchemas,
    createSchema,
    getActiveSchema,
    getSchema,
    getSchemaOfType,
    listSchemaChanges,
    listSchemaVersions,
  },
  policies: {
    listPolicies,
    getRootBlock,
    getBlock,
    sendToBlock,
    getBlockParents,
    findBlockByTag,
    getBlockByTag,
    sendToBlockByTag,
    keepFile,
    readFile,
    getPolicyBlocks,
    getPolicy,
    listPolicyGroups,
    listVirtualUsers,
    addVirtualUser,
    actAsVirtualUser,
    restartDryRun,
    listSavepoints,
    countSavepoints,
    addSavepoint,
    restoreSavepoint,
    renameSavepoint,
    deleteSavepoints,
    getSandbox,
    openSandbox,
    dropSandbox,
    choosePolicyGroup,
    getPolicyNavigation,
    getTagBlockMap,
    listGrids,
    listGridActions,
    listGridRecords,
    sendGridAction,
    sendExternalData,
    sendExternalDataTo,
    listNotifications,
    listNewNotifications,
    readAllNotifications,
    listBlockFailures,
    sendFailureAgain,
    previewPolicyFile,
    previewPolicyTool,
    importPolicyFile,
    importPolicyTool,
    listPolicyTools,
    exportPolicyFile,
    exportPolicySchemas,
    getPolicyDependents,
    renamePolicy,
    removePolicy,
    getPolicyWork,
    getPolicyFlow,
    getGridFacts,
    getGridRows,
    getDocumentHistories,
    listHeldBack,
    getPolicyLint,
    listPolicyVersions,
    getPolicyComparison,
    compareWithFile,
  },
  notifications: {
    getNotifications,
    addChannel,
    changeChannel,
    removeChannel,
    testChannel,
    addRule,
    changeRule,
    removeRule,
    previewRule,
    listDeliveries,
    resendDelivery,
  },
  subscriptions: {
    getSubscriptionOptions,
    subscribePush,
    renewPush,
    subscribeEmail,
    getSubscription,
    confirmSubscription,
    changeSubscription,
    unsubscribe,
  },
  service: { getSources, getSampleAccounts },
} as const

/** The eight Statuspage endpoints. */
export const statusEndpoints = Object.values(endpoints.status)

export type Area = keyof typeof endpoints
export const areas = [
  'status',
  'history',
  'transactions',
  'ledger',
  'signals',
  'accounts',
  'session',
  'factors',
  'passkeys',
  'administration',
  'audit',
  'schemas',
  'policies',
  'notifications',
  'subscriptions',
  'service',
] as const satisfies readonly Area[]
