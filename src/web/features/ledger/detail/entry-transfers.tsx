import { type ReactNode, useState } from 'react'
import type { Transaction } from '#api/ledger/transactions.ts'
import { stakingRewardAccount } from '#domain/ledger/fee-legs.ts'
import { summarizeTransfers, type AssetMoves, type Party, type NftMoves } from '#domain/ledger/transfer-summary.ts'
import { AccountId } from '../account-id.tsx'
import { Amount } from '../amount.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { isSuccess } from '#domain/ledger/transaction-result.ts'
import { failureMessages, transactionPageMessages } from './messages.ts'
import { FlowDiagram, type FlowEnd } from './flow-diagram.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Chip } from '../../../components/ui/chip.tsx'

/** The fee is shown separately. */
export function EntryTransfers({ record }: { readonly record: Transaction }) {
  const { hbar, tokens, nfts, rewards } = summarizeTransfers(record)
  const isEmpty = hbar === null && tokens.length + nfts.length + rewards.length === 0
  return (
    <Card>
      <h2 className="mb-3 text-lg font-semibold tracking-tight">
        {!isEmpty && isIneffective(record.result) ? failureMessages.attempted : transactionPageMessages.transfers}
      </h2>
      {isEmpty && <p className="text-quiet">{transactionPageMessages.noTransfers}</p>}
      <div className="flex flex-col gap-6">
        {hbar && (
          <Asset name={transactionPageMessages.hbar}>
            <AssetFlow moves={hbar} />
          </Asset>
        )}
        {tokens.map((moves) => (
          <Asset key={moves.token} name={transactionPageMessages.token} id={moves.token}>
            <AssetFlow moves={moves} />
          </Asset>
        ))}
        {nfts.map((moves) => (
          <Asset
            key={`${moves.token} ${moves.from} ${moves.to} ${moves.isApproval}`}
            name={transactionPageMessages.nft}
            id={moves.token}
          >
            <NftFlow moves={moves} />
          </Asset>
        ))}
        {rewards.length > 0 && (
          <Asset name={transactionPageMessages.rewards}>
            <FlowDiagram
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

/** A failed transaction transfers only its fee. Other transfers on record were only attempted. */
function isIneffective(result: string): boolean {
  return !isSuccess(result) && result !== 'DUPLICATE_TRANSACTION'
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

/** The maximum number of accounts on each side. */
const maxParties = 12

function AssetFlow({ moves }: { readonly moves: AssetMoves }) {
  const [isWhole, setIsWhole] = useState(false)
  const { token, senders, receivers, difference, lines } = moves
  const room = isWhole ? Number.POSITIVE_INFINITY : maxParties
  const hidden = Math.max(0, senders.length - room) + Math.max(0, receivers.length - room)
  // For minted and burned amounts, a label replaces the account.
  const outside = (amount: bigint): FlowEnd => ({
    key: 'outside',
    content: <Outside token={token} amount={amount} came={difference > 0n} />,
  })
  const from = [...senders.slice(0, room).map(partyEnd(token, '−')), ...(difference > 0n ? [outside(difference)] : [])]
  const to = [...receivers.slice(0, room).map(partyEnd(token, '+')), ...(difference < 0n ? [outside(-difference)] : [])]
  const paired = lines.length > 0 || from.length === 1 || to.length === 1
  return (
    <>
      <FlowDiagram from={from} to={to} paired={paired} />
      {!paired && <p className="mt-1 text-xs text-quiet">{transactionPageMessages.unpaired}</p>}
      {hidden > 0 && (
        <Button className="mt-2" onClick={() => setIsWhole(true)}>
          {transactionPageMessages.showParties(hidden)}
        </Button>
      )}
    </>
  )
}

function partyEnd(token: string | null, sign: '−' | '+') {
  return ({ account, amount, isApproval }: Party): FlowEnd => ({
    key: account,
    content: (
      <>
        <AccountId id={account} named className="text-sm" />
        <span className="block max-w-full text-sm">
          <Amount amount={sign === '−' ? -amount : amount} token={token} bare={token !== null} signed detailed />
          {isApproval && <span className="text-xs text-quiet"> {transactionPageMessages.byAllowance}</span>}
        </span>
      </>
    ),
  })
}

interface OutsideProps {
  readonly token: string | null
  readonly amount: bigint
  readonly came: boolean
}

function Outside({ token, amount, came }: OutsideProps) {
  return (
    <>
      <span className="block text-sm text-quiet">{transactionPageMessages.outside(token !== null, came)}</span>
      <span className="block max-w-full text-sm">
        <Amount amount={amount} token={token} bare={token !== null} detailed />
      </span>
    </>
  )
}

const maxSerials = 12

function NftFlow({ moves }: { readonly moves: NftMoves }) {
  const [isWhole, setIsWhole] = useState(false)
  const { from, to, serials, isApproval } = moves
  const shown = isWhole ? serials : serials.slice(0, maxSerials)
  return (
    <>
      <FlowDiagram
        from={[{ key: 'from', content: <End account={from} word={transactionPageMessages.minted} /> }]}
        to={[{ key: 'to', content: <End account={to} word={transactionPageMessages.burned} /> }]}
        paired
      />
      <ul aria-label={transactionPageMessages.serials} className="mt-1 flex flex-wrap items-center gap-1.5">
        {shown.map((serial) => (
          <li key={String(serial)}>
            <Chip className="font-mono">{transactionPageMessages.serial(serial)}</Chip>
          </li>
        ))}
        {shown.length < serials.length && (
          <li>
            <Button look="quiet" onClick={() => setIsWhole(true)}>
              {transactionPageMessages.showSerials(serials.length - shown.length)}
            </Button>
          </li>
        )}
        {isApproval && <li className="text-xs text-quiet">{transactionPageMessages.byAllowance}</li>}
      </ul>
    </>
  )
}

function End({ account, word }: { readonly account: string | null; readonly word: string }) {
  if (account === null) return <span className="text-sm text-quiet">{word}</span>
  return <AccountId id={account} named className="text-sm" />
}
