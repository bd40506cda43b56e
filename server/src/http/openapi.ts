import type { Endpoint, Endpoints } from '@ambry/contract/endpoint'
import { z } from 'zod'

export type Json = Record<string, unknown>

/** The whole API as OpenAPI 3.1, from the same contract that validates it. */
export function openapi(areas: Record<string, Endpoints>): Json {
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
    security: endpoint.headerless
      ? []
      : [{ clientId: [], clientKey: [], ...(endpoint.permission !== 'public' && { session: [] }) }],
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
    responses: {
      [endpoint.status ?? 200]: {
        description: 'OK',
        content: {
          'application/json': { schema: describe(endpoint.response, 'output') },
          ...(endpoint.csv && { 'text/csv': { schema: { type: 'string' } } }),
        },
      },
      default: {
        description: 'One sentence that says why',
        content: {
          'text/plain': { schema: { type: 'string' } },
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
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
  schemas.Problem = describe(ProblemSchema, 'output')
  const header = (name: string) => ({ type: 'apiKey', in: 'header', name })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ambry',
      version: '1',
      description: 'Money is whole cents, instants are ISO 8601 in UTC, ids are UUIDs.',
    },
    paths,
    components: {
      schemas,
      securitySchemes: {
        clientId: header('client-id'),
        clientKey: header('client-key'),
        session: header('auth-token'),
      },
    },
  }
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
