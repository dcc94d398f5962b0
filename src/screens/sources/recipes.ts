import type { AgentPlace, ConnectPlace } from './sources.ts'

/** One thing to paste. */
interface Recipe {
  label: string
  text: string
  /** What it does, in a sentence. */
  about: string
}

export function recipeOf(place: ConnectPlace, agentsUrl: string, token: string): Recipe {
  switch (place) {
    case 'otel':
      return otelRecipe(agentsUrl, token)
    case 'proxy':
      return proxyRecipe(agentsUrl, token)
    default:
      return agentRecipe(place, agentsUrl, token)
  }
}

/**
 * The agent with its configuration from an address: it sends no header when it fetches the file, so the token stands in the address as
 * well as in the environment, where the configuration's `env: REGISTRATION_TOKEN` finds it (agent.md 2.2, 3.10).
 */
function agentRecipe(place: AgentPlace, agentsUrl: string, token: string): Recipe {
  const config = `${agentsUrl}/agent/v1/config.yaml?token=${token}`
  switch (place) {
    case 'linux':
      return {
        label: 'Shell',
        about: 'Installs the agent and starts it in the foreground. Run it on the machine whose traffic you want to see.',
        text: `curl -s https://get.qpoint.io/install | sudo sh\nsudo REGISTRATION_TOKEN=${token} \\\n  qtap --config "${config}"`,
      }
    case 'docker':
      return {
        label: 'Shell',
        about: 'The agent watches every process of the machine, so the container shares its process and network namespaces.',
        text: [
          'docker run -d --name qtap --restart unless-stopped',
          '--privileged --pid=host --network=host',
          '-v /sys:/sys --ulimit=memlock=-1',
          `-e REGISTRATION_TOKEN=${token}`,
          IMAGE,
          `--config "${config}"`,
        ].join(' \\\n  '),
      }
    case 'kubernetes':
      return {
        label: 'Kubernetes manifest',
        about: 'One agent on every node. Save it as qtap.yaml, then: kubectl apply -f qtap.yaml',
        text: manifest(config, token),
      }
    case 'helm':
      return {
        label: 'Shell',
        about: 'One agent on every node, by the chart of qtap.',
        text: helm(agentsUrl, config, token),
      }
    case 'github':
      return {
        label: 'Step of a workflow',
        about: 'The agent watches the steps after it.',
        text: githubStep(agentsUrl, token),
      }
  }
}

const IMAGE = 'us-docker.pkg.dev/qpoint-edge/public/qtap:v0'

/** Values of the chart (qpoint-io/helm-charts, charts/qtap 0.0.38). Without `config` it sets no QPOINT_CONFIG of its own. */
const helm = (agentsUrl: string, config: string, token: string): string => `kubectl create namespace qtap
kubectl create secret generic qtap --namespace qtap \\
  --from-literal=token="${token}" \\
  --from-literal=config="${config}"
helm repo add qpoint https://helm.qpoint.io/
helm upgrade --install qtap qpoint/qtap --namespace qtap --values - <<'VALUES'
registrationEndpoint: "${agentsUrl}"
registrationTokenSecretRefName: qtap
extraEnv:
  - name: QPOINT_CONFIG
    valueFrom:
      secretKeyRef:
        name: qtap
        key: config
tolerations:
  - operator: Exists
VALUES
`

/** As Qpoint shows it (qpoint-io/demo-gha), with the configuration of this platform. Tags tell runs apart. */
const githubStep = (agentsUrl: string, token: string): string => `# Once: gh secret set REGISTRATION_TOKEN --body "${token}"
- name: Start the agent
  env:
    REGISTRATION_TOKEN: \${{ secrets.REGISTRATION_TOKEN }}
    QPOINT_DEPLOYMENT_TAGS: "run:\${{ github.run_id }}"
  run: |
    docker run -d --name qtap --privileged --pid=host --network=host \\
      -v /sys:/sys --ulimit=memlock=-1 \\
      -e REGISTRATION_TOKEN -e QPOINT_DEPLOYMENT_TAGS \\
      ${IMAGE} \\
      --config "${agentsUrl}/agent/v1/config.yaml?token=$REGISTRATION_TOKEN"
    timeout 120 sh -c 'until curl -sf http://localhost:10001/readyz; do sleep 2; done'
`

/** Every OpenTelemetry SDK reads these; header values are percent-encoded (OpenTelemetry, "Specifying headers via environment variables"). */
function otelRecipe(agentsUrl: string, token: string): Recipe {
  return {
    label: 'Environment of your service',
    about: 'Set these where the service starts, beside the SDK’s own start-up. Traces and logs are taken; metrics are not.',
    text: [
      `export OTEL_EXPORTER_OTLP_ENDPOINT="${agentsUrl}"`,
      'export OTEL_EXPORTER_OTLP_PROTOCOL="http/protobuf"',
      `export OTEL_EXPORTER_OTLP_HEADERS="Authorization=Bearer%20${encodeURIComponent(token)}"`,
      'export OTEL_TRACES_EXPORTER="otlp"',
      'export OTEL_LOGS_EXPORTER="otlp"',
    ].join('\n'),
  }
}

function manifest(config: string, token: string): string {
  return `apiVersion: v1
kind: Namespace
metadata:
  name: qtap
---
apiVersion: v1
kind: Secret
metadata:
  name: qtap
  namespace: qtap
stringData:
  token: "${token}"
  config: "${config}"
---
apiVersion: apps/v1
kind: DaemonSet
metadata:
  name: qtap
  namespace: qtap
spec:
  selector:
    matchLabels:
      app: qtap
  template:
    metadata:
      labels:
        app: qtap
    spec:
      hostPID: true
      hostNetwork: true
      dnsPolicy: ClusterFirstWithHostNet
      tolerations:
        - operator: Exists
      containers:
        - name: qtap
          image: ${IMAGE}
          securityContext:
            privileged: true
          env:
            - name: REGISTRATION_TOKEN
              valueFrom:
                secretKeyRef:
                  name: qtap
                  key: token
            - name: QPOINT_CONFIG
              valueFrom:
                secretKeyRef:
                  name: qtap
                  key: config
          readinessProbe:
            httpGet:
              path: /readyz
              port: 10001
          volumeMounts:
            - name: sys
              mountPath: /sys
      volumes:
        - name: sys
          hostPath:
            path: /sys
`
}

/** Certificate of the organization's authority, and with it those that the machine trusts: what was not opened shows certificates of others. */
export const AUTHORITY = 'sightglass-ca.pem'
export const TRUSTED = 'sightglass-trust.pem'

/** Fetches the certificate, then starts a proxy from a checkout of Sightglass. */
const proxyRecipe = (agentsUrl: string, token: string): Recipe => ({
  label: 'Shell of the proxy',
  about: 'Run it in a checkout of Sightglass on this machine (Node 20 or newer). It stays in the foreground.',
  text: [
    `export REGISTRATION_TOKEN=${token}`,
    `curl -sf -H "Authorization: Bearer $REGISTRATION_TOKEN" -o ${AUTHORITY} "${agentsUrl}/deploy/certificate"`,
    `cat /etc/ssl/certs/ca-certificates.crt /etc/ssl/cert.pem ${AUTHORITY} > ${TRUSTED} 2>/dev/null`,
    `npm run proxy -- --platform "${agentsUrl}"`,
  ].join('\n'),
})
