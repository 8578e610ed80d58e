import { anyAccount, payerFor, anyOtherAccount } from '../accounts.ts'
import { amountOfDigits, outcomes } from '../random-choices.ts'
import { prices } from '../fees.ts'
import { personalMemo } from '../memos.ts'
import type { ScenarioContext } from '../scenario-context.ts'
import { submit } from '../submit.ts'
import { anyCollection, largeSerialNft } from '../entities.ts'
import { existingSerials } from './supply.ts'

const outcome = outcomes(
  [
    [5, 'SENDER_DOES_NOT_OWN_NFT_SERIAL_NO'],
    [4, 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT'],
    [3, 'SPENDER_DOES_NOT_HAVE_ALLOWANCE'],
    [2, 'INSUFFICIENT_ACCOUNT_BALANCE'],
  ],
  0.06,
)

export function nftSale(context: ScenarioContext): void {
  const { random } = context
  const market = payerFor(random, 'nft')
  const collection = anyCollection(random)
  const seller = anyOtherAccount(random, market)
  const buyer = anyOtherAccount(random, market, seller)
  const [serial = 1n] = existingSerials(context, 1)
  const tinybars = amountOfDigits(random, 9, 12)
  const { royalty } = collection
  submit(context, {
    name: 'CRYPTOTRANSFER',
    payer: market,
    price: royalty ? prices.customFeeTransfer : prices.tokenTransfer,
    memo: personalMemo(random),
    result: outcome(random),
    hbar: [
      { account: buyer, tinybars: -tinybars, approved: true },
      { account: seller, tinybars },
    ],
    nfts: [{ token: collection.id, serial, from: seller, to: buyer, approved: true }],
    customFees: royalty
      ? [
          {
            payer: seller,
            collector: royalty.collector,
            token: null,
            amount: (tinybars * royalty.parts) / 10_000n,
          },
        ]
      : [],
  })
}

export function nftGift(context: ScenarioContext): void {
  const { random } = context
  const payer = random.chance(0.4) ? payerFor(random, 'nft') : anyAccount(random)
  const to = anyOtherAccount(random, payer)
  const { id } = anyCollection(random)
  submit(context, {
    name: 'CRYPTOTRANSFER',
    payer,
    price: prices.tokenTransfer,
    memo: personalMemo(random),
    result: outcome(random),
    nfts: existingSerials(context, random.between(1, 4)).map((serial) => ({ token: id, serial, from: payer, to })),
  })
}

export function largeSerialTransfer(context: ScenarioContext): void {
  const from = anyAccount(context.random)
  const to = anyOtherAccount(context.random, from)
  submit(context, {
    name: 'CRYPTOTRANSFER',
    payer: from,
    price: prices.tokenTransfer,
    memo: personalMemo(context.random),
    nfts: [{ token: largeSerialNft.id, serial: largeSerialNft.serial, from, to }],
  })
}
