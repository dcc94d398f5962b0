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
  ['The upstream could not be reached', 'connection refused', 'econnrefused', 'no route to host', 'unreach'],
  ['The upstream closed the connection', 'connection reset', 'econnreset', 'unexpected eof', 'broken pipe'],
  ['The upstream did not answer in time', 'deadline exceeded', 'timed out', 'timeout'],
]

/** RFC 9110 §15, RFC 6585 §4; the others go by their class. */
const BY_STATUS: ReadonlyMap<number, string> = new Map([
  [401, 'The upstream did not accept the credentials'],
  [404, 'The upstream has nothing at this address'],
  [429, 'Too many requests: the upstream limits their rate'],
  [500, 'The upstream failed while it handled the request'],
  [502, 'A gateway got no valid response from the upstream'],
  [503, 'The upstream was not available'],
  [504, 'The upstream did not answer its gateway in time'],
])

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
  // Of the other conditions of rules (qtap errordetection/model.go) the rule's own name says more
  if (conditions.includes('duration')) return 'The response took too long'
  return error.trim() === '' ? 'An error rule matched' : error
}

function titleOfStatus({ status, family, grpcStatus = '' }: IssueRequest): string | undefined {
  if (family === 'database') return undefined
  if (!isGrpcOk(grpcStatus)) return BY_STATUS.get(httpStatusOfGrpc(grpcStatus) ?? 0)
  if (status === 0) return 'The upstream gave no response'
  return BY_STATUS.get(status) ?? (status >= 500 ? 'The upstream failed' : status >= 400 ? 'The upstream refused the request' : undefined)
}
