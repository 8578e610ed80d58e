import { useState } from 'react'
import type { NftMoves } from '#domain/ledger/transfer-picture.ts'
import { AccountId } from '../account-id.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { transactionPageWords } from './messages.ts'
import { FlowPicture } from './flow-picture.tsx'

/** So many serials are shown before anybody asks for all of them. */
const drawn = 12

/** Serials of a token that went from one account to another, came into being or ceased to be. */
export function NftFlow({ moves }: { readonly moves: NftMoves }) {
  const [isWhole, setIsWhole] = useState(false)
  const { from, to, serials, isApproval } = moves
  const shown = isWhole ? serials : serials.slice(0, drawn)
  return (
    <>
      <FlowPicture
        from={[{ key: 'from', content: <End account={from} word={transactionPageWords.minted} /> }]}
        to={[{ key: 'to', content: <End account={to} word={transactionPageWords.burned} /> }]}
        paired
      />
      <ul aria-label={transactionPageWords.serials} className="mt-1 flex flex-wrap items-center gap-1.5">
        {shown.map((serial) => (
          <li key={String(serial)}>
            <Chip className="font-mono">{transactionPageWords.serial(serial)}</Chip>
          </li>
        ))}
        {shown.length < serials.length && (
          <li>
            <Button look="quiet" onClick={() => setIsWhole(true)}>
              {transactionPageWords.showSerials(serials.length - shown.length)}
            </Button>
          </li>
        )}
        {isApproval && <li className="text-xs text-quiet">{transactionPageWords.byAllowance}</li>}
      </ul>
    </>
  )
}

function End({ account, word }: { readonly account: string | null; readonly word: string }) {
  if (account === null) return <span className="text-sm text-quiet">{word}</span>
  return <AccountId id={account} named className="text-sm" />
}
