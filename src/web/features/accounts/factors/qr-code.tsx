import { encode } from 'uqr'
import { factorMessages } from './messages.ts'

const border = 4

/** Dark on light in every theme, as cameras expect. */
export function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border })
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so that the secret is in no address
      role="img"
      aria-label={factorMessages.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-lg border border-line forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  )
}
