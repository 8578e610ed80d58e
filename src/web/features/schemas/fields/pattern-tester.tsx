import { useDeferredValue, useMemo, useState } from 'react'
import { StatusMark } from '../../../components/status-mark.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { ErrorText } from '../../../components/ui/error-text.tsx'
import { LabeledField, controlClass } from '../../../components/ui/field.tsx'
import { patternMessages as messages } from './messages.ts'
import { matchPattern } from './pattern-match.ts'

interface PatternTesterProps {
  readonly pattern: string
  /** The field's example, as the initial text. */
  readonly example: string
}

/** Shows for each example whether the pattern matches. Nothing here is stored. */
export function PatternTester({ pattern, example }: PatternTesterProps) {
  const [text, setText] = useState(example)
  const tried = useDeferredValue(text)
  const lines = useMemo(() => tried.split('\n').filter((line) => line !== ''), [tried])
  const result = useMemo(() => matchPattern(pattern, lines), [pattern, lines])
  return (
    <div data-undo="own" className="mt-2 flex flex-col gap-2">
      <LabeledField label={messages.examples} hint={messages.hint}>
        {(labelled) => (
          <textarea
            {...labelled}
            value={text}
            rows={3}
            spellCheck={false}
            className={classes(controlClass, 'h-auto py-1.5 font-mono')}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </LabeledField>
      {result.kind === 'invalid' && <ErrorText>{messages.invalid(result.reason)}</ErrorText>}
      {result.kind === 'unsupported' && <p className="text-sm text-quiet">{messages.unsupported}</p>}
      {result.kind === 'matched' && (
        <output>
          <ul className="flex flex-col gap-0.5 text-sm">
            {lines.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two examples may be the same
              <li key={index} className="flex items-center gap-2">
                <StatusMark status={result.matches[index] === true ? 'operational' : 'major'} size={14} />
                <code className="min-w-0 font-mono wrap-anywhere">{line}</code>
                <span className="text-quiet">
                  {result.matches[index] === true ? messages.matches : messages.matchesNot}
                </span>
              </li>
            ))}
          </ul>
        </output>
      )}
    </div>
  )
}
