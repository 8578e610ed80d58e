import { anyAccount, payerFor, anyOtherAccounts, anyOtherAccount } from '../accounts.ts'
import { amountOfDigits, outcomes } from '../random-choices.ts'
import type { SampleCustomFee } from '../effects.ts'
import { prices } from '../fees.ts'
import { addChild, addDuplicates, submit } from '../submit.ts'
import { memoOf, personalMemo } from '../memos.ts'
import type { ScenarioContext } from '../scenario-context.ts'
import { anyFungible, fungibles, type FungibleToken } from '../entities.ts'

const outcome = outcomes(
  [
    [8, 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT'],
    [6, 'INSUFFICIENT_TOKEN_BALANCE'],
    [4, 'INVALID_SIGNATURE'],
    [2, 'INSUFFICIENT_PAYER_BALANCE'],
    [2, 'NO_REMAINING_AUTOMATIC_ASSOCIATIONS'],
    [1, 'ACCOUNT_FROZEN_FOR_TOKEN'],
    [1, 'ACCOUNT_KYC_NOT_GRANTED_FOR_TOKEN'],
  ],
  0.06,
)

export function tokenTransfer(context: ScenarioContext): void {
  const { random } = context
  const token = anyFungible(random)
  const payer = payerFor(random, 'token')
  const to = anyOtherAccount(random, payer)
  const amount = amountOfDigits(random, ...token.digits)
  const customFees = feesOf(token, payer, amount)
  const sent = submit(context, {
    name: 'CRYPTOTRANSFER',
    payer,
    price: customFees.length > 0 ? prices.customFeeTransfer : prices.tokenTransfer,
    memo: personalMemo(random),
    result: outcome(random),
    tokens: [
      { token: token.id, account: payer, amount: -amount },
      { token: token.id, account: to, amount },
    ],
    customFees,
  })
  if (random.chance(0.02)) addDuplicates(context, sent, random.between(1, 2))
}

function feesOf({ id, fee }: FungibleToken, payer: number, amount: bigint): SampleCustomFee[] {
  if (fee === undefined || payer === fee.collector) return []
  if ('tinybars' in fee) return [{ payer, collector: fee.collector, token: null, amount: fee.tinybars }]
  const share = (amount * fee.parts) / 10_000n
  return share > 0n ? [{ payer, collector: fee.collector, token: id, amount: share }] : []
}

export function tokenSwap(context: ScenarioContext): void {
  const { random } = context
  const payer = anyAccount(random)
  const other = anyOtherAccount(random, payer)
  const [given = fungibles[0], taken = given] = random.shuffle(fungibles.filter(({ fee }) => !fee))
  if (given === undefined || taken === undefined) return
  const gives = amountOfDigits(random, ...given.digits)
  const takes = amountOfDigits(random, ...taken.digits)
  const tinybars = amountOfDigits(random, 8, 11)
  submit(context, {
    name: 'CRYPTOTRANSFER',
    payer,
    price: prices.tokenTransfer,
    memo: personalMemo(random),
    result: outcome(random),
    tokens: [
      { token: given.id, account: payer, amount: -gives, approved: random.chance(0.3) },
      { token: given.id, account: other, amount: gives },
      ...(random.chance(0.5)
        ? [
            { token: taken.id, account: other, amount: -takes },
            { token: taken.id, account: payer, amount: takes },
          ]
        : []),
    ],
    hbar: random.chance(0.4)
      ? [
          { account: other, tinybars: -tinybars },
          { account: payer, tinybars },
        ]
      : [],
  })
}

const associationOutcome = outcomes(
  [
    [6, 'TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT'],
    [2, 'INSUFFICIENT_PAYER_BALANCE'],
    [1, 'INVALID_SIGNATURE'],
  ],
  0.07,
)

export function association(context: ScenarioContext): void {
  const account = anyAccount(context.random)
  submit(context, {
    name: 'TOKENASSOCIATE',
    payer: account,
    entity: account,
    price: prices.associate,
    result: associationOutcome(context.random),
  })
}

export function dissociation(context: ScenarioContext): void {
  const account = anyAccount(context.random)
  const result = context.random.chance(0.05) ? 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT' : 'SUCCESS'
  submit(context, { name: 'TOKENDISSOCIATE', payer: account, entity: account, price: prices.associate, result })
}

/** An airdrop to many accounts. Pending airdrops do not appear in the entry. */
export function airdrop(context: ScenarioContext): void {
  const { random } = context
  const payer = payerFor(random, 'airdrop')
  const token = random.pick(fungibles.filter(({ fee }) => !fee))
  const shares = anyOtherAccounts(random, random.between(1, 8), payer).map((account) => ({
    token: token.id,
    account,
    amount: amountOfDigits(random, ...token.digits),
  }))
  const created = random.chance(0.15) ? context.newEntity() : null
  const [first, ...rest] = shares
  const received = first && created !== null ? [{ ...first, account: created }, ...rest] : shares
  const sum = received.reduce((total, { amount }) => total + amount, 0n)
  const sent = submit(context, {
    name: 'TOKENAIRDROP',
    payer,
    price: prices.airdrop * received.length,
    memo: random.chance(0.5) ? memoOf('airdrop, season 4') : personalMemo(random),
    tokens: [{ token: token.id, account: payer, amount: -sum }, ...received],
  })
  if (created === null) return
  const memo = memoOf('lazy-created account')
  addChild(context, sent, { name: 'CRYPTOCREATEACCOUNT', nonce: 1, by: -1, entity: created, memo })
}

export function airdropAnswer(context: ScenarioContext): void {
  const { random } = context
  const name = random.pick(['TOKENCLAIMAIRDROP', 'TOKENCLAIMAIRDROP', 'TOKENREJECT', 'TOKENCANCELAIRDROP'])
  const token = random.pick(fungibles)
  const payer = name === 'TOKENCANCELAIRDROP' ? payerFor(random, 'airdrop') : anyAccount(random)
  const amount = amountOfDigits(random, ...token.digits)
  const [from, to] = name === 'TOKENREJECT' ? [payer, token.treasury] : [token.treasury, payer]
  const moves = [
    { token: token.id, account: from, amount: -amount },
    { token: token.id, account: to, amount },
  ]
  const result = random.chance(0.05) ? 'INVALID_PENDING_AIRDROP_ID' : 'SUCCESS'
  const tokens = name === 'TOKENCANCELAIRDROP' ? [] : moves
  submit(context, { name, payer, price: prices.smallChange, result, tokens })
}

export function failingTransfer(context: ScenarioContext, result: string): void {
  const payer = payerFor(context.random, 'token')
  submit(context, {
    name: 'CRYPTOTRANSFER',
    payer,
    price: prices.tokenTransfer,
    memo: personalMemo(context.random),
    result,
  })
}
