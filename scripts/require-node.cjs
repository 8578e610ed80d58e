// Written for any Node version, however old: it must run where the rest cannot.
var parts = process.versions.node.split('.').map(Number)
if (parts[0] < 22 || (parts[0] === 22 && parts[1] < 22)) {
  process.stderr.write(
    'Signalbox needs Node 22.22 or newer, this is ' +
      process.versions.node +
      '. Run `npm ci` first: it brings one along.\n',
  )
  process.exit(1)
}
