/** What a result means for whoever submitted the transaction, where its name alone does not say. */
const explanations: Readonly<Record<string, string>> = {
  FEE_SCHEDULE_FILE_PART_UPLOADED: 'A part of the fee schedule was stored; more parts are to follow.',
  SUCCESS_BUT_MISSING_EXPECTED_OPERATION: 'It succeeded, although something that it was expected to do was not in it.',
  DUPLICATE_TRANSACTION:
    'The same transaction had reached consensus already, through another node or earlier. Only its fees were charged.',
  INSUFFICIENT_PAYER_BALANCE: 'The payer could not pay the fees. Nothing else was done.',
  INSUFFICIENT_ACCOUNT_BALANCE: 'An account held less than it was to send. Nothing was transferred; fees were charged.',
  INSUFFICIENT_TOKEN_BALANCE:
    'An account held fewer of the token than it was to send. Nothing was transferred; fees were charged.',
  INSUFFICIENT_TX_FEE: 'The maximum fee that was offered did not cover the cost.',
  INSUFFICIENT_GAS: 'The gas that was offered did not suffice for the contract call.',
  INVALID_SIGNATURE: 'A signature that was needed is missing or wrong.',
  INVALID_PAYER_SIGNATURE: 'The signature of the payer is missing or wrong.',
  TRANSACTION_EXPIRED: 'It reached consensus only after the time for which it was valid.',
  INVALID_TRANSACTION_START: 'It reached consensus before the time from which it was to be valid.',
  PAYER_ACCOUNT_NOT_FOUND: 'The account that was to pay does not exist.',
  INVALID_NODE_ACCOUNT: 'It named another node than the one it was submitted to.',
  CONTRACT_REVERT_EXECUTED: 'The contract stopped and undid its changes. Gas was charged.',
  CONTRACT_EXECUTION_EXCEPTION: 'The contract failed while it ran, and its changes were undone.',
  MAX_GAS_LIMIT_EXCEEDED: 'It asked for more gas than the network allows.',
  CONSENSUS_GAS_EXHAUSTED: 'The network had no gas left to give at that moment. It may be submitted again.',
  REVERTED_SUCCESS: 'It succeeded by itself, and was undone because the transaction it belongs to failed.',
  ACCOUNT_DELETED: 'An account that took part has been deleted.',
  ACCOUNT_FROZEN_FOR_TOKEN: 'An account is frozen for the token and may neither send nor receive it.',
  ACCOUNT_KYC_NOT_GRANTED_FOR_TOKEN: 'An account has not been granted KYC for the token.',
  TOKEN_NOT_ASSOCIATED_TO_ACCOUNT: 'An account is not associated with the token and cannot receive it.',
  TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT: 'The account had been associated with the token before.',
  TOKEN_IS_PAUSED: 'The token is paused: nobody can move it for the time being.',
  NO_REMAINING_AUTOMATIC_ASSOCIATIONS: 'The receiver has no slot left for a token it is not associated with.',
  SENDER_DOES_NOT_OWN_NFT_SERIAL_NO: 'The sender does not own the NFT that it was to send.',
  SPENDER_DOES_NOT_HAVE_ALLOWANCE: 'The account that sends on behalf of another has not been allowed to.',
  NO_NEW_VALID_SIGNATURES: 'The signatures that were added had been given before, or are not asked for.',
  IDENTICAL_SCHEDULE_ALREADY_CREATED: 'The same schedule exists already. It can be signed instead of made again.',
  SCHEDULE_ALREADY_EXECUTED: 'The scheduled transaction had been executed before.',
  WRONG_NONCE: 'The Ethereum nonce is not the next one of the account.',
  THROTTLED_AT_CONSENSUS: 'The network was too busy for it at that moment. It may be submitted again.',
  BUSY: 'The node was too busy for it at that moment. It may be submitted again.',
  INNER_TRANSACTION_FAILED: 'A transaction of the batch failed, so that none of them took effect.',
  MAX_CHILD_RECORDS_EXCEEDED: 'It caused more child transactions than the network allows.',
  INVALID_TOPIC_ID: 'The topic does not exist, or has been deleted.',
  INVALID_TOKEN_ID: 'The token does not exist, or has been deleted.',
  INVALID_ACCOUNT_ID: 'An account that it names does not exist.',
  INVALID_CONTRACT_ID: 'The contract does not exist, or has been deleted.',
  FAIL_INVALID:
    'The network itself failed while it carried this out. The operators of the network look into such cases.',
  UNKNOWN: 'The result has a code that was unknown where the record was made.',
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

/** The code of a result as words: `INSUFFICIENT_TX_FEE` is "Insufficient transaction fee". */
export function resultWords(code: string): string {
  if (!/^[A-Z][A-Z\d_]*$/.test(code)) return code
  // In the middle of a code NO is the word: NO_NEW_VALID_SIGNATURES, but NFT_SERIAL_NO.
  const words = code.split('_').map((word, index, all) => {
    if (asWritten.has(word)) return word
    if (word === 'NO' && index < all.length - 1) return 'no'
    return inFull[word] ?? word.toLowerCase()
  })
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const resultExplained = (code: string): string | null => explanations[code] ?? null
