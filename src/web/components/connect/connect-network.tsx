import { TerminalCommand } from './terminal-command.tsx'
import { connectMessages } from './messages.ts'
import { sampleMessages } from './sample-messages.ts'

interface ConnectNetworkProps {
  readonly area?: keyof typeof connectMessages.ways
}

/** How to bring in real data, for all areas or for one. */
export function ConnectNetwork({ area = 'all' }: ConnectNetworkProps) {
  return (
    <>
      <p className="text-sm text-quiet">{connectMessages.lead}</p>
      <ul className="mt-3 flex flex-col gap-4">
        {connectMessages.ways[area].map(({ title, text, commands }) => (
          <li key={title}>
            <p className="font-medium">{title}</p>
            <p className="text-sm text-quiet">{text}</p>
            {commands.map((command, index) => (
              <TerminalCommand
                key={command}
                text={command}
                copyLabel={connectMessages.copy(title, index + 1, commands.length)}
              />
            ))}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-quiet">{connectMessages.restart}</p>
    </>
  )
}

/** What happens to the sample data when real data arrives. */
export function SampleAfterwards() {
  return (
    <ul className="mt-1 list-disc ps-5 text-sm text-quiet">
      {sampleMessages.afterwardsText.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
