import { paths } from '../../paths.ts'
import { aboutWords } from './messages.ts'

const links = [
  { href: paths.openApi(), name: aboutWords.openApi },
  { href: paths.summary(), name: aboutWords.summary },
] as const

export function InterfaceLinks() {
  return (
    <>
      <p className="mb-2 text-sm text-quiet">{aboutWords.interfaceHint}</p>
      <ul className="flex flex-col gap-1">
        {links.map(({ href, name }) => (
          <li key={href} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <a href={href} className="target inline-flex items-center text-accent underline underline-offset-2">
              {name}
            </a>
            <code className="font-mono text-xs text-quiet">{href}</code>
          </li>
        ))}
      </ul>
    </>
  )
}
