import type { ServiceProbe } from '#domain/agent-config/service-target.ts'
import type { ServiceTestResult } from '#wire/product/agent-services.ts'

export type HttpProbe = Exclude<ServiceProbe, 'grpc'>
export type Verdict = Omit<ServiceTestResult, 'step'>

const ok = (found: string): Verdict => ({ state: 'ok', found, advice: '' })
const warning = (found: string, advice: string): Verdict => ({ state: 'warning', found, advice })
const failed = (found: string, advice: string): Verdict => ({ state: 'failed', found, advice })

const SECRET_LATER = 'Only agents can tell whether it takes their secret.'

/** What a status of HTTP says, asked without secrets (RFC 9110 §15). */
export function judgeHttp(probe: HttpProbe, status: number, path: string): Verdict {
  if (status >= 500)
    return failed(`It answers with ${status}: something is wrong there.`, 'Look into its log, and at what is in front of it.')
  if (status >= 300 && status < 400)
    return probe === 'bucket'
      ? failed(`It answers with ${status}: the bucket is in another region.`, 'Use the endpoint of the region that the bucket is in.')
      : failed(`It answers with ${status} and leads elsewhere.`, 'Enter the address that it leads to.')
  if (status === 401 || status === 403) return ok(`It answers with ${status}: it asks for a secret, which only agents have.`)
  switch (probe) {
    case 'bucket':
      if (status === 404) return failed('It answers with 404: there is no such bucket.', 'Check the name of the bucket, or create it.')
      if (status === 400) return warning('It answers with 400.', 'Check region and endpoint of the bucket.')
      return status < 300
        ? warning(`It answers with ${status}: anybody may read this bucket.`, 'Payloads are for nobody else: have it ask for keys.')
        : ok(answers(status))
    case 'otlp':
      if (status === 404)
        return failed(
          `It answers with 404: there is nothing at ${path}.`,
          'Check port and path. Collectors take OTLP over HTTP at port 4318, mostly.',
        )
      if (status < 300)
        return warning(`It answers with ${status} to a request that a collector would refuse.`, 'Something else may stand at this address.')
      return ok(answers(status))
    case 'http':
      return ok(answers(status))
  }
}

const answers = (status: number): string => `It answers with ${status}. ${SECRET_LATER}`

/** https://grpc.github.io/grpc/core/md_doc_statuscodes.html */
const UNAVAILABLE = '14'

/** What the answer to the health check of gRPC says; most servers have none, and say so in gRPC. */
export function judgeGrpc(httpStatus: number, grpcStatus: string | undefined): Verdict {
  if (grpcStatus === UNAVAILABLE) return warning('It speaks gRPC and says that it is not available.', 'Try again; then look into its log.')
  if (grpcStatus !== undefined) return ok(`It speaks gRPC. ${SECRET_LATER}`)
  if (httpStatus === 401 || httpStatus === 403) return ok(`It answers with ${httpStatus}: it asks for a secret, which only agents have.`)
  if (httpStatus >= 500)
    return failed(`It answers with ${httpStatus}: something is wrong there.`, 'Look into its log, and at what is in front of it.')
  return warning(
    `It speaks HTTP/2 and answers with ${httpStatus}, not as gRPC does.`,
    'Something else may stand at this address: check port and path.',
  )
}
