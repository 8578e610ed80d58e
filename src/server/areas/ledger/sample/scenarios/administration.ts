import { anyAccount, payerFor, anyOtherAccount } from '../accounts.ts'
import { weighted, outcomes } from '../random-choices.ts'
import { prices } from '../fees.ts'
import { memoOf, personalMemo } from '../memos.ts'
import type { ScenarioContext } from '../scenario-context.ts'
import { submit } from '../submit.ts'
import { anyCollection, anyFungible, anyContract, topicOf } from '../entities.ts'

const creation = outcomes([
  [4, 'INSUFFICIENT_PAYER_BALANCE'],
  [2, 'INVALID_SIGNATURE'],
  [1, 'THROTTLED_AT_CONSENSUS'],
])

export function newAccount(context: ScenarioContext): void {
  const { random } = context
  const payer = payerFor(random, 'onboarding')
  const result = creation(random)
  const account = result === 'SUCCESS' ? context.newEntity() : null
  const tinybars = BigInt(random.between(0, 20)) * 100_000_000n
  submit(context, {
    name: 'CRYPTOCREATEACCOUNT',
    payer,
    entity: account,
    price: prices.createAccount,
    highVolume: result === 'SUCCESS' && random.chance(0.1),
    memo: personalMemo(random),
    result,
    hbar:
      account === null
        ? []
        : [
            { account: payer, tinybars: -tinybars },
            { account, tinybars },
          ],
  })
}

export function changedAccount(context: ScenarioContext): void {
  const account = anyAccount(context.random)
  const result = context.random.chance(0.05) ? 'INVALID_SIGNATURE' : 'SUCCESS'
  submit(context, { name: 'CRYPTOUPDATEACCOUNT', payer: account, entity: account, price: prices.updateAccount, result })
}

export function closedAccount(context: ScenarioContext): void {
  const { random } = context
  const payer = anyAccount(random)
  const account = anyOtherAccount(random, payer)
  const tinybars = BigInt(random.between(1, 900_000_000))
  submit(context, {
    name: 'CRYPTODELETE',
    payer,
    entity: account,
    price: prices.deleteAccount,
    result: random.chance(0.1) ? 'TRANSACTION_REQUIRES_ZERO_TOKEN_BALANCES' : 'SUCCESS',
    hbar: [
      { account, tinybars: -tinybars },
      { account: payer, tinybars },
    ],
  })
}

export function allowance(context: ScenarioContext): void {
  const { random } = context
  const name = random.chance(0.9) ? 'CRYPTOAPPROVEALLOWANCE' : 'CRYPTODELETEALLOWANCE'
  const result = random.chance(0.03) ? 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT' : 'SUCCESS'
  submit(context, { name, payer: anyAccount(random), price: prices.allowance, result })
}

type Of = 'new' | 'token' | 'collection' | 'topic' | 'file' | 'contract' | 'nothing'

/** Type, target, price in millionths of a dollar, and occasional failure. */
const rareOperations = weighted<readonly [name: string, of: Of, price: number, failure: string]>([
  [10, ['CONSENSUSCREATETOPIC', 'new', prices.createTopic, 'INSUFFICIENT_PAYER_BALANCE']],
  [5, ['CONSENSUSUPDATETOPIC', 'topic', prices.changeTopic, 'UNAUTHORIZED']],
  [2, ['CONSENSUSDELETETOPIC', 'topic', prices.changeTopic, 'UNAUTHORIZED']],
  [7, ['TOKENCREATION', 'new', prices.createToken, 'INSUFFICIENT_PAYER_BALANCE']],
  [5, ['TOKENUPDATE', 'token', prices.smallChange, 'TOKEN_IS_IMMUTABLE']],
  [4, ['TOKENUPDATENFTS', 'collection', prices.smallChange, 'MISSING_TOKEN_METADATA']],
  [3, ['TOKENFEESCHEDULEUPDATE', 'token', prices.smallChange, 'CUSTOM_SCHEDULE_ALREADY_HAS_NO_FEES']],
  [3, ['TOKENFREEZE', 'token', prices.smallChange, 'TOKEN_HAS_NO_FREEZE_KEY']],
  [3, ['TOKENUNFREEZE', 'token', prices.smallChange, 'TOKEN_HAS_NO_FREEZE_KEY']],
  [5, ['TOKENGRANTKYC', 'token', prices.smallChange, 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT']],
  [1, ['TOKENREVOKEKYC', 'token', prices.smallChange, 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT']],
  [1, ['TOKENPAUSE', 'token', prices.smallChange, 'TOKEN_HAS_NO_PAUSE_KEY']],
  [1, ['TOKENUNPAUSE', 'token', prices.smallChange, 'TOKEN_HAS_NO_PAUSE_KEY']],
  [1, ['TOKENDELETION', 'collection', prices.smallChange, 'TOKEN_IS_IMMUTABLE']],
  [9, ['FILECREATE', 'new', prices.file, 'INSUFFICIENT_PAYER_BALANCE']],
  [14, ['FILEAPPEND', 'file', prices.file, 'INVALID_FILE_ID']],
  [3, ['FILEUPDATE', 'file', prices.file, 'INVALID_SIGNATURE']],
  [1, ['FILEDELETE', 'file', prices.changeTopic, 'FILE_DELETED']],
  [4, ['CONTRACTUPDATEINSTANCE', 'contract', prices.file, 'MODIFYING_IMMUTABLE_CONTRACT']],
  [1, ['CONTRACTDELETEINSTANCE', 'contract', prices.changeTopic, 'MODIFYING_IMMUTABLE_CONTRACT']],
  [6, ['UTILPRNG', 'nothing', prices.smallChange, 'INVALID_PRNG_RANGE']],
])

const memos = ['', '', '', memoOf('v2'), memoOf('migration'), memoOf('Überarbeitung'), memoOf('設定変更')] as const

export function rareOperation(context: ScenarioContext): void {
  const { random } = context
  const [name, of, price, failure] = rareOperations(random)
  const payer = payerFor(random, 'upkeep')
  const result = random.chance(0.05) ? failure : 'SUCCESS'
  const entities: Readonly<Record<Of, () => number | null>> = {
    new: () => (result === 'SUCCESS' ? context.newEntity() : null),
    token: () => anyFungible(random).id,
    collection: () => anyCollection(random).id,
    topic: () => topicOf(random, payer),
    file: () => payer + 3,
    contract: () => anyContract(random),
    nothing: () => null,
  }
  const highVolume = of === 'new' && result === 'SUCCESS' && random.chance(0.05)
  submit(context, { name, payer, entity: entities[of](), price, memo: random.pick(memos), result, highVolume })
}
