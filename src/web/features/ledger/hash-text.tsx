import { hashForms } from '#domain/ledger/transaction-hash.ts'
import { ledgerMessages } from './messages.ts'
import { Exact } from './exact.tsx'

interface HashTextProps {
  /** Base64, as in the API. */
  readonly hash: string
  readonly short?: boolean
  /** Renders a button that shows every form for copying; not for use inside a link. */
  readonly detailed?: boolean
}

/** Always in hexadecimal digits. */
export function HashText({ hash, short = false, detailed = false }: HashTextProps) {
  const read = hashForms(hash)
  if (!read) return <span className="font-mono wrap-anywhere">{hash}</span>
  const hex = `0x${read.hex}`
  const forms = () => [
    { label: ledgerMessages.forms.hex, text: hex },
    { label: ledgerMessages.forms.base64, text: read.base64 },
    { label: ledgerMessages.forms.base64url, text: read.base64url },
  ]
  return (
    <Exact label={ledgerMessages.exactHash} forms={forms} detailed={detailed}>
      <span className="font-mono wrap-anywhere">{short ? `${hex.slice(0, 10)}…${hex.slice(-8)}` : hex}</span>
    </Exact>
  )
}
