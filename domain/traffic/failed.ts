/** What an answer tells about whether a request got through. */
export interface Answer {
  family: 'http' | 'grpc' | 'database'
  /** 0: no answer. Databases answer with none. */
  status: number
  /** What a database said went wrong; absent for others, `''` for nothing. */
  database?: { error: string } | null | undefined
}

const SERVER_ERROR = 500 // RFC 9110 §15.6

/** No answer, or 5xx. A database answers with no status: there an error tells. A 4xx is an answer. */
export const hasFailed = ({ family, status, database }: Answer): boolean =>
  family === 'database' ? (database?.error ?? '') !== '' : status === 0 || status >= SERVER_ERROR
