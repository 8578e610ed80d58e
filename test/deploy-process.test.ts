import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startService } from '#test/support/server/service.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFile(join(root, file), 'utf8')

function isInstalled(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

/** Names of metrics without what a histogram adds to its own. */
function metricsIn(text: string): string[] {
  const names = text.match(/\b(?:signalbox|nodejs|process)_[a-z0-9_]+/g) ?? []
  return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, '')))]
}

describe('Dashboard and alert rules', () => {
  it.each(['deploy/grafana/signalbox.json', 'deploy/prometheus/alerts.yml'])(
    'name in %s only metrics that the service has',
    async (file) => {
      const { app } = await startService()
      const text = await (await app.request('/metrics')).text()
      const known = new Set([...text.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name))
      const named = metricsIn(await read(file))
      expect(named.length).toBeGreaterThan(3)
      expect(named.filter((name) => !known.has(name))).toEqual([])
    },
  )

  it('are shown for every metric of our own', async () => {
    const { app } = await startService()
    const text = await (await app.request('/metrics')).text()
    const own = [...text.matchAll(/^# HELP (signalbox_\S+)/gm)].map(([, name]) => name)
    const shown = metricsIn(await read('deploy/grafana/signalbox.json'))
    expect(own.filter((name) => name !== undefined && !shown.includes(name))).toEqual([])
  })

  it('pass promtool’s checks and tests', async ({ skip }) => {
    if (!isInstalled('promtool', '--version')) skip('promtool is not installed (apt-get install prometheus)')
    const cwd = join(root, 'deploy/prometheus')
    const run = (...args: string[]) => spawnSync('promtool', args, { cwd, encoding: 'utf8' })
    for (const args of [
      ['check', 'rules', 'alerts.yml'],
      ['check', 'config', 'prometheus.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const { status, stdout, stderr } = run(...args)
      expect([args.join(' '), status, status === 0 ? '' : stdout + stderr]).toEqual([args.join(' '), 0, ''])
    }
  })
})

/** What our templates use of Helm: values, `quote`, `if`, `range` over a map, and `toYaml … | nindent`. */
function render(template: string, values: Readonly<Record<string, string>>, isOn: boolean): string {
  return template
    .replaceAll(/^\{\{- if .*\}\}\n([\s\S]*?)^\{\{- end \}\}\n?/gm, (_, body: string) => (isOn ? body : ''))
    .replaceAll(/^ *\{\{- range .*\}\}\n([\s\S]*?)^ *\{\{- end \}\}\n/gm, (_, body: string) =>
      body.replace('{{ $name }}', 'LOG_LEVEL').replace('{{ $value | quote }}', '"info"'),
    )
    .replaceAll(/\{\{- toYaml .*?\| nindent (\d+) \}\}/g, (_, indent: string) => `\n${' '.repeat(Number(indent))}a: 1`)
    .replaceAll(/\{\{ \.Values\.(\S+)( \| quote)? \}\}/g, (_, path: string, quoted?: string) => {
      const value = values[path] ?? `missing ${path}: {`
      return quoted ? JSON.stringify(value) : value
    })
    .replaceAll('{{ .Release.Name }}', 'signalbox')
}

/** Values by path, and the paths of maps: `image.tag`. Enough for two spaces of indentation. */
function valuesIn(text: string): Record<string, string> {
  const values: Record<string, string> = {}
  const above: string[] = []
  for (const line of text.split('\n')) {
    const [, indent = '', key, value = ''] = /^( *)(\w+):(?: (.*))?$/.exec(line) ?? []
    if (key === undefined) continue
    above.length = indent.length / 2
    above.push(key)
    values[above.join('.')] = value
  }
  return values
}

describe('The Helm chart', () => {
  const folder = join('deploy/helm/signalbox')
  const templates = async () => {
    const names = await readdir(join(root, folder, 'templates'))
    return Promise.all(names.map(async (name) => ({ name, text: await read(join(folder, 'templates', name)) })))
  }

  it('uses values that exist, and every value', async () => {
    const values = valuesIn(await read(join(folder, 'values.yaml')))
    const used = (await templates()).flatMap(({ text }) =>
      [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path),
    )
    expect(used.filter((path) => !(path in values))).toEqual([])
    const covered = (path: string) =>
      used.some((one) => one === path || path.startsWith(`${one}.`) || one.startsWith(`${path}.`))
    expect(Object.keys(values).filter((path) => !covered(path))).toEqual([])
  })

  it.each([true, false])('renders as YAML with its options on: %s', async (isOn) => {
    const values = valuesIn(await read(join(folder, 'values.yaml')))
    for (const { text } of await templates()) {
      const rendered = render(text, values, isOn)
      expect(rendered).not.toContain('{{')
      expect(rendered).not.toContain('missing ')
      expect((await format('template.yaml', rendered)).errors).toEqual([])
    }
  })

  it('passes helm’s own checks', ({ skip }) => {
    if (!isInstalled('helm', 'version')) skip('helm is not installed')
    const { status, stdout, stderr } = spawnSync('helm', ['lint', join(root, folder)], { encoding: 'utf8' })
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
  })

  it('runs as the user that the image names', async () => {
    const user = /^USER (\d+):/m.exec(await read('Dockerfile'))?.[1]
    expect(await read(join(folder, 'templates/deployment.yaml'))).toContain(`runAsUser: ${user}`)
  })
})

describe('The files in deploy', () => {
  it('set only variables that the service reads', async () => {
    const known = new Set([...(await read('.env.example')).matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name))
    const compose = (await read('deploy/docker-compose.yml')).split('\n  postgres:')[0] ?? ''
    const texts = [
      ...compose.matchAll(/^ {6}([A-Z_]+):/gm),
      ...(await read('deploy/signalbox.service')).matchAll(/^Environment=([A-Z_]+)=/gm),
      ...(await read('deploy/helm/signalbox/templates/deployment.yaml')).matchAll(/- name: ([A-Z_]+)$/gm),
      ...(await read('Dockerfile')).matchAll(/([A-Z_]+)=(?=[\w./]+)/g),
    ]
    const named = texts.map(([, name]) => name)
    expect(named).toContain('DATABASE_URL')
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  it('have a systemd unit that systemd accepts and finds well protected', async ({ skip }) => {
    if (!isInstalled('systemd-analyze', '--version')) skip('systemd-analyze is not installed')
    const folder = await mkdtemp(join(tmpdir(), 'signalbox-unit-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const unit = join(folder, 'signalbox.service')
    // The program need not be installed here.
    await writeFile(unit, (await read('deploy/signalbox.service')).replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'))
    const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
    expect([verified.status, verified.stderr]).toEqual([0, ''])
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=yes', unit], { encoding: 'utf8' })
    const [, exposure] = /exposure level for .*: ([\d.]+)/.exec(stdout) ?? []
    expect(Number(exposure)).toBeLessThan(2)
  })

  it('have an image without root, npm and a place to write but /data', async () => {
    const stage = (await read('Dockerfile')).split(/^FROM /m).at(-1) ?? ''
    expect(stage).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
    expect(stage).not.toMatch(/npm (ci|install|run)/)
    expect(stage).toMatch(/^VOLUME \/data$/m)
    expect(stage).toMatch(/^HEALTHCHECK /m)
  })
})
