import { useEffect, useRef, useState } from 'react'
import { parseNetwork, type Network } from '#domain/status/network.ts'
import { severityOf } from '#domain/status/status-kind.ts'
import { useAddress } from '../../../platform/address.ts'
import { useNow } from '../../../platform/time/now.ts'
import { usePreference } from '../../../platform/preference.ts'
import { useAnnouncements } from '../announcements.ts'

const defaultSeconds = 30
const [minSeconds, maxSeconds] = [5, 3600]

/**
 * The network that the wall shows now: from the address, or the next one in its playlist
 * (`playlist=mainnet,testnet,page`).
 */
export function useWallNetwork(): Network | null {
  const { value, list } = useAddress()
  const seconds = Math.round(Number(value('seconds'))) || defaultSeconds
  const now = useNow(minSeconds)
  return (
    networkAt(list('playlist'), Math.min(maxSeconds, Math.max(minSeconds, seconds)), now) ??
    parseNetwork(value('network'))
  )
}

/** Undefined without a playlist; null for the whole page. Derived from the clock, so that adjacent walls agree. */
export function networkAt(playlist: readonly string[], seconds: number, now: number): Network | null | undefined {
  const entries = playlist.flatMap((entry) => (entry === 'page' ? [null] : (parseNetwork(entry) ?? [])))
  return entries[Math.floor(now / 1000 / seconds) % Math.max(1, entries.length)]
}

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** `theme=` in the address applies only to the wall; otherwise the user’s choice applies. */
export function useWallTheme(): Theme | undefined {
  const { value } = useAddress()
  return themes.find((theme) => theme === value('theme'))
}

/** Keeps the screen on. The browser releases the lock when the tab is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) await lock?.release()
    }
    void ask()
    const again = () => void ask()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}

const tones = [880, 660] as const
const toneSeconds = 0.25
const loudEnough = severityOf('partial')

/**
 * Plays a short tone for each new incident with a major or critical impact. Returns true while the browser requires a
 * click first.
 */
export function useSound(): boolean {
  const { value } = useAddress()
  const [kept] = usePreference((preferences) => preferences.sound)
  const isOn = value('sound') === 'on' || (value('sound') === '' && kept === 'on')
  const player = useRef<AudioContext | null>(null)
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => {
    if (!isOn || !('AudioContext' in globalThis)) return
    const context = new AudioContext()
    player.current = context
    const look = () => setBlocked(context.state === 'suspended')
    const resume = () => void context.resume()
    const timer = setTimeout(look)
    context.addEventListener('statechange', look)
    document.addEventListener('pointerdown', resume)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', resume)
      player.current = null
      void context.close()
    }
  }, [isOn])
  useAnnouncements((news) => {
    const isGrave = news.some((one) => one.kind === 'opened' && severityOf(one.record.impactKind) >= loudEnough)
    if (isGrave && player.current) playTones(player.current)
  })
  return isOn && isBlocked
}

function playTones(context: AudioContext): void {
  for (const [index, frequency] of tones.entries()) {
    const tone = new OscillatorNode(context, { frequency })
    const volume = new GainNode(context, { gain: 0.2 })
    const start = context.currentTime + index * toneSeconds
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + toneSeconds)
  }
}
