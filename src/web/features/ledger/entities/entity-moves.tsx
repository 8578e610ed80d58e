import type { EntityActivity } from '#api/ledger/entities.ts'
import { Card } from '../../../components/ui/card.tsx'
import { Table, Td, Th } from '../../../components/ui/table.tsx'
import { AccountId, EntityLink } from '../account-id.tsx'
import { Amount } from '../amount.tsx'
import { figureMessages } from '../figures/messages.ts'
import { entityMessages } from './messages.ts'

export function EntityMoves({ activity }: { readonly activity: EntityActivity }) {
  const { flows, parties, kind } = activity
  if (flows.length === 0 && parties.length === 0) return null
  // The page of a token has one asset.
  const hasAssets = kind !== 'token'
  const words =
    kind === 'token'
      ? { received: entityMessages.received, sent: entityMessages.sent }
      : { received: entityMessages.gotFromIt, sent: entityMessages.gaveToIt }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 2xl:grid-cols-2">
      <Card className="min-w-0">
        <h2 className="text-lg font-semibold tracking-tight">{entityMessages.flows}</h2>
        <p className="mb-2 text-xs text-quiet">{entityMessages.flowsHint}</p>
        <Table label={entityMessages.flows} stacks>
          <thead>
            <tr>
              <Th>{entityMessages.asset}</Th>
              <Th className="text-end">{entityMessages.received}</Th>
              <Th className="text-end">{entityMessages.sent}</Th>
            </tr>
          </thead>
          <tbody>
            {flows.map(({ token, received, sent }) => (
              <tr key={token}>
                <Th scope="row">
                  <Asset token={token} />
                </Th>
                <Td label={entityMessages.received} className="text-end">
                  <Amount amount={received} token={token} bare />
                </Td>
                <Td label={entityMessages.sent} className="text-end">
                  <Amount amount={sent} token={token} bare />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
      <Card className="min-w-0">
        <h2 className="text-lg font-semibold tracking-tight">
          {kind === 'token' ? entityMessages.holders : entityMessages.parties}
        </h2>
        {hasAssets && <p className="mb-2 text-xs text-quiet">{entityMessages.partiesHint}</p>}
        <Table label={entityMessages.parties} stacks>
          <thead>
            <tr>
              <Th>{entityMessages.account}</Th>
              {hasAssets && <Th>{entityMessages.asset}</Th>}
              <Th className="text-end">{entityMessages.transactions}</Th>
              <Th className="text-end">{words.received}</Th>
              <Th className="text-end">{words.sent}</Th>
            </tr>
          </thead>
          <tbody>
            {parties.map(({ account, token, received, sent, transactions }) => (
              <tr key={`${account} ${token}`}>
                <Th scope="row">
                  <AccountId id={account} named />
                </Th>
                {hasAssets && (
                  <Td label={entityMessages.asset} className="max-sm:text-end">
                    <Asset token={token} />
                  </Td>
                )}
                <Td label={entityMessages.transactions} className="text-end">
                  {figureMessages.count(transactions)}
                </Td>
                <Td label={words.received} isBlank={received === 0n} className="text-end">
                  {received > 0n && <Amount amount={received} token={token} bare />}
                </Td>
                <Td label={words.sent} isBlank={sent === 0n} className="text-end">
                  {sent > 0n && <Amount amount={sent} token={token} bare />}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </div>
  )
}

function Asset({ token }: { readonly token: string | null }) {
  return token === null ? entityMessages.hbar : <EntityLink id={token} />
}
