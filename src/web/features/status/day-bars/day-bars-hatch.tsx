/** The hatches of degraded and partial bars. A page that draws bars draws this once. */
export function DayBarsHatch() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <defs>
        <pattern id="bars-degraded" data-status="degraded" width="5" height="5" patternUnits="userSpaceOnUse">
          <rect width="5" height="5" className="bar-ground" />
          <path d="M-1 1 1-1M-1 6 6-1M4 6 6 4" className="bar-hatch" />
        </pattern>
        <pattern id="bars-partial" data-status="partial" width="3.4" height="3.4" patternUnits="userSpaceOnUse">
          <rect width="3.4" height="3.4" className="bar-ground" />
          <path d="M-1 1 1-1M-1 4.4 4.4-1M2.4 4.4 4.4 2.4" className="bar-hatch" />
        </pattern>
      </defs>
    </svg>
  )
}
