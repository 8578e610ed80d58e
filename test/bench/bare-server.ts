import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import process from 'node:process'

const [port = '', file = '', type = 'application/json; charset=utf-8'] = process.argv.slice(2)
const body = readFileSync(file)

createServer((_, response) => {
  response.writeHead(200, { 'content-type': type, 'content-length': body.length })
  response.end(body)
}).listen(Number(port), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
