import { once } from 'node:events'
import { isIP, type Socket } from 'node:net'
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls'

import type { ServiceTarget } from '#domain/agent-config/service-target.ts'
import type { Clock } from '#platform/lib/clock.ts'
import type { ServiceTestResult } from '#wire/product/agent-services.ts'

import { codeOf } from './connect.ts'
import { bareHost, placeOf, type Taken } from './step.ts'

const DAY_MS = 86_400_000
/** Certificates of 90 days are renewed when a third is left (Let's Encrypt, “Integration Guide”); with half of that gone, something has failed. */
const EXPIRES_SOON_DAYS = 15
/** Of a name in a certificate, which the other end wrote. */
const NAME_MAX = 80

/** TLS as an agent speaks it, and how long its certificate is good for. Nothing is sent through one that is not trusted, unless the setting says so. */
export async function shakeHands(
  connection: Socket,
  target: ServiceTarget,
  { clock, budget }: { clock: Clock; budget: AbortSignal },
): Promise<Taken<TLSSocket>> {
  const host = bareHost(target)
  const protocol = target.probe === 'grpc' ? 'h2' : 'http/1.1'
  const socket = connect({
    socket: connection,
    host, // what the certificate has to be for
    ...(isIP(host) === 0 && { servername: host }),
    ALPNProtocols: [protocol],
    rejectUnauthorized: false, // its verdict is read below: people want to know which one it is
  })
  socket.on('error', () => undefined)
  try {
    await once(socket, 'secureConnect', { signal: budget })
  } catch (cause) {
    const [found, advice] = HANDSHAKE_FAILURES.get(codeOf(cause)) ?? NO_HANDSHAKE
    return { result: { step: 'tls', state: 'failed', found: found.replace('{place}', placeOf(target)), advice } }
  }
  const result = verdictOf(socket, target, clock())
  return { result, value: result.state === 'failed' ? undefined : socket }
}

function verdictOf(socket: TLSSocket, { skipVerify, probe }: ServiceTarget, nowMs: number): ServiceTestResult {
  const certificate = socket.getPeerCertificate()
  const days = Math.floor((Date.parse(certificate.valid_to) - nowMs) / DAY_MS)
  const standing = `${socket.getProtocol() ?? 'TLS'}, a certificate of ${issuerOf(certificate)}, good for ${days === 1 ? 'one more day' : `${days} more days`}.`
  const result = (state: ServiceTestResult['state'], found: string, advice = ''): ServiceTestResult => ({
    step: 'tls',
    state,
    found,
    advice,
  })
  if (probe === 'grpc' && socket.alpnProtocol !== 'h2')
    return result(
      'failed',
      'It speaks TLS and does not offer HTTP/2, which agents need here.',
      'A proxy in front of it has to pass HTTP/2 on (ALPN h2).',
    )
  if (!socket.authorized) {
    const [found, advice] = UNTRUSTED.get(String(socket.authorizationError)) ?? NOT_TRUSTED
    return skipVerify
      ? result('warning', found, 'Agents accept it all the same, as the setting says. Whoever is in between can read what is sent.')
      : result('failed', found, advice)
  }
  if (days < EXPIRES_SOON_DAYS) return result('warning', standing, 'Have it renewed: once it has expired, agents stop sending.')
  return result('ok', standing)
}

function issuerOf({ issuer }: PeerCertificate): string {
  const name: unknown = issuer.O ?? issuer.CN // absent, or several, in some
  return (Array.isArray(name) ? String(name[0]) : typeof name === 'string' ? name : 'an unnamed authority').slice(0, NAME_MAX)
}

const NO_HANDSHAKE = [
  '{place} does not complete a handshake of TLS 1.2 or 1.3.',
  'Check the port, and which versions of TLS it speaks.',
] as const
const NO_TLS = ['What answers at {place} is not TLS.', 'Check the port. If it speaks without TLS, turn TLS off here.'] as const
const HANDSHAKE_FAILURES = new Map<string, readonly [found: string, advice: string]>([
  ['ERR_SSL_WRONG_VERSION_NUMBER', NO_TLS],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', NO_TLS],
  [
    'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL',
    [
      '{place} does not offer the version of HTTP that agents speak here.',
      'For gRPC and Pulse a proxy in front of it has to pass HTTP/2 on (ALPN h2).',
    ],
  ],
  [
    'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
    ['{place} asks for a certificate of the client.', 'Agents have none. Let it ask for a token instead.'],
  ],
  ['ABORT_ERR', ['{place} did not complete the handshake in time.', 'Try again, and check that the port speaks TLS.']],
])

const NOT_TRUSTED = [
  'Its certificate is not trusted by the platform.',
  'Use one of an authority that the machines of your agents trust.',
] as const
const OWN_AUTHORITY = [
  'Its certificate is of an authority that the platform does not know.',
  'If the machines of your agents know that authority, it works for them all the same.',
] as const
const SELF_SIGNED = ['Its certificate is signed by itself.', 'Use one of an authority that the machines of your agents trust.'] as const
/** Codes of OpenSSL's verification, and of Node's look at the names. */
const UNTRUSTED = new Map<string, readonly [found: string, advice: string]>([
  ['CERT_HAS_EXPIRED', ['Its certificate has expired.', 'Have it renewed: agents refuse it.']],
  ['CERT_NOT_YET_VALID', ['Its certificate is not valid yet.', 'Check the clock of the machine that made it, and of this platform.']],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    ['Its certificate is for another name.', 'Use the name in its certificate, or have one made for this name.'],
  ],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', SELF_SIGNED],
  ['SELF_SIGNED_CERT_IN_CHAIN', OWN_AUTHORITY],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', OWN_AUTHORITY],
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ['Its certificate comes without that of its authority.', 'Have the server send the whole chain of certificates.'],
  ],
])
