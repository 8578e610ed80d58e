import { ConnectNetwork, SampleAfterwards } from '../../components/connect/connect-network.tsx'
import { connectMessages } from '../../components/connect/messages.ts'
import { sampleMessages } from '../../components/connect/sample-messages.ts'
import { SampleAccounts } from '../../components/connect/sample-accounts.tsx'

interface SampleNetworkProps {
  readonly onClose: () => void
}

/** Explains the sample, how to connect a real network, and which accounts can be used to sign in. */
export function SampleNetwork({ onClose }: SampleNetworkProps) {
  return (
    <div className="flex flex-col gap-6">
      <p>{sampleMessages.lead}</p>
      <p>{sampleMessages.stops}</p>
      <section aria-labelledby="connect-network">
        <h3 id="connect-network" className="font-medium">
          {connectMessages.title}
        </h3>
        <ConnectNetwork />
      </section>
      <section aria-labelledby="sample-afterwards">
        <h3 id="sample-afterwards" className="font-medium">
          {sampleMessages.afterwards}
        </h3>
        <SampleAfterwards />
      </section>
      <SampleAccounts next={null} onLeave={onClose} />
    </div>
  )
}
