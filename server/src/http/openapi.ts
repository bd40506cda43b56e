import { type Endpoint, type Endpoints, PendingApprovalSchema } from '@ambry/contract/kernel/endpoint'
import type { FileEndpoint, FileEndpoints } from '@ambry/contract/kernel/files'
import { z } from 'zod'

export type Json = Record<string, unknown>

/** The whole API as OpenAPI 3.1, from the same contract that validates it, including the files. */
export function openapi(areas: Record<string, Endpoints>, files: FileEndpoints = {}): Json {
  const schemas: Json = {}
  const describe = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const text = JSON.stringify(z.toJSONSchema(schema, { io })).replaceAll('#/$defs/', '#/components/schemas/')
    const { $schema: _, $defs, ...rest } = JSON.parse(text) as Json
    Object.assign(schemas, $defs)
    return rest
  }
  const parameters = (schema: z.ZodType | undefined, where: 'path' | 'query') => {
    if (!schema) return []
    const { properties = {}, required = [] } = describe(schema, 'input') as { properties?: Json; required?: string[] }
    return Object.entries(properties).map(([name, described]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: described,
    }))
  }
  const operation = (area: string, name: string, endpoint: Endpoint): Json => ({
    operationId: `${area}.${name}`,
    summary: endpoint.summary,
    tags: [area],
    'x-permission': endpoint.permission,
    ...(endpoint.stepUp && { 'x-step-up': true }),
    security: securityOf(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', maxLength: 255 } }]
        : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: !endpoint.body.safeParse(undefined).success,
        content: { 'application/json': { schema: describe(endpoint.body, 'input') } },
      },
    }),
    ...(endpoint.upload && {
      requestBody: {
        required: true,
        description: `The file itself, up to ${endpoint.bodyBytes?.toLocaleString('en-US')} bytes`,
        content: {
          'application/octet-stream': { schema: binary },
          'multipart/form-data': { schema: { type: 'object', properties: { file: binary } } },
        },
      },
    }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'OK',
        content: {
          'application/json': { schema: describe(endpoint.response, 'output') },
          ...(endpoint.csv && { 'text/csv': { schema: { type: 'string' } } }),
        },
      },
      ...(endpoint.mayNeedApproval && {
        202: {
          description: 'It waits for a second person',
          content: { 'application/json': { schema: describe(PendingApprovalSchema, 'output') } },
        },
      }),
      default: refusal,
    },
  })
  const download = (name: string, file: FileEndpoint): Json => ({
    operationId: `files.${name}`,
    summary: file.summary,
    tags: ['files'],
    'x-permission': file.permission,
    security: [{ cookie: [] }, { session: [] }],
    parameters: [...parameters(file.params, 'path'), ...parameters(file.query, 'query')],
    responses: {
      200: { description: 'The file', content: { 'application/octet-stream': { schema: binary } } },
      default: refusal,
    },
  })

  const paths: Record<string, Json> = {}
  for (const [area, endpoints] of Object.entries(areas)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const address = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const path = paths[address] ?? {}
      paths[address] = path
      path[endpoint.method.toLowerCase()] = operation(area, name, endpoint)
    }
  }
  for (const [name, file] of Object.entries(files)) {
    paths[file.path.replace(/:(\w+)/g, '{$1}')] = { get: download(name, file) }
  }
  schemas.Problem = describe(ProblemSchema, 'output')
  const header = (name: string) => ({ type: 'apiKey', in: 'header', name })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ambry',
      version: '1',
      description: 'Money is in whole cents, timestamps are ISO 8601 in UTC, IDs are UUIDs.',
    },
    paths,
    components: {
      schemas,
      securitySchemes: {
        clientId: header('client-id'),
        clientKey: header('client-key'),
        session: header('auth-token'),
        cookie: { type: 'apiKey', in: 'cookie', name: 'ambry_session' },
      },
    },
  }
}

function securityOf({ headerless, permission }: Endpoint) {
  if (headerless) return permission === 'public' ? [] : [{ cookie: [] }]
  return [{ clientId: [], clientKey: [], ...(permission !== 'public' && { session: [] }) }]
}

const binary = { type: 'string', format: 'binary' }

const refusal = {
  description: 'One sentence that explains why',
  content: {
    'text/plain': { schema: { type: 'string' } },
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  },
}

const ProblemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  instance: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  retryAfterSeconds: z.int().optional(),
})
