import type { OpaqueReason } from '#domain/traffic/visibility.ts'

/** What an operator can do about each reason. Source: agent.md 2.1 (`--tls-probes`), RFC 9114 §3.1 (HTTP/3 is offered beside TCP). */
export const OPAQUE_REMEDIES: Readonly<Record<OpaqueReason, string>> = {
  quic: 'Turn HTTP/3 off in the client, or refuse UDP port 443 on its way out: programs then use HTTP/2 over TCP, which agents can read.',
  'no-probe':
    'Restart the program while the agent runs. If nothing changes, see whether it can be linked dynamically against OpenSSL, and whether --tls-probes of the agent leaves its library out.',
  passed: 'Install the certificate of your authority where the program runs, or inspect the host. Some are passed on for good reason.',
  'not-seen': 'Wait for a request on it. If the client sends some and stays opaque, update the agent: it does not read this version yet.',
}
