import { CopyButton } from '../../../components/copy-button.tsx'
import { useIsFirstScreen } from '../../../platform/screen/first-screen.ts'
import { embedMessages } from './messages.ts'

interface EmbedSnippetsProps {
  /** The id of a component. */
  readonly subject: string
  readonly name: string
}

export function EmbedSnippets({ subject, name }: EmbedSnippetsProps) {
  const isFirst = useIsFirstScreen()
  const badge = `/badge/${encodeURIComponent(subject)}.svg`
  // Only the browser knows the service's public address.
  const origin = isFirst ? '' : location.origin
  const plain = name.replaceAll(/[&<>"[\]]/g, ' ').trim()
  const snippets = [
    [
      embedMessages.badgeMarkdown,
      `[![${plain}](${origin}${badge})](${origin}/components/${encodeURIComponent(subject)})`,
    ],
    [embedMessages.badgeHtml, `<img src="${origin}${badge}" alt="Status of ${plain}">`],
    [
      embedMessages.widget,
      `<iframe src="${origin}/embed/${encodeURIComponent(subject)}" title="Status of ${plain}" width="340" height="84" style="border:0"></iframe>`,
    ],
  ] as const
  return (
    <>
      <p className="text-sm text-quiet">{embedMessages.hint}</p>
      {!isFirst && <img src={badge} alt={embedMessages.preview} height={20} className="my-3 h-5" />}
      <dl className="flex flex-col gap-2">
        {snippets.map(([what, text]) => (
          <div key={what}>
            <dt className="text-xs text-quiet">{what}</dt>
            <dd className="flex items-center gap-1 rounded-lg border border-line bg-sunk ps-2">
              <code className="min-w-0 grow truncate text-xs">{text}</code>
              <CopyButton text={text} label={embedMessages.copy(what)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
