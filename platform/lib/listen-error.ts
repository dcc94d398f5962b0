export interface WantedPort {
  host: string
  port: number
  /** Variable that sets the port. */
  variable: string
}

/** Why a port could not be opened, as a sentence that names what to change; other causes are returned as they are. */
export function explainListenError(cause: NodeJS.ErrnoException, { host, port, variable }: WantedPort): Error {
  if (cause.code === 'EADDRINUSE')
    return new Error(`Port ${port} on ${host} is taken. Stop what uses it, or set ${variable} to another one.`, { cause })
  if (cause.code === 'EACCES') return new Error(`This user may not listen on port ${port}. Set ${variable} to one above 1023.`, { cause })
  return cause
}
