export interface ProgressProps {
  /** 0 to 1. */
  readonly value: number
  readonly label: string
}

/** A thin bar in the colour of the nearest `data-status`. */
export function Progress({ value, label }: ProgressProps) {
  const percent = Math.round(Math.max(0, Math.min(1, value)) * 100)
  return <progress aria-label={label} max={100} value={percent} className="progress" />
}
