/** Progress, beside the one document on standard output. */
export const say = (text: string): void => void process.stderr.write(`bench: ${text}\n`)
