import { useState } from 'react'
import type { AssetMoves, Party } from '#domain/ledger/transfer-picture.ts'
import { AccountId } from '../account-id.tsx'
import { Amount } from '../../../components/amount.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { transactionPageWords } from './messages.ts'
import { FlowPicture, type FlowEnd } from './flow-picture.tsx'

/** So many ends of a side are drawn before anybody asks for all of them. */
const drawn = 12

/** How ℏ or one token went from accounts to accounts. */
export function AssetFlow({ moves }: { readonly moves: AssetMoves }) {
  const [isWhole, setIsWhole] = useState(false)
  const { token, senders, receivers, difference, lines } = moves
  const room = isWhole ? Number.POSITIVE_INFINITY : drawn
  const hidden = Math.max(0, senders.length - room) + Math.max(0, receivers.length - room)
  // What came from nowhere, or went there, stands where an account would.
  const outside = (amount: bigint): FlowEnd => ({
    key: 'outside',
    content: <Outside token={token} amount={amount} came={difference > 0n} />,
  })
  const from = [...senders.slice(0, room).map(endOf(token, '−')), ...(difference > 0n ? [outside(difference)] : [])]
  const to = [...receivers.slice(0, room).map(endOf(token, '+')), ...(difference < 0n ? [outside(-difference)] : [])]
  const paired = lines.length > 0 || from.length === 1 || to.length === 1
  return (
    <>
      <FlowPicture from={from} to={to} paired={paired} />
      {!paired && <p className="mt-1 text-xs text-quiet">{transactionPageWords.unpaired}</p>}
      {hidden > 0 && (
        <Button className="mt-2" onClick={() => setIsWhole(true)}>
          {transactionPageWords.showParties(hidden)}
        </Button>
      )}
    </>
  )
}

function endOf(token: string | null, sign: '−' | '+') {
  return ({ account, amount, isApproval }: Party): FlowEnd => ({
    key: account,
    content: (
      <>
        <AccountId id={account} named className="text-sm" />
        <span className="block max-w-full text-sm">
          <Amount amount={sign === '−' ? -amount : amount} token={token} bare={token !== null} signed detailed />
          {isApproval && <span className="text-xs text-quiet"> {transactionPageWords.byAllowance}</span>}
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
      <span className="block text-sm text-quiet">{transactionPageWords.outside(token !== null, came)}</span>
      <span className="block max-w-full text-sm">
        <Amount amount={amount} token={token} bare={token !== null} detailed />
      </span>
    </>
  )
}
