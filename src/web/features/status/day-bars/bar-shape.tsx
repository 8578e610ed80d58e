import type { BarLook, BarPath } from './bar-shapes.tsx'

const fills: Readonly<Record<BarLook, string>> = {
  operational: 'bar-calm',
  noted: 'bar-noted',
  degraded: 'text-status',
  partial: 'text-status',
  major: 'mark-fill',
  maintenance: 'bar-outline',
  unknown: 'bar-dotted',
  'no-data': 'mark-fill',
}

/** All bars of one look. */
export function BarShape({ look, d }: BarPath) {
  const hatched = look === 'degraded' || look === 'partial'
  return (
    <path
      d={d}
      data-status={look === 'noted' ? 'operational' : look}
      className={fills[look]}
      {...(hatched && { fill: `url(#bars-${look}) currentColor` })}
    />
  )
}
