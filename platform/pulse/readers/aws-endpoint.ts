/**
 * AWS SDKs name the service and its region, but no host. Endpoints follow one form, `{code}.{region}.amazonaws.com`
 * (https://docs.aws.amazon.com/general/latest/gr/rande.html); the code is mostly the service's name in lower case.
 */
const CODES: ReadonlyMap<string, string> = new Map([
  ['cloudwatch', 'monitoring'],
  ['cloudwatchlogs', 'logs'],
  ['cloudwatchevents', 'events'],
  ['eventbridge', 'events'],
  ['sfn', 'states'],
  ['stepfunctions', 'states'],
  ['ses', 'email'],
  ['sesv2', 'email'],
  ['simpleemailservice', 'email'],
  ['cognitoidentityprovider', 'cognito-idp'],
  ['cognitoidentity', 'cognito-identity'],
  ['bedrockruntime', 'bedrock-runtime'],
  ['bedrockagentruntime', 'bedrock-agent-runtime'],
  ['dynamodbstreams', 'streams.dynamodb'],
  ['elasticloadbalancingv2', 'elasticloadbalancing'],
  ['ecr', 'api.ecr'],
  ['sagemakerruntime', 'runtime.sagemaker'],
  ['opensearch', 'es'],
  ['iotdataplane', 'data.iot'],
])
/** One endpoint for all regions. */
const GLOBAL = new Set(['iam', 'route53', 'cloudfront', 'organizations'])

const REGION = /^[a-z]{2,3}(?:-[a-z]{2,8}){1,3}-\d$/

/** Host of a service of AWS by the SDK's name for it (`S3`, `CloudWatch Logs`, `AmazonSQS`); `''` without one. */
export function awsEndpoint(service: string, region: string): string {
  const name = service
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^(?:amazon|aws)(?=.)/, '')
  if (name === '') return ''
  const code = CODES.get(name) ?? name
  if (GLOBAL.has(name) || !REGION.test(region)) return `${code}.amazonaws.com`
  return `${code}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
}
