import { z } from 'zod'
import type { Permitted } from './permissions.ts'
import type { StepUp } from './step-up.ts'

/**
 * The live events a call publishes, of its own area and of areas to its left; those that areas to its right publish in
 * response are added automatically. `notification` stands for notices to users. Required for every write.
 */
type Publishes = readonly string[]

export type Endpoint = (
  | { method: 'GET'; publishes?: Publishes }
  | { method: 'POST' | 'PATCH' | 'DELETE'; publishes: Publishes }
) & {
  path: `/api/${string}`
  /** One line for the API documentation. */
  summary: string
  /** Required on purpose: an endpoint without an access decision does not compile. */
  permission: Permitted | 'public' | 'session'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  response: z.ZodType
  status?: 200 | 201 | 202
  /** Browsers call it without our headers (docs, health, beacons), so it cannot require them; a cookie still counts. */
  headerless?: true
  /** Writes are rejected in an impersonated session unless this is set. */
  impersonated?: 'allowed'
  /** Whether and when it needs a one-time code confirmed in this session within the last five minutes, or a review. */
  stepUp?: StepUp
  /** The body is a file, not JSON; the handler gets its bytes. */
  upload?: 'image' | 'document' | 'csv'
  /** Maximum body size, if the default of 100,000 bytes is not enough. */
  bodyBytes?: number
  /** Not sent by a user: the handler verifies a signature over the raw body. */
  signed?: true
  /** Above a limit it waits for a second person: the answer is then 202 with `pendingApproval`. */
  mayNeedApproval?: true
  /** Moves money or creates a commitment, so it requires an Idempotency-Key. */
  idempotent?: true
  /**
   * Columns of the full list streamed by `?format=csv`. A dot reaches into an object; `… as Heading` overrides the
   * heading. Amounts in cents are written in dollars.
   */
  csv?: readonly string[]
  /** Where the rows are, in a response that is not a list. */
  csvRows?: string
  /** A nested array of each row, whose entries become the rows of the file. */
  csvEach?: string
}

export type Endpoints = Record<string, Endpoint>

export const defineEndpoints = <const T extends Endpoints>(endpoints: T) => endpoints

type Part<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType } ? { [P in K]: z.output<S> } : object
type PartIn<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType } ? { [P in K]: z.input<S> } : object

/** A file is sent as raw bytes. */
type FileOf<E, File> = E extends { upload: string } ? { body: File } : object

/** What a handler receives, parsed. */
export type Parsed<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'> & FileOf<E, Uint8Array>
/** What a caller sends. */
export type Sent<E extends Endpoint> = PartIn<E, 'params'> &
  PartIn<E, 'query'> &
  PartIn<E, 'body'> &
  FileOf<E, Blob | FormData>
export type Result<E extends Endpoint> = z.output<E['response']>

/** The answer of a call that waits for a second person. */
export const PendingApprovalSchema = z.strictObject({
  pendingApproval: z.object({
    id: z.uuid(),
    number: z.string().describe('APR-0412'),
    roles: z.array(z.string()).describe('The roles that can approve it, in words'),
    reason: z.string().describe('Why it waits'),
  }),
})
export type PendingApproval = z.output<typeof PendingApprovalSchema>
