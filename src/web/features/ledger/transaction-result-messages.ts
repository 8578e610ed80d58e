/** For results whose name alone does not say enough. */
const explanations: Readonly<Record<string, string>> = {
  FEE_SCHEDULE_FILE_PART_UPLOADED: 'A part of the fee schedule was stored; more parts are expected.',
  SUCCESS_BUT_MISSING_EXPECTED_OPERATION: 'It succeeded, although an expected operation was missing from it.',
  DUPLICATE_TRANSACTION:
    'The same transaction had already reached consensus, through another node or earlier. Only its fees were charged.',
  INSUFFICIENT_PAYER_BALANCE: 'The payer could not pay the fees. Nothing else happened.',
  INSUFFICIENT_ACCOUNT_BALANCE: 'An account held less than it was to send. Nothing was transferred; fees were charged.',
  INSUFFICIENT_TOKEN_BALANCE:
    'An account held fewer tokens than it was to send. Nothing was transferred; fees were charged.',
  INSUFFICIENT_TX_FEE: 'The maximum fee that was offered did not cover the cost.',
  INSUFFICIENT_GAS: 'The offered gas was not enough for the contract call.',
  INVALID_SIGNATURE: 'A required signature is missing or wrong.',
  INVALID_PAYER_SIGNATURE: 'The signature of the payer is missing or wrong.',
  TRANSACTION_EXPIRED: 'It reached consensus after its valid duration had ended.',
  INVALID_TRANSACTION_START: 'It reached consensus before its valid start.',
  PAYER_ACCOUNT_NOT_FOUND: 'The payer account does not exist.',
  INVALID_NODE_ACCOUNT: 'It names a different node from the one it was submitted to.',
  CONTRACT_REVERT_EXECUTED: 'The contract stopped and reverted its changes. Gas was charged.',
  CONTRACT_EXECUTION_EXCEPTION: 'The contract failed while it ran, and its changes were reverted.',
  MAX_GAS_LIMIT_EXCEEDED: 'It asked for more gas than the network allows.',
  CONSENSUS_GAS_EXHAUSTED: 'The network had no gas left at that moment. You can submit it again.',
  REVERTED_SUCCESS: 'It succeeded, but was reverted because the transaction that it belongs to failed.',
  ACCOUNT_DELETED: 'One of the accounts involved has been deleted.',
  ACCOUNT_FROZEN_FOR_TOKEN: 'An account is frozen for the token and can neither send nor receive it.',
  ACCOUNT_KYC_NOT_GRANTED_FOR_TOKEN: 'An account has not been granted KYC for the token.',
  TOKEN_NOT_ASSOCIATED_TO_ACCOUNT: 'An account is not associated with the token and cannot receive it.',
  TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT: 'The account was already associated with the token.',
  TOKEN_IS_PAUSED: 'The token is paused: it cannot be moved at the moment.',
  NO_REMAINING_AUTOMATIC_ASSOCIATIONS: 'The receiver has no slot left for a token that it is not associated with.',
  SENDER_DOES_NOT_OWN_NFT_SERIAL_NO: 'The sender does not own the NFT.',
  SPENDER_DOES_NOT_HAVE_ALLOWANCE: 'The account that sends on behalf of another has no allowance for it.',
  NO_NEW_VALID_SIGNATURES: 'The added signatures had been given before, or are not required.',
  IDENTICAL_SCHEDULE_ALREADY_CREATED: 'An identical schedule already exists. Sign it instead of creating another one.',
  SCHEDULE_ALREADY_EXECUTED: 'The scheduled transaction had already been executed.',
  WRONG_NONCE: 'The Ethereum nonce is not the next one of the account.',
  THROTTLED_AT_CONSENSUS: 'The network was too busy at that moment. You can submit it again.',
  BUSY: 'The node was too busy at that moment. You can submit it again.',
  INNER_TRANSACTION_FAILED: 'A transaction in the batch failed, so none of them took effect.',
  MAX_CHILD_RECORDS_EXCEEDED: 'It caused more child transactions than the network allows.',
  INVALID_TOPIC_ID: 'The topic does not exist, or has been deleted.',
  INVALID_TOKEN_ID: 'The token does not exist, or has been deleted.',
  INVALID_ACCOUNT_ID: 'An account that it names does not exist.',
  INVALID_CONTRACT_ID: 'The contract does not exist, or has been deleted.',
  FAIL_INVALID: 'The network itself failed while it executed this. Its operators investigate such cases.',
  UNKNOWN: 'The result code was unknown to the node that recorded it.',
}

const asWritten: ReadonlySet<string> = new Set([
  'CA',
  'EVM',
  'FQDN',
  'ID',
  'IP',
  'IPV4',
  'KYC',
  'LCM',
  'NFT',
  'OK',
  'PRNG',
  'WACL',
])
const inFull: Readonly<Record<string, string>> = {
  AUTORENEW: 'auto-renew',
  ETHEREUM: 'Ethereum',
  GRPC: 'gRPC',
  MAX: 'maximum',
  MIN: 'minimum',
  NFTS: 'NFTs',
  NO: 'number',
  NUM: 'number',
  NUMS: 'numbers',
  OPS: 'operations',
  SEC: 'seconds',
  SIG: 'signature',
  SOLIDITY: 'Solidity',
  SPEC: 'specification',
  TX: 'transaction',
}

/** `INSUFFICIENT_TX_FEE` becomes "Insufficient transaction fee". */
export function resultLabel(code: string): string {
  if (code === 'REVERTED_SUCCESS') return 'Undone'
  if (!/^[A-Z][A-Z\d_]*$/.test(code)) return code
  // NO is the word "no" unless it ends the code: NO_NEW_VALID_SIGNATURES, but NFT_SERIAL_NO.
  const words = code.split('_').map((word, index, all) => {
    if (asWritten.has(word)) return word
    if (word === 'NO' && index < all.length - 1) return 'no'
    return inFull[word] ?? word.toLowerCase()
  })
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const resultExplanation = (code: string): string | null => explanations[code] ?? null
