import { aboutWords } from './messages.ts'

/** What the words of the interface mean exactly. */
export function Terms() {
  return (
    <dl className="flex flex-col gap-3">
      {aboutWords.terms.map(([term, meaning]) => (
        <div key={term}>
          <dt className="font-medium">{term}</dt>
          <dd className="text-sm text-quiet">{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
