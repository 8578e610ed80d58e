import { useMemo } from 'react'
import { layOut, sameTokens } from '#domain/json/json-layout.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { lineDifference, withContext, type LineChange } from '#domain/text/line-difference.ts'
import { useMedia } from '../../platform/screen/media.ts'
import { lineDifferenceMessages } from './messages.ts'
import { SideBySide } from './side-by-side.tsx'

export interface LineDifferenceProps {
  readonly before: string
  readonly after: string
  readonly isSideBySide: boolean
}

const signs = { same: ' ', added: '+', removed: '−' } as const
const looks = { same: '', added: 'bg-added', removed: 'bg-removed' } as const

/** JSON texts are formatted identically first, so that only differences in content remain. */
export function LineDifference({ before, after, isSideBySide }: LineDifferenceProps) {
  const isWide = useMedia('(width >= 64rem)')
  const lines = useMemo(() => changedLines(before, after), [before, after])
  if (lines.length === 0) return <p className="text-sm text-quiet">{lineDifferenceMessages.none}</p>
  return (
    <section
      aria-label={lineDifferenceMessages.lines}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users have to reach it to scroll
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line"
    >
      {isSideBySide && isWide ? <SideBySide lines={lines} /> : <OneColumn lines={lines} />}
    </section>
  )
}

function OneColumn({ lines }: { readonly lines: readonly (LineChange | null)[] }) {
  return (
    <table className="w-full border-collapse font-mono text-xs leading-5">
      <tbody>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
          <Line key={index} line={line} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ line }: { readonly line: LineChange | null }) {
  if (line === null)
    return (
      <tr className="bg-sunk text-quiet">
        <td colSpan={4} className="px-3 py-0.5">
          <span aria-hidden="true">⋯</span>
          <span className="sr-only">{lineDifferenceMessages.leftOut}</span>
        </td>
      </tr>
    )
  const { change, text, before, after } = line
  return (
    <tr className={looks[change]}>
      <td className="w-10 px-2 text-end text-quiet select-none">{before}</td>
      <td className="w-10 px-2 text-end text-quiet select-none">{after}</td>
      <td className="w-4 text-quiet select-none">
        <span aria-hidden="true">{signs[change]}</span>
        {change !== 'same' && (
          <span className="sr-only">
            {change === 'added' ? lineDifferenceMessages.addedLine : lineDifferenceMessages.removedLine}
          </span>
        )}
      </td>
      <td className="pe-3 whitespace-pre-wrap wrap-anywhere">{text}</td>
    </tr>
  )
}

function changedLines(before: string, after: string): readonly (LineChange | null)[] {
  const bothJson = readDocument(before).ok && readDocument(after).ok
  if (bothJson && sameTokens(before, after)) return []
  const lines = bothJson ? lineDifference(layOut(before), layOut(after)) : lineDifference(before, after)
  return lines.every(({ change }) => change === 'same') ? [] : withContext(lines)
}
