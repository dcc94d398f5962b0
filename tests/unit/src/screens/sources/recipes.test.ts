import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

import { recipeOf } from '#src/screens/sources/recipes.ts'
import { AGENT_PLACES, type ConnectPlace } from '#src/screens/sources/sources.ts'

const URL = 'https://agents.example:4601'
const TOKEN = 'sgr_0123456789abcdef'
const CONFIG = `${URL}/agent/v1/config.yaml?token=${TOKEN}`
const textOf = (place: ConnectPlace): string => recipeOf(place, URL, TOKEN).text

test('every recipe of an agent has the token, and the address of its configuration with the token in it', () => {
  for (const { id } of AGENT_PLACES) {
    expect(textOf(id), id).toContain(TOKEN)
    expect(textOf(id).replaceAll('$REGISTRATION_TOKEN', TOKEN), id).toContain(CONFIG)
  }
})

test('the manifest is three documents: a namespace, a secret, and an agent on every node that reads its token and configuration from it', () => {
  const [namespace, secret, daemons] = parseAllDocuments(textOf('kubernetes')).map((document) => document.toJS())
  expect([namespace.kind, secret.kind, daemons.kind]).toEqual(['Namespace', 'Secret', 'DaemonSet'])
  expect(secret.stringData).toEqual({ token: TOKEN, config: CONFIG })
  const [container] = daemons.spec.template.spec.containers
  expect(container.env.map(({ name, valueFrom }: never) => [name, (valueFrom as { secretKeyRef: object }).secretKeyRef])).toEqual([
    ['REGISTRATION_TOKEN', { name: 'qtap', key: 'token' }],
    ['QPOINT_CONFIG', { name: 'qtap', key: 'config' }],
  ])
})

test('values of the chart take token and configuration from the secret that is created before them', () => {
  const text = textOf('helm')
  const values = parse(/<<'VALUES'\n([\s\S]*?)\nVALUES\n/.exec(text)?.[1] ?? '')
  const [secret, key] = [/secret generic (\S+)/.exec(text)?.[1], /--from-literal=config="([^"]*)"/.exec(text)?.[1]]
  expect(key).toBe(CONFIG)
  expect(values).toEqual({
    registrationEndpoint: URL,
    registrationTokenSecretRefName: secret,
    extraEnv: [{ name: 'QPOINT_CONFIG', valueFrom: { secretKeyRef: { name: secret, key: 'config' } } }],
    tolerations: [{ operator: 'Exists' }],
  })
})

test('the step of a workflow is YAML that reads the token from a secret of the repository; only the comment above it has the token', () => {
  const text = textOf('github')
  const [step] = parse(text)
  expect(step.env.REGISTRATION_TOKEN).toBe('${{ secrets.REGISTRATION_TOKEN }}')
  expect(JSON.stringify(step)).not.toContain(TOKEN)
  // One command of several lines, and one that waits until the agent is ready
  const commands = step.run.replaceAll('\\\n', ' ').trim().split('\n')
  expect(commands.map((command: string) => command.split(' ')[0])).toEqual(['docker', 'timeout'])
  expect(commands[0]).toMatch(/qtap:v0 +--config "https:\/\/agents\.example:4601\/agent\/v1\/config\.yaml\?token=\$REGISTRATION_TOKEN"$/)
})
