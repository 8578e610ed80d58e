import { useState } from 'react'
import { isJson } from '#domain/json/json-value.ts'
import { classes } from '../../../components/ui/classes.ts'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { controlClass } from '../../../components/ui/input.tsx'
import { previewWords as words } from './messages.ts'

export interface SampleTextProps {
  readonly data: unknown
  readonly onChange: (text: string) => void
}

/** The sample as it would be handed in, to be read, or to be pasted. */
export function SampleText({ data, onChange }: SampleTextProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? JSON.stringify(data, null, 2)
  return (
    <Disclosure summary={words.sample} className="mt-4">
      <div className="mt-2">
        <Field label={words.sample} hideLabel error={isJson(text) ? undefined : words.sampleFault}>
          {(control) => (
            <textarea
              {...control}
              rows={10}
              spellCheck={false}
              value={text}
              className={classes(controlClass, 'h-auto py-2 font-mono text-xs')}
              onBlur={() => isJson(text) && setTyped(null)}
              onChange={({ currentTarget }) => {
                setTyped(currentTarget.value)
                if (isJson(currentTarget.value)) onChange(currentTarget.value)
              }}
            />
          )}
        </Field>
      </div>
    </Disclosure>
  )
}
