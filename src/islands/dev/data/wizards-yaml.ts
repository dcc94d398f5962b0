import { own } from '#domain/own.ts'

/** What a new stack is made of, as the wizard collects it. */
export interface NewStack {
  name: string
  description: string
  adapters: readonly string[]
}

/** The part of an agent's configuration that this stack becomes. Texts are JSON strings, which YAML 1.2 reads as they are. */
export function stackYaml({ name, description, adapters }: NewStack): string {
  return [
    'stacks:',
    `  ${JSON.stringify(name)}:`,
    ...(description.trim() === '' ? [] : [`    # ${description.trim().replace(/\s+/g, ' ')}`]),
    '    plugins:',
    ...adapters.flatMap((type) => [`      - type: ${type}`, ...(own(CONFIG, type) ?? []).map((line) => `        ${line}`)]),
  ].join('\n')
}

const CONFIG: Readonly<Record<string, readonly string[]>> = {
  detect_errors: ['config:', '  rules:', '    - name: server errors', "      trigger_status_codes: ['5xx']"],
  http_capture: ['config:', '  level: full', '  format: json'],
  access_logs: ['config:', '  mode: console'],
}
