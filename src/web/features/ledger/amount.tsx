import { formatTinybars } from '#domain/ledger/hbar.ts'
import { exactMessages } from '../../components/messages/exact.ts'
import { Exact, type ExactForm } from './exact.tsx'
import { formatNumber } from '../../components/number-format.ts'

interface Look {
  /** Shows `+` as well as `−`. */
  readonly signed?: boolean
  /** Without its unit: for places whose heading names it. */
  readonly bare?: boolean
  /** A button that shows the exact forms for copying; not inside a link. */
  readonly detailed?: boolean
  /** Without its exact forms: for lists whose entries link to them. */
  readonly plain?: boolean
}

export type AmountProps = Look &
  (
    | { readonly tinybars: bigint }
    | {
        /** In the token's smallest units: the ledger does not say how many make a whole one. */
        readonly amount: bigint
        /** Null for an amount of ℏ, in tinybars. */
        readonly token: string | null
      }
  )

/** Shows every digit. */
export function Amount({ signed = false, bare = false, detailed = false, plain = false, ...given }: AmountProps) {
  const token = 'tinybars' in given ? null : given.token
  const amount = 'tinybars' in given ? given.tinybars : given.amount
  const text = formatNumber(token === null ? formatTinybars(amount) : String(amount), signed)
  const drawn = (
    <data value={String(amount)} className="break-words">
      {text}
      {!bare && `\u00A0${token === null ? exactMessages.hbar : exactMessages.unitsOf(token)}`}
    </data>
  )
  if (plain) return drawn
  return (
    <Exact label={exactMessages.amount} forms={() => formsOf(amount, token)} detailed={detailed}>
      {drawn}
    </Exact>
  )
}

function formsOf(amount: bigint, token: string | null): ExactForm[] {
  if (token !== null)
    return [
      { label: exactMessages.units, text: String(amount) },
      { label: exactMessages.token, text: token },
    ]
  return [
    { label: exactMessages.hbar, text: formatTinybars(amount) },
    { label: exactMessages.tinybars, text: String(amount) },
  ]
}
