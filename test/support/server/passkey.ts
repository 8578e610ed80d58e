import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { PasskeyAnswer, RegistrationResponse } from '#api/accounts/passkeys.ts'

/** A security key in software, which can be made to answer wrongly. */
export interface TestPasskey {
  readonly id: string
  counter: number
  origin: string
  /** Whether it has verified the user by PIN or fingerprint. */
  verifiesUser: boolean
  register(challenge: string): RegistrationResponse
  answer(challenge: string, userHandle?: string): PasskeyAnswer['response']
}

const base64url = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const bytesOf = (...numbers: number[]) => Buffer.from(numbers)
const isPresent = 0x01
const isVerified = 0x04
const hasKey = 0x40

export function createTestPasskey(home = 'https://signalbox.example.org'): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // COSE, in CBOR: EC2, ES256, P-256, x, y.
  const coseKey = Buffer.concat([
    bytesOf(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20),
    Buffer.from(x, 'base64url'),
    bytesOf(0x22, 0x58, 0x20),
    Buffer.from(y, 'base64url'),
  ])
  const id = randomBytes(16)
  const authenticatorData = (isNew: boolean) => {
    const rest = Buffer.alloc(5)
    rest[0] = isPresent | (passkey.verifiesUser ? isVerified : 0) | (isNew ? hasKey : 0)
    rest.writeUInt32BE(passkey.counter, 1)
    const attested = isNew ? [Buffer.alloc(16), bytesOf(0, id.length), id, coseKey] : []
    return Buffer.concat([sha256(new URL(home).hostname), rest, ...attested])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: passkey.origin, crossOrigin: false }))
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' } as const
  const passkey: TestPasskey = {
    id: base64url(id),
    counter: 0,
    origin: home,
    verifiesUser: true,
    register(challenge) {
      const data = authenticatorData(true)
      const attestation = Buffer.concat([
        bytesOf(0xa3, 0x63),
        Buffer.from('fmt'),
        bytesOf(0x64),
        Buffer.from('none'),
        bytesOf(0x67),
        Buffer.from('attStmt'),
        bytesOf(0xa0, 0x68),
        Buffer.from('authData'),
        bytesOf(0x58, data.length),
        data,
      ])
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(attestation),
          transports: ['internal', 'telepathy'],
        },
      }
    },
    answer(challenge, userHandle) {
      const [data, client] = [authenticatorData(false), clientData('webauthn.get', challenge)]
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          ...(userHandle !== undefined && { userHandle: Buffer.from(userHandle).toString('base64url') }),
        },
      }
    },
  }
  return passkey
}
