import type { ReactNode } from 'react'
import type { Transaction } from '#api/ledger/transactions.ts'
import { stakingRewardAccount } from '#domain/ledger/fee-legs.ts'
import { transferPicture } from '#domain/ledger/transfer-picture.ts'
import { AccountId } from '../account-id.tsx'
import { Amount } from '../../../components/amount.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { transactionPageWords } from './messages.ts'
import { AssetFlow } from './asset-flow.tsx'
import { FlowPicture } from './flow-picture.tsx'
import { NftFlow } from './nft-flow.tsx'

/** What a record moved, as a picture: ℏ, tokens, NFTs and staking rewards. The fee stands by itself. */
export function EntryTransfers({ record }: { readonly record: Transaction }) {
  const { hbar, tokens, nfts, rewards } = transferPicture(record)
  const isEmpty = hbar === null && tokens.length + nfts.length + rewards.length === 0
  return (
    <Card>
      <h2 className="mb-3 text-lg font-semibold tracking-tight">{transactionPageWords.transfers}</h2>
      {isEmpty && <p className="text-quiet">{transactionPageWords.noTransfers}</p>}
      <div className="flex flex-col gap-6">
        {hbar && (
          <Asset name={transactionPageWords.hbar}>
            <AssetFlow moves={hbar} />
          </Asset>
        )}
        {tokens.map((moves) => (
          <Asset key={moves.token} name={transactionPageWords.token} id={moves.token}>
            <AssetFlow moves={moves} />
          </Asset>
        ))}
        {nfts.map((moves) => (
          <Asset
            key={`${moves.token} ${moves.from} ${moves.to} ${moves.isApproval}`}
            name={transactionPageWords.nft}
            id={moves.token}
          >
            <NftFlow moves={moves} />
          </Asset>
        ))}
        {rewards.length > 0 && (
          <Asset name={transactionPageWords.rewards}>
            <FlowPicture
              from={[
                {
                  key: 'from',
                  content: <AccountId id={stakingRewardAccount} named className="text-sm" />,
                },
              ]}
              to={rewards.map(({ account, amount }) => ({
                key: account,
                content: (
                  <>
                    <AccountId id={account} named className="text-sm" />
                    <span className="block text-sm">
                      <Amount tinybars={amount} signed detailed />
                    </span>
                  </>
                ),
              }))}
              paired
            />
          </Asset>
        )}
      </div>
    </Card>
  )
}

interface AssetProps {
  readonly name: string
  readonly id?: string | null
  readonly children: ReactNode
}

function Asset({ name, id = null, children }: AssetProps) {
  return (
    <div>
      <h3 className="mb-2 flex items-baseline gap-2 text-sm font-medium">
        {name}
        {id !== null && <span className="font-mono font-normal text-quiet">{id}</span>}
      </h3>
      {children}
    </div>
  )
}
