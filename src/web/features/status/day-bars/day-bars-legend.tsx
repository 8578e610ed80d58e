import { dayBarsWords } from './messages.ts'
import { statusWords } from '../../../components/messages/status.ts'
import { BarShape } from './bar-shape.tsx'
import { barPaths, column, rowHeight, type BarLook } from './bar-shapes.tsx'

const looks = ['operational', 'noted', 'degraded', 'partial', 'major', 'maintenance', 'no-data'] as const

/** What the shapes of the bars mean, in one line where there is room. */
export function DayBarsLegend() {
  return (
    <ul aria-label={dayBarsWords.legend} className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-quiet">
      {looks.map((look) => (
        <li key={look} className="inline-flex items-center gap-1.5">
          <svg
            aria-hidden="true"
            width={9}
            height={16}
            viewBox={`0 0 ${column} ${rowHeight}`}
            preserveAspectRatio="none"
          >
            {barPaths([look]).map(({ d }) => (
              <BarShape key={look} look={look} d={d} />
            ))}
          </svg>
          {wordOf(look)}
        </li>
      ))}
    </ul>
  )
}

function wordOf(look: BarLook): string {
  return look === 'noted' ? dayBarsWords.noted : statusWords.kind(look)
}
