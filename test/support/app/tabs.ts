import type { TabChannel, TakeTurn } from '#web/platform/live/tabs.ts'

/** The part of a browser that its tabs share: a channel, and a turn for which they queue. */
export function sharedBrowser() {
  const listeners = new Map<object, (data: unknown) => void>()
  const queue: (() => void)[] = []
  let taken = false

  const openChannel = <Message>(onMessage: (data: unknown) => void): TabChannel<Message> => {
    const channel: TabChannel<Message> = {
      send(message) {
        if (!listeners.has(channel)) throw new Error('the channel is closed')
        for (const [other, listener] of listeners) if (other !== channel) listener(structuredClone(message))
      },
      close: () => listeners.delete(channel),
    }
    listeners.set(channel, onMessage)
    return channel
  }

  const waitForTurn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        taken = true
        resolve()
      }
      signal.addEventListener('abort', () => {
        if (queue.includes(enter)) queue.splice(queue.indexOf(enter), 1)
        reject(signal.reason)
      })
      if (taken) queue.push(enter)
      else enter()
    })

  const takeTurn: TakeTurn = async (signal, work) => {
    await waitForTurn(signal)
    await work().finally(() => {
      taken = false
      queue.shift()?.()
    })
  }
  return { openChannel, takeTurn, shout: (data: unknown) => [...listeners.values()].forEach((listen) => listen(data)) }
}
