import { httpStatusOfGrpc, isGrpcOk } from './grpc-status.ts'

/** An issue as a detector of an agent reports it: its own words, and which conditions of its rule matched. */
export interface ReportedIssue {
  error: string
  triggers: readonly { plugin: string; condition: string; description: string }[]
}

/** How the request ended that it was reported for. */
export interface IssueRequest {
  status: number
  family: string
  grpcStatus?: string
}

/** What goes wrong below HTTP, by words that runtimes and proxies use for it; the first that occurs in the detector's text counts. */
const BY_TEXT: readonly (readonly [title: string, ...found: string[]])[] = [
  ['The upstream refused the connection', 'connection refused', 'econnrefused'],
  [
    'The upstream closed the connection',
    'connection reset',
    'econnreset',
    'unexpected eof',
    'broken pipe',
    'epipe',
    'socket hang up',
    'premature',
  ],
  ['The upstream’s name could not be resolved', 'no such host', 'enotfound', 'nxdomain', 'eai_again', 'name resolution'],
  ['The upstream’s certificate was not accepted', 'certificate', 'x509'],
  ['The TLS handshake failed', 'tls handshake', 'ssl handshake', 'handshake failure'],
  ['The upstream could not be reached', 'no route to host', 'ehostunreach', 'network is unreachable', 'enetunreach'],
  ['The upstream did not answer in time', 'deadline exceeded', 'timed out', 'timeout', 'etimedout'],
]

/** RFC 9110 §15, RFC 6585 §4. */
const BY_STATUS: ReadonlyMap<number, string> = new Map([
  [400, 'The upstream did not understand the request'],
  [401, 'The upstream did not accept the credentials'],
  [402, 'The upstream asks for a payment'],
  [403, 'The upstream does not permit the request'],
  [404, 'The upstream has nothing at this address'],
  [405, 'The upstream does not support the method here'],
  [408, 'The upstream waited too long for the request'],
  [409, 'The request conflicts with what the upstream has'],
  [410, 'What was asked for is gone for good'],
  [413, 'The request was too large for the upstream'],
  [415, 'The upstream does not accept this content type'],
  [422, 'The upstream found the request invalid'],
  [429, 'Too many requests: the upstream limits their rate'],
  [500, 'The upstream failed while it handled the request'],
  [501, 'The upstream does not support the request'],
  [502, 'A gateway got no valid response from the upstream'],
  [503, 'The upstream was not available'],
  [504, 'The upstream did not answer its gateway in time'],
])

/** Conditions of rules that find errors (qtap errordetection/model.go): what else than the status can have matched. */
const BY_CONDITION: ReadonlyMap<string, string> = new Map([
  ['duration', 'The response took too long'],
  ['body', 'The response has a content that a rule looks for'],
  ['mime', 'The response is of a type that a rule looks for'],
  ['url', 'The address is one that a rule looks for'],
  ['tag', 'The request has a tag that a rule looks for'],
])

const EMPTY_BODY = 'The response is empty'

/**
 * An issue in the words of people: what happened to the request. From what the detector wrote where that names a failure below HTTP, then from the
 * condition that matched; the detector's own text where nothing is known, which may hold anything that traffic holds.
 */
export function issueTitle({ error, triggers }: ReportedIssue, request: IssueRequest): string {
  const written = [error, ...triggers.map(({ description }) => description)].join('\n').toLowerCase()
  // An upstream that answered with an error was reached, whatever a rule for timeouts is called
  const below = request.status < 400 && BY_TEXT.find(([, ...found]) => found.some((one) => written.includes(one)))
  if (below) return below[0]
  const conditions = triggers.map(({ condition }) => condition.toLowerCase())
  // The status says most of what else may have matched, too
  if (conditions.length === 0 || conditions.includes('status')) {
    const byStatus = titleOfStatus(request)
    if (byStatus) return byStatus
  }
  if (conditions.includes('body') && written.includes('empty')) return EMPTY_BODY
  const [known] = conditions.flatMap((condition) => BY_CONDITION.get(condition) ?? [])
  return known ?? (error.trim() === '' ? 'An error rule matched' : error)
}

function titleOfStatus({ status, family, grpcStatus = '' }: IssueRequest): string | undefined {
  if (family === 'database') return undefined
  if (!isGrpcOk(grpcStatus)) return BY_STATUS.get(httpStatusOfGrpc(grpcStatus) ?? 0)
  if (status === 0) return 'The upstream closed the connection without a response'
  return BY_STATUS.get(status) ?? (status >= 500 ? 'The upstream failed' : status >= 400 ? 'The upstream refused the request' : undefined)
}
