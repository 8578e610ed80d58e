import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'

/*
 * Simulates the Dockerfile without a Docker engine: builds, copies what the last stage copies into a root folder,
 * and runs the start command as the image's user, read-only, until the health check passes. Not covered are the
 * base images and npm: it uses this Node, and the installed packages that production needs.
 */

interface Step {
  readonly instruction: string
  readonly text: string
}

const startMs = 300_000
const repository = join(import.meta.dirname, '..')
const steps = readSteps(await readFile(join(repository, 'Dockerfile'), 'utf8'))
const lastStage = steps.slice(steps.findLastIndex(({ instruction }) => instruction === 'FROM'))
const work = await mkdtemp(join(tmpdir(), 'signalbox-image-'))
const [build, image] = [join(work, 'build'), join(work, 'image')]

function readSteps(text: string): Step[] {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
  return lines.flatMap((line) => {
    const [, instruction, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    return instruction === undefined || rest === undefined ? [] : [{ instruction, text: rest.trim() }]
  })
}

function textOf(instruction: string): string {
  const found = lastStage.findLast((step) => step.instruction === instruction)
  if (!found) throw new Error(`The last stage has no ${instruction}.`)
  return found.text
}

function listOf(text: string): string[] {
  const list: unknown = JSON.parse(text.slice(text.indexOf('[')))
  return Array.isArray(list) ? list.map(String) : []
}

/** `COPY . .` without the files in .dockerignore, then the build, then what `npm prune` keeps. */
async function playBuild(): Promise<void> {
  const ignored = (await readFile(join(repository, '.dockerignore'), 'utf8')).split('\n')
  for (const name of await readdir(repository))
    if (!ignored.includes(name)) await cp(join(repository, name), join(build, 'app', name), { recursive: true })
  for (const exception of ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1)))
    await cp(join(repository, exception), join(build, 'app', exception), { recursive: true })
  const modules = join(build, 'app/node_modules')
  await symlink(join(repository, 'node_modules'), modules)
  execFileSync(process.execPath, ['scripts/build.ts'], {
    cwd: join(build, 'app'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await rm(modules)
  const listed = spawnSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    cwd: repository,
    encoding: 'utf8',
  }).stdout
  const marker = '/node_modules/'
  for (const folder of new Set(listed.split('\n').filter((line) => line.includes(marker)))) {
    const path = folder.slice(folder.indexOf(marker) + marker.length)
    // Nested packages are copied with their parent.
    if (!path.includes(marker)) await cp(folder, join(modules, path), { recursive: true })
  }
  execFileSync(process.execPath, ['scripts/keep-server-packages.ts'], { cwd: join(build, 'app'), stdio: 'ignore' })
  await mkdir(join(build, 'usr/local/bin'), { recursive: true })
  await cp(process.execPath, join(build, 'usr/local/bin/node'))
}

async function playImage(): Promise<void> {
  const folder = textOf('WORKDIR')
  for (const { instruction, text } of lastStage) {
    if (instruction !== 'COPY') continue
    const [from, source, target] = text.split(/\s+/)
    if (from !== '--from=build' || source === undefined || target === undefined)
      throw new Error(`Cannot play COPY ${text}.`)
    const into = target.startsWith('/') ? join(image, target) : join(image, folder, target)
    const place = target.endsWith('/') ? join(into, basename(source)) : into
    await mkdir(dirname(place), { recursive: true })
    await cp(join(build, source), place, { recursive: true })
  }
}

function endOf({ exitCode, signalCode }: ChildProcess): string {
  if (signalCode !== null) return `was ended by ${signalCode}`
  return exitCode === null ? 'runs' : `ended with ${exitCode}`
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => void server.close(resolve))
  return address === null || typeof address === 'string' ? 0 : address.port
}

/** Resolves to the problems found. */
async function playStart(): Promise<string[]> {
  const faults: string[] = []
  const [uid = 0, gid = 0] = textOf('USER').split(':').map(Number)
  if (uid === 0) faults.push('The image runs as root.')
  const data = join(work, 'data')
  await mkdir(data, { mode: 0o700 })
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(data, uid, gid)
  else process.stderr.write('Not root: the command runs as the present user.\n')
  execFileSync('chmod', ['-R', 'a-w,a+rX', image])
  await chmod(work, 0o755)
  const cwd = join(image, textOf('WORKDIR'))
  const port = await freePort()
  const env = {
    PATH: join(image, 'usr/local/bin'),
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: data,
    TMPDIR: data,
  }
  const as = { cwd, env, ...(isRoot && { uid, gid }) }
  const run = (words: readonly string[]) =>
    spawnSync(join(image, 'usr/local/bin', words[0] ?? ''), words.slice(1), { ...as, encoding: 'utf8' })
  if (isRoot && run(['node', '-e', 'require("fs").writeFileSync("x", "")']).status === 0)
    faults.push('The command can write into the image.')
  const [command = '', ...args] = [...listOf(textOf('ENTRYPOINT')), ...listOf(textOf('CMD'))]
  const server = spawn(join(image, 'usr/local/bin', command), args, { ...as, stdio: ['ignore', 'ignore', 'inherit'] })
  const health = listOf(textOf('HEALTHCHECK'))
  let isHealthy = false
  // A Docker engine keeps checking, too; a busy machine takes long to start a process.
  const latest = performance.now() + startMs
  while (!isHealthy && server.exitCode === null && server.signalCode === null && performance.now() < latest) {
    await setTimeout(500)
    isHealthy = run(health).status === 0
  }
  if (!isHealthy) faults.push(`The health check does not pass; the service ${endOf(server)}.`)
  else {
    const page = await fetch(`http://127.0.0.1:${port}/`)
    const text = await page.text()
    if (!page.ok || !text.includes('<script'))
      faults.push(`The app is not served, but HTTP ${page.status}: ${text.slice(0, 200)}`)
  }
  const ended = new Promise((resolve) => void server.once('exit', resolve))
  server.kill('SIGTERM')
  if (server.exitCode === null && server.signalCode === null) await ended
  if (server.exitCode !== 0) faults.push(`The service does not end in order: it ${endOf(server)}.`)
  if (isHealthy && run(health).status === 0) faults.push('The health check passes without a service.')
  for (const name of ['npm', 'npx', 'typescript', 'vite', 'vitest'])
    if ((await readdir(join(cwd, 'node_modules'))).includes(name)) faults.push(`The image has ${name}.`)
  return faults
}

try {
  await playBuild()
  await playImage()
  const size = execFileSync('du', ['-sm', image]).toString().split('\t')[0]
  const faults = await playStart()
  process.stdout.write(
    `${faults.length === 0 ? 'The steps of the Dockerfile work' : faults.join('\n')} (${size} MB without the base image).\n`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await rm(work, { recursive: true, force: true })
}
