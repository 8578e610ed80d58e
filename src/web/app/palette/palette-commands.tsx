import { useNavigate } from 'react-router'
import { networksIn } from '#domain/status/status-view.ts'
import { paths } from '../../paths.ts'
import { useHere } from '../../platform/here.ts'
import { useNetwork } from '../../platform/network.ts'
import { usePreference } from '../../platform/preference.ts'
import { themes, zoneChoices } from '../../platform/preferences.ts'
import { useStatusIfKnown } from '../../features/status/queries.ts'
import { networkWords } from '../../components/messages/network.ts'
import { pageWords } from '../../components/messages/pages.ts'
import { paletteWords } from './messages.ts'
import { shellWords } from '../messages.ts'
import { timeWords } from '../../components/messages/time.ts'
import type { CommandDialog } from '../keyboard/keys.ts'
import { PaletteGroup, PaletteItem } from './palette-item.tsx'
import { useNotify } from '../use-notify.ts'

export interface PaletteCommandsProps {
  readonly onDone: () => void
  readonly onOpen: (dialog: CommandDialog) => void
}

interface PaletteCommand {
  readonly name: string
  readonly run: () => void
}

export function PaletteCommands({ onDone, onOpen }: PaletteCommandsProps) {
  const commands = useCommands()
  const [signedIn] = usePreference((preferences) => preferences.signedIn)
  return (
    <PaletteGroup name={paletteWords.commands}>
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
      {signedIn === 'yes' && (
        <PaletteItem id="password" name={shellWords.password} onSelect={() => onOpen('password')} />
      )}
      <PaletteItem id="options" name={shellWords.options} onSelect={() => onOpen('options')} />
      <PaletteItem id="help" name={paletteWords.shortcuts} onSelect={() => onOpen('help')} />
    </PaletteGroup>
  )
}

/** Only what would change something: the choice that holds already is left out. */
function useCommands(): PaletteCommand[] {
  const [zone, setZone] = usePreference((preferences) => preferences.zone)
  const [theme, setTheme] = usePreference((preferences) => preferences.theme)
  const { choice, choose } = useNotify()
  const { network, setNetwork } = useNetwork()
  const [signedIn] = usePreference((preferences) => preferences.signedIn)
  const navigate = useNavigate()
  const here = useHere()
  const tree = useStatusIfKnown().data?.tree
  const networks = tree ? networksIn(tree) : []
  return [
    ...networks
      .filter((candidate) => candidate !== network)
      .map((candidate) => ({
        name: paletteWords.showNetwork(networkWords.name(candidate)),
        run: () => setNetwork(candidate),
      })),
    ...(network === null ? [] : [{ name: paletteWords.showNetwork(networkWords.all), run: () => setNetwork(null) }]),
    ...zoneChoices
      .filter((candidate) => candidate !== zone)
      .map((candidate) => ({ name: paletteWords.timesIn(timeWords.zones[candidate]), run: () => setZone(candidate) })),
    ...themes
      .filter((candidate) => candidate !== theme)
      .map((candidate) => ({
        name: paletteWords.themeOf(shellWords.themes[candidate]),
        run: () => setTheme(candidate),
      })),
    {
      name: choice === 'on' ? paletteWords.notifyOff : paletteWords.notifyOn,
      run: () => void choose(choice === 'on' ? 'off' : 'on'),
    },
    ...(signedIn === 'yes' ? [] : [{ name: pageWords.signIn, run: () => void navigate(paths.signIn({ next: here })) }]),
  ]
}
