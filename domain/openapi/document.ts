/** What is kept of an OpenAPI document: what the platform compares traffic with. */
export interface DeclaredApi {
  /** `3.0.3`. */
  openapi: string
  title: string
  /** `info.version`, the document's own. */
  version: string
  operations: DeclaredOperation[]
  /** Paths that no request can have, or that match the same requests, with the reason. */
  left: LeftOut[]
}

export interface DeclaredOperation {
  /** `GET`. */
  method: string
  /** Below the base path of the server, parameters as they are written: `/v2/users/{id}`. */
  template: string
  deprecated: boolean
  /** `operationId`, else the summary; `''` none. */
  name: string
}

export interface LeftOut {
  path: string
  why: string
}

/** What is wrong, and where: a line of the text, or a JSON Pointer into the document (RFC 6901). */
export interface DocumentProblem {
  /** `line 12, column 3` or `/paths/~1users/get`. */
  at: string
  sentence: string
}

/** Bytes of a document as UTF-8: those of large public APIs have up to 4 MB without their examples. */
export const DOCUMENT_BYTES_MAX = 4 * 1024 * 1024
/** Of one document: GitHub's has 1,100. */
export const OPERATIONS_MAX = 3_000
/** Bases that servers of one document put in front of its paths. */
export const BASE_PATHS_MAX = 8
export const OPERATION_NAME_MAX = 120
/** As a template that people pin. */
export const DECLARED_TEMPLATE_MAX = 400

/** Methods of a path item (OpenAPI 3.1.0 §4.8.9). */
export const PATH_METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

/** One operation in a line each: a document of an organization is read where rows are made, and a text is read faster than a list of objects. */
export const packOperations = (operations: readonly DeclaredOperation[]): string =>
  operations.map(({ method, template, deprecated, name }) => [method, template, deprecated ? 'd' : '', name].join('\t')).join('\n')

export const unpackOperations = (packed: string): DeclaredOperation[] =>
  packed === ''
    ? []
    : packed.split('\n').map((line) => {
        const [method = '', template = '', mark, name = ''] = line.split('\t')
        return { method, template, deprecated: mark === 'd', name }
      })

/** One template whatever its parameters are called, with or without a slash at its end. */
export function operationKey(template: string): string {
  const bare = template.length > 1 && template.endsWith('/') ? template.slice(0, -1) : template
  return bare.replace(/\{[^{}/]*\}/g, '{}')
}
