import type { LedgerToken } from '#api/ledger/tokens.ts'
import { formatTinybars, formatUnits } from '#domain/ledger/hbar.ts'
import { exactMessages } from '../../components/messages/exact.ts'
import { Exact, type ExactForm } from './exact.tsx'
import { useToken } from './tokens.ts'
import { formatNumber } from '../../components/number-format.ts'

interface Look {
  /** Shows `+` as well as `−`. */
  readonly signed?: boolean
  /** Omits the unit, for places whose heading names it. */
  readonly bare?: boolean
  /** Omits the token's id, which is next to the amount. */
  readonly named?: boolean
  /** Renders a button that shows the exact forms for copying; not for use inside a link. */
  readonly detailed?: boolean
  /** Omits the exact forms, for lists whose entries link to them. */
  readonly plain?: boolean
  /** Rounds to two decimals from 1 ℏ and to none from 100 ℏ on, for headline figures with the exact value one click away. */
  readonly rounded?: boolean
}

export type AmountProps = Look &
  (
    | { readonly tinybars: bigint }
    | {
        /** In the token's smallest unit, because the ledger does not state its decimals. */
        readonly amount: bigint
        /** Null for ℏ; the amount is then in tinybars. */
        readonly token: string | null
      }
  )

/** Shows every digit. */
export function Amount(props: AmountProps) {
  if ('tinybars' in props) return written({ ...props, amount: props.tinybars, known: null, token: null })
  if (props.token === null) return written({ ...props, token: null, known: null })
  return <TokenAmount {...props} token={props.token} />
}

type TokenAmountProps = Look & { readonly amount: bigint; readonly token: string }

/** In whole tokens with their symbol, once the token's decimals are known. */
function TokenAmount(props: TokenAmountProps) {
  return written({ ...props, known: useToken(props.token) })
}

type WrittenProps = Look & {
  readonly amount: bigint
  readonly token: string | null
  readonly known: LedgerToken | null
}

/** No component: lists have hundreds of amounts. */
function written({ amount, token, known, signed, bare, named, detailed = false, plain, rounded }: WrittenProps) {
  const [digits, unit] =
    token === null
      ? [formatTinybars(rounded ? roundedTinybars(amount) : amount), hbarSign]
      : known
        ? [formatUnits(amount, known.decimals), known.symbol || token]
        : [String(amount), named ? null : exactMessages.unitsOf(token)]
  const drawn = (
    <data value={String(amount)} className="break-words">
      {formatNumber(digits, signed)}
      {!bare && unit && (
        <>
          {'\u00A0'}
          {unit}
        </>
      )}
    </data>
  )
  if (plain) return drawn
  return (
    <Exact label={exactMessages.amount} forms={() => formsOf(amount, token, known)} detailed={detailed}>
      {drawn}
    </Exact>
  )
}

/** Screen readers would read the sign as Planck's constant. */
const hbarSign = <abbr aria-label={exactMessages.hbarWord}>{exactMessages.hbar}</abbr>

const hbar = 100_000_000n

function roundedTinybars(amount: bigint): bigint {
  if (amount < hbar) return amount
  const step = amount < 100n * hbar ? hbar / 100n : hbar
  return ((amount + step / 2n) / step) * step
}

function formsOf(amount: bigint, token: string | null, known: LedgerToken | null): ExactForm[] {
  if (token === null)
    return [
      { label: exactMessages.hbar, text: formatTinybars(amount) },
      { label: exactMessages.tinybars, text: String(amount) },
    ]
  return [
    ...(known ? [{ label: known.symbol || known.name, text: formatUnits(amount, known.decimals) }] : []),
    { label: exactMessages.units, text: String(amount) },
    { label: exactMessages.token, text: known?.name ? `${token} ${known.name}` : token },
  ]
}
