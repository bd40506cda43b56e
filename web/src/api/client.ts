import type { Api } from '@ambry/contract/areas'
import type { Endpoint, Endpoints, PendingApproval, Result, Sent } from '@ambry/contract/kernel/endpoint'

import type { Credentials, Held } from './credentials.ts'
import { ApiError, isUnconfirmed, needsFreshCode, type Refusal, RefusedError, SentForApproval } from './errors.ts'
import type { EndpointRow, EndpointTable } from './tables/endpoints.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** Pass the same key again to retry without a second effect. By default each call gets a new key. */
  idempotencyKey?: string
  /** Called with the number of bytes uploaded so far. */
  onSent?: (bytes: number) => void
  /** The browser finishes sending it even if the page is closed. Its body must be under 64 KiB. */
  outlivesPage?: boolean
  /** It only asks, whatever its method, so nothing is refetched after it. */
  isQuery?: boolean
  /** It only reports that something is looked at. Nobody waits for it, and nothing is refetched after it. */
  isBeacon?: boolean
}

/** Calls without parameters, query or body take no argument. */
type Arguments<E extends Endpoint> =
  object extends Sent<E> ? [input?: Sent<E>, options?: CallOptions] : [input: Sent<E>, options?: CallOptions]

type Call<E extends Endpoint> = { (...args: Arguments<E>): Promise<Result<E>>; path: E['path'] }
export type Client<T extends Record<string, Endpoints>> = {
  [Area in keyof T]: { [Name in keyof T[Area]]: Call<T[Area][Name]> }
}

export type ClientConfig = {
  credentials: Credentials
  clientId: string
  clientKey: string
  fetch: typeof fetch
  /** The session in memory has ended or doesn't match the cookie. */
  onDropped: () => void
  /** Prompts for a fresh code; resolves to true if it was correct. */
  requestCode?: () => Promise<boolean>
  /** Called after a write. */
  onWritten?: () => void
  /** Called with the build of the page that the server currently serves. */
  onBuild?: (build: string) => void
}

export type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Makes the function that calls the endpoint of a row. */
export const callsOf =
  (config: ClientConfig) =>
  (row: EndpointRow): ((input?: Input, options?: CallOptions) => Promise<unknown>) & { path: Endpoint['path'] } =>
    Object.assign((input: Input = {}, options: CallOptions = {}) => send(config, row, input, options), { path: row[1] })

/** One function per endpoint. The table carries the paths; the contract's types, erased here, carry the shapes. */
export function createClient(endpoints: EndpointTable, config: ClientConfig): Client<Api> {
  const callOf = callsOf(config)
  const areas = Object.entries(endpoints).map(([area, rows]) => [
    area,
    Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, callOf(row)])),
  ])
  return Object.fromEntries(areas)
}

async function send(config: ClientConfig, row: EndpointRow, input: Input, options: CallOptions): Promise<unknown> {
  const [method, path, idempotent] = row
  const url = addressOf(path, input)
  const own = idempotent ? { 'idempotency-key': options.idempotencyKey ?? newKey() } : {}
  const attempt = async (held: Held) => {
    const { body, type } = payloadOf(input.body)
    const fetch = options.onSent
      ? (await import('./live/fetch-with-progress.ts')).fetchWithProgress(options.onSent)
      : config.fetch
    return fetch(url, {
      method,
      credentials: 'include',
      headers: { ...headersOf(config, held), ...type, ...own },
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.outlivesPage || options.isBeacon ? { keepalive: true } : {}),
    })
  }

  const held = config.credentials.held
  let response = await attempt(held)
  if (response.status === 401 && (held.authToken || held.userId)) {
    // Another tab may have signed in as someone else: the cookie is theirs, while this tab still holds the old user in
    // memory.
    config.credentials.drop(held)
    config.onDropped()
    // a write still names its user, so it can never run as the other person
    response = await attempt({ authToken: null, userId: method === 'GET' ? null : held.userId })
  }
  const token = response.headers.get('auth-token')
  if (token) config.credentials.take(token)
  const build = response.headers.get('ambry-build')
  if (build) config.onBuild?.(build)
  const isWrite = method !== 'GET' && !options.isQuery && !options.isBeacon
  const reply = await read(response).catch(async (error: unknown) => {
    if (isUnconfirmed(error)) {
      // it may have changed anything
      if (isWrite) config.onWritten?.()
      if (!idempotent) throw error
      const { retryUnconfirmed } = await import('./live/retry-unconfirmed.ts')
      return retryUnconfirmed(error, async () => {
        response = await attempt(config.credentials.held)
        return read(response)
      })
    }
    if (!needsFreshCode(error) || !(await config.requestCode?.())) throw error
    response = await attempt(config.credentials.held)
    return read(response)
  })
  if (isWrite) config.onWritten?.()
  if (response.status === 202 && isPending(reply)) throw new SentForApproval(reply.pendingApproval)
  return reply
}

export function addressOf(path: string, { params = {}, query = {} }: Input): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) search.append(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

function headersOf({ clientId, clientKey }: ClientConfig, { authToken, userId }: Held): Record<string, string> {
  return {
    // with problem+json, errors name the invalid field
    accept: 'application/json, application/problem+json',
    'client-id': clientId,
    'client-key': clientKey,
    ...(userId ? { 'user-id': userId } : {}),
    ...(authToken ? { 'auth-token': authToken } : {}),
  }
}

function payloadOf(body: unknown): { body?: BodyInit; type?: Record<string, string> } {
  if (body === undefined) return {}
  // the browser sets the content type itself, including the multipart boundary
  if (body instanceof FormData) return { body }
  // files are sent as is; the server sniffs the content and ignores the type
  if (body instanceof Blob) return { body, type: { 'content-type': 'application/octet-stream' } }
  return { body: JSON.stringify(body), type: { 'content-type': 'application/json' } }
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.ok) throw refusalOf(response, text)
  if (!response.headers.get('content-type')?.includes('json')) return text || undefined
  const reply: unknown = JSON.parse(text)
  if (isRecord(reply) && reply.status === 'error') {
    throw new RefusedError(typeof reply.error === 'string' ? reply.error : 'The request was denied.', reply)
  }
  return reply
}

type Problem = {
  code?: string
  detail?: string
  instance?: string
  errors?: { path: string; message: string }[]
  retryAfterSeconds?: number
  present?: unknown
}

function refusalOf(response: Response, text: string): ApiError {
  if (!response.headers.get('content-type')?.includes('problem+json')) {
    return new ApiError(response.status, text || response.statusText)
  }
  const { code, detail, instance, errors, retryAfterSeconds, present } = JSON.parse(text) as Problem
  const refusal: Refusal = {
    ...(code && { code }),
    ...(errors && {
      fields: Object.fromEntries(errors.map(({ path, message }) => [fieldOf(path), message])),
      places: Object.fromEntries(errors.map(({ path, message }) => [placeOf(path), message])),
    }),
    ...(instance && { reference: instance }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(present !== undefined && { present }),
  }
  return new ApiError(response.status, detail ?? response.statusText, refusal)
}

/** `body.values.houseName` becomes `houseName`. */
const fieldOf = (path: string) => path.split('.').at(-1) ?? path

/** `body.rules.0.label` becomes `rules.0.label`. */
const placeOf = (path: string) => path.replace(/^body\./, '')

const isPending = (reply: unknown): reply is PendingApproval => isRecord(reply) && 'pendingApproval' in reply

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Not crypto.randomUUID, which is unavailable when the page is served over plain http from another machine. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, '0')).join('')
