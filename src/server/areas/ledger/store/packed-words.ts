/**
 * The pieces that the text of records is made of. Stored records refer to them by index: only append, never
 * change. Each piece is followed by a value of some kind, or by none.
 */
export type ValueKind = 'none' | 'number' | 'entity' | 'word' | 'base64' | 'consensus' | 'time' | 'id' | 'validStart'

const transfer = ',"is_approval":false}'
const approved = ',"is_approval":true}'
const afterResult = '","scheduled":false,"staking_reward_transfers":[],"token_transfers":['
const afterScheduled = '","scheduled":true,"staking_reward_transfers":[],"token_transfers":['
const volume = ',"high_volume":false,"high_volume_pricing_multiplier":'
const fees = '"max_custom_fees":[],"memo_base64":'
const nft = '"receiver_account_id":'

export const pieces: readonly (readonly [text: string, followedBy: ValueKind])[] = [
  ['{"batch_key":null,"bytes":null,"charged_tx_fee":', 'number'],
  [',"consensus_timestamp":"', 'consensus'],
  [`","entity_id":null${volume}0,"max_fee":"`, 'number'],
  [`","entity_id":null${volume}null,"max_fee":"`, 'number'],
  ['","entity_id":"', 'entity'],
  [`"${volume}0,"max_fee":"`, 'number'],
  [`"${volume}null,"max_fee":"`, 'number'],
  [`","entity_id":null${volume}`, 'number'],
  [`"${volume}`, 'number'],
  ['","high_volume":true,"high_volume_pricing_multiplier":', 'number'],
  [',"max_fee":"', 'number'],
  [`",${fees}"`, 'base64'],
  [`,"max_fee":null,${fees}"`, 'base64'],
  ['","name":"', 'word'],
  ['","nft_transfers":[],"node":"', 'entity'],
  ['","nft_transfers":[],"node":null,"nonce":', 'number'],
  ['","nonce":0,"parent_consensus_timestamp":null,"result":"SUCCESS', 'none'],
  ['","nonce":', 'number'],
  [',"parent_consensus_timestamp":null,"result":"', 'word'],
  [',"parent_consensus_timestamp":"', 'time'],
  ['","result":"', 'word'],
  [`${afterResult}],"transaction_hash":"`, 'base64'],
  [`${afterResult}{"token_id":"`, 'entity'],
  [`${afterScheduled}],"transaction_hash":"`, 'base64'],
  [`${afterScheduled}{"token_id":"`, 'entity'],
  ['","scheduled":false,"staking_reward_transfers":[{"account":"', 'entity'],
  ['","scheduled":true,"staking_reward_transfers":[{"account":"', 'entity'],
  ['}],"token_transfers":[],"transaction_hash":"', 'base64'],
  ['}],"token_transfers":[{"token_id":"', 'entity'],
  ['","transaction_id":"', 'id'],
  ['","transfers":[{"account":"', 'entity'],
  ['","transfers":[],"valid_duration_seconds":"', 'number'],
  ['","transfers":[],"valid_duration_seconds":null,"valid_start_timestamp":"', 'validStart'],
  ['","amount":', 'number'],
  ['","account":"', 'entity'],
  [`${transfer},{"account":"`, 'entity'],
  [`${transfer},{"token_id":"`, 'entity'],
  [`${transfer}],"transaction_hash":"`, 'base64'],
  [`${transfer}],"valid_duration_seconds":"`, 'number'],
  [`${transfer}],"valid_duration_seconds":null,"valid_start_timestamp":"`, 'validStart'],
  [`${approved},{"account":"`, 'entity'],
  [`${approved},{"token_id":"`, 'entity'],
  [`${approved}],"transaction_hash":"`, 'base64'],
  [`${approved}],"valid_duration_seconds":"`, 'number'],
  [`${approved}],"valid_duration_seconds":null,"valid_start_timestamp":"`, 'validStart'],
  ['},{"account":"', 'entity'],
  ['","valid_start_timestamp":"', 'validStart'],
  ['"}', 'none'],
  [`","nft_transfers":[{"is_approval":false,${nft}"`, 'entity'],
  [`","nft_transfers":[{"is_approval":true,${nft}"`, 'entity'],
  [`","nft_transfers":[{"is_approval":false,${nft}null,"sender_account_id":"`, 'entity'],
  ['","sender_account_id":null,"serial_number":', 'number'],
  ['","sender_account_id":"', 'entity'],
  ['","serial_number":', 'number'],
  [',"token_id":"', 'entity'],
  [`"},{"is_approval":false,${nft}"`, 'entity'],
  [`"},{"is_approval":true,${nft}"`, 'entity'],
  [`"},{"is_approval":false,${nft}null,"sender_account_id":"`, 'entity'],
  ['"}],"node":"', 'entity'],
  ['"}],"node":null,"nonce":', 'number'],
  ['","max_custom_fees":[{"account_id":"', 'entity'],
  ['","max_custom_fees":[{"account_id":null', 'none'],
  [',"amount":', 'number'],
  [',"denominating_token_id":"', 'entity'],
  [',"denominating_token_id":null', 'none'],
  ['},{"account_id":"', 'entity'],
  ['"}],"memo_base64":"', 'base64'],
  ['}],"memo_base64":"', 'base64'],
  ['{"batch_key":{"_type":"', 'word'],
  ['","key":"', 'none'],
  ['"},"bytes":null,"charged_tx_fee":', 'number'],
  ['{"batch_key":null,"bytes":"', 'none'],
  ['","charged_tx_fee":', 'number'],
  [',"high_volume":false,"high_volume_pricing_multiplier":null', 'none'],
  [',"high_volume":true,"high_volume_pricing_multiplier":null', 'none'],
  [`",${fees}null,"name":"`, 'word'],
  [',"memo_base64":null,"name":"', 'word'],
  [',"max_fee":null', 'none'],
  [',"nft_transfers":[]', 'none'],
  [',"node":null', 'none'],
  [',"scheduled":false', 'none'],
  [',"scheduled":true', 'none'],
  [',"staking_reward_transfers":[]', 'none'],
  [',"token_transfers":[]', 'none'],
  [',"transaction_hash":null', 'none'],
  [',"transaction_id":"', 'id'],
  [',"transfers":[]', 'none'],
  [',"valid_duration_seconds":null', 'none'],
  ['{"account":"', 'entity'],
  ['{"token_id":"', 'entity'],
]

