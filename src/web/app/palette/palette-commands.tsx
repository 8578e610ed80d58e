import { useVisits } from '../../features/status/last-visit.tsx'
import { sessionMessages } from '../../components/session/messages.ts'
import { useSessionActions } from '../../platform/session/session.ts'
import { useNavigate } from 'react-router'
import { useNetwork } from '../../platform/network.ts'
import { paletteMessages } from './messages.ts'
import { PaletteGroup, PaletteItem, type PlacesProps } from './palette-entry.tsx'
import { networksIn } from '#domain/status/status-view.ts'
import { paths } from '../../paths.ts'
import { useHere } from '../../platform/address.ts'
import { useSession } from '../../platform/session/session.ts'
import { usePreference } from '../../platform/preference.ts'
import { themes } from '../../platform/preferences.ts'
import { zoneChoices } from '../../platform/time/zones.ts'
import { useStatusIfKnown } from '../../features/status/queries.ts'
import { networkMessages } from '../../components/messages/network.ts'
import type { Copying } from '../../components/copy-button.tsx'
import { pageMessages } from '../../components/messages/pages.ts'
import { shellMessages } from '../messages.ts'
import { settingsMessages } from '../settings/messages.ts'
import { timeMessages } from '../../components/messages/time.ts'
import type { CommandDialog } from '../keyboard/keys.ts'
import { useNotify } from '../notifications.tsx'

interface PaletteCommandsProps extends PlacesProps {
  readonly copying: Copying
  readonly onDone: () => void
  readonly onOpen: (dialog: CommandDialog) => void
}

interface PaletteCommand {
  readonly name: string
  readonly run: () => void
}

export function PaletteCommands({ copying, onDone, onOpen, onGo }: PaletteCommandsProps) {
  const commands = useCommands()
  const { session } = useSession()
  const [signedIn] = usePreference((preferences) => preferences.signedIn)
  return (
    <PaletteGroup name={paletteMessages.commands}>
      {commands.map(({ name, run }) => (
        <PaletteItem
          key={name}
          id={name}
          name={name}
          onSelect={() => {
            run()
            onDone()
          }}
        />
      ))}
      <CopyLink copying={copying} />
      {signedIn === 'yes' && (
        <PaletteItem id={paths.account()} name={pageMessages.account} onSelect={() => onGo(paths.account())} />
      )}
      {session?.role === 'STANDARD_REGISTRY' && (
        <>
          <PaletteItem id={paths.accounts()} name={pageMessages.accounts} onSelect={() => onGo(paths.accounts())} />
          <PaletteItem
            id={paths.notifications()}
            name={pageMessages.notifications}
            onSelect={() => onGo(paths.notifications())}
          />
          <PaletteItem id={paths.audit()} name={pageMessages.audit} onSelect={() => onGo(paths.audit())} />
        </>
      )}
      {signedIn === 'yes' && (
        <PaletteItem id="password" name={shellMessages.password} onSelect={() => onOpen('password')} />
      )}
      <PaletteItem id={paths.settings()} name={pageMessages.settings} onSelect={() => onGo(paths.settings())} />
      <PaletteItem id="help" name={paletteMessages.shortcuts} onSelect={() => onOpen('help')} />
    </PaletteGroup>
  )
}

/** Leaves the palette open, which shows the outcome. */
function CopyLink({ copying: { outcome, icon, copy } }: Pick<PaletteCommandsProps, 'copying'>) {
  const name = paletteMessages.copyLink
  return (
    <PaletteItem id={name} name={outcome ?? name} keywords={[name]} mark={icon} onSelect={() => copy(location.href)} />
  )
}

/**
 * Commands that the page itself offers (`data-command`), triggered through its buttons once the palette has returned the
 * focus, because some of them open a panel that closes when it loses the focus.
 */
function pageCommands(): PaletteCommand[] {
  return [...document.querySelectorAll<HTMLElement>('main [data-command]')].map((control) => ({
    name: control.dataset['command'] ?? '',
    run: () => setTimeout(() => control.click()),
  }))
}

/** Omits commands that would have no effect, such as the current choice. */
function useCommands(): PaletteCommand[] {
  const [zone, setZone] = usePreference((preferences) => preferences.zone)
  const [theme, setTheme] = usePreference((preferences) => preferences.theme)
  const { choice, choose } = useNotify()
  const { network, setNetwork } = useNetwork()
  const [signedIn] = usePreference((preferences) => preferences.signedIn)
  const navigate = useNavigate()
  const here = useHere()
  const { markSeen } = useVisits()
  const { signOut } = useSessionActions()
  const tree = useStatusIfKnown().data?.tree
  const networks = tree ? networksIn(tree) : []
  return [
    ...networks
      .filter((candidate) => candidate !== network)
      .map((candidate) => ({
        name: paletteMessages.showNetwork(networkMessages.name(candidate)),
        run: () => setNetwork(candidate),
      })),
    ...(network === null
      ? []
      : [{ name: paletteMessages.showNetwork(networkMessages.all), run: () => setNetwork(null) }]),
    ...zoneChoices
      .filter((candidate) => candidate !== zone)
      .map((candidate) => ({
        name: paletteMessages.timesIn(timeMessages.zones[candidate]),
        run: () => setZone(candidate),
      })),
    ...themes
      .filter((candidate) => candidate !== theme)
      .map((candidate) => ({
        name: paletteMessages.themeOf(settingsMessages.themes[candidate]),
        run: () => setTheme(candidate),
      })),
    ...pageCommands(),
    { name: paletteMessages.markSeen, run: markSeen },
    { name: pageMessages.changes, run: () => void navigate(paths.changes()) },
    { name: pageMessages.uptime, run: () => void navigate(paths.uptime()) },
    ...[null, ...networks].map((candidate) => ({
      name: paletteMessages.wallOf(candidate === null ? networkMessages.all : networkMessages.name(candidate)),
      run: () => void navigate(paths.wall({ network: candidate })),
    })),
    {
      name: choice === 'on' ? paletteMessages.notifyOff : paletteMessages.notifyOn,
      run: () => void choose(choice === 'on' ? 'off' : 'on'),
    },
    ...(signedIn === 'yes'
      ? [{ name: sessionMessages.signOut, run: () => void signOut() }]
      : [{ name: pageMessages.signIn, run: () => void navigate(paths.signIn({ next: here })) }]),
  ]
}