/** Names of types, results and kinds of keys. Stored records refer to these by index, too. */
export const words: readonly string[] =
  `SUCCESS CRYPTOTRANSFER CONSENSUSSUBMITMESSAGE CONTRACTCALL ETHEREUMTRANSACTION TOKENMINT TOKENASSOCIATE
  CRYPTOCREATEACCOUNT CRYPTOUPDATEACCOUNT CONTRACT_REVERT_EXECUTED DUPLICATE_TRANSACTION INSUFFICIENT_PAYER_BALANCE
  INVALID_SIGNATURE REVERTED_SUCCESS SCHEDULECREATE SCHEDULESIGN ATOMICBATCH TOKENAIRDROP TOKENBURN TOKENWIPE
  CONTRACTCREATEINSTANCE CONTRACTUPDATEINSTANCE CONTRACTDELETEINSTANCE CRYPTOADDLIVEHASH CRYPTODELETE
  CRYPTODELETELIVEHASH FILEAPPEND FILECREATE FILEDELETE FILEUPDATE SYSTEMDELETE SYSTEMUNDELETE FREEZE
  CONSENSUSCREATETOPIC CONSENSUSUPDATETOPIC CONSENSUSDELETETOPIC UNCHECKEDSUBMIT TOKENCREATION TOKENFREEZE
  TOKENUNFREEZE TOKENGRANTKYC TOKENREVOKEKYC TOKENDELETION TOKENUPDATE TOKENDISSOCIATE SCHEDULEDELETE
  TOKENFEESCHEDULEUPDATE TOKENPAUSE TOKENUNPAUSE CRYPTOAPPROVEALLOWANCE CRYPTODELETEALLOWANCE NODESTAKEUPDATE UTILPRNG
  TOKENUPDATENFTS NODECREATE NODEUPDATE NODEDELETE TOKENREJECT TOKENCANCELAIRDROP TOKENCLAIMAIRDROP HOOKSTORE
  HOOKDISPATCH ED25519 ECDSA_SECP256K1 ProtobufEncoded UNKNOWN FEE_SCHEDULE_FILE_PART_UPLOADED
  SUCCESS_BUT_MISSING_EXPECTED_OPERATION INVALID_TRANSACTION PAYER_ACCOUNT_NOT_FOUND INVALID_NODE_ACCOUNT
  TRANSACTION_EXPIRED INVALID_TRANSACTION_START INSUFFICIENT_TX_FEE BUSY NOT_SUPPORTED INVALID_ACCOUNT_ID
  INVALID_CONTRACT_ID FAIL_INVALID FAIL_FEE FAIL_BALANCE INSUFFICIENT_ACCOUNT_BALANCE INSUFFICIENT_GAS
  CONTRACT_EXECUTION_EXCEPTION INVALID_PAYER_SIGNATURE ACCOUNT_DELETED MAX_GAS_LIMIT_EXCEEDED INVALID_TOPIC_ID
  ACCOUNT_FROZEN_FOR_TOKEN INVALID_TOKEN_ID ACCOUNT_KYC_NOT_GRANTED_FOR_TOKEN INSUFFICIENT_TOKEN_BALANCE
  TOKEN_NOT_ASSOCIATED_TO_ACCOUNT TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT NO_NEW_VALID_SIGNATURES
  IDENTICAL_SCHEDULE_ALREADY_CREATED SCHEDULE_ALREADY_EXECUTED SENDER_DOES_NOT_OWN_NFT_SERIAL_NO
  NO_REMAINING_AUTOMATIC_ASSOCIATIONS TOKEN_IS_PAUSED CONSENSUS_GAS_EXHAUSTED SPENDER_DOES_NOT_HAVE_ALLOWANCE
  WRONG_NONCE MAX_CHILD_RECORDS_EXCEEDED THROTTLED_AT_CONSENSUS BATCH_LIST_EMPTY INNER_TRANSACTION_FAILED
  NODE_ACCOUNT_HAS_ZERO_BALANCE INVALID_CHUNK_NUMBER TOPIC_EXPIRED MAX_CUSTOM_FEE_LIMIT_EXCEEDED RECEIVER_SIG_REQUIRED
  INVALID_PENDING_AIRDROP_ID TOKEN_MAX_SUPPLY_REACHED`.split(/\s+/)
