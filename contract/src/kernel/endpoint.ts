import type { z } from 'zod'
import type { Permitted } from './permissions.ts'
import type { StepUp } from './step-up.ts'

/**
 * The live events a call sends to pages, its own area's and those of areas to its left; what areas to its right publish
 * when they hear of it follows by itself. `notification` stands for notices to people. Required for whatever writes.
 */
type Publishes = readonly string[]

export type Endpoint = (
  | { method: 'GET'; publishes?: Publishes }
  | { method: 'POST' | 'PATCH' | 'DELETE'; publishes: Publishes }
) & {
  path: `/api/${string}`
  /** One line for people who read the API's description. */
  summary: string
  /** Required on purpose: an endpoint without an access decision does not compile. */
  permission: Permitted | 'public' | 'session'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  response: z.ZodType
  status?: 200 | 201 | 202
  /** Browsers call it without headers of ours (docs, health, beacons), so it cannot ask for them; a cookie still counts. */
  headerless?: true
  /** Writes are refused in an impersonated session unless this says otherwise. */
  impersonated?: 'allowed'
  /** Needs a one-time code confirmed in this session within the last five minutes, and when. */
  stepUp?: StepUp
  /** The body is a file, not JSON; the handler gets its bytes. */
  upload?: 'image' | 'document' | 'csv'
  /** How large the body may be, where the usual 100,000 bytes are not enough. */
  bodyBytes?: number
  /** Not sent by a person: the handler checks a signature over the body as it came. */
  signed?: true
  /** Moves money or creates a commitment: needs an Idempotency-Key. */
  idempotent?: true
  /**
   * What `?format=csv` streams whole: these columns of the rows. A dot leads into a part of one; `… as Heading` names the
   * column where its own name does not say it. Amounts in cents are written in dollars.
   */
  csv?: readonly string[]
  /** Where the rows are, in an answer that is not a list. */
  csvRows?: string
  /** Each row has several of these, and each of them becomes a row of the file. */
  csvEach?: string
}

export type Endpoints = Record<string, Endpoint>

export const defineEndpoints = <const T extends Endpoints>(endpoints: T) => endpoints

type Part<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType } ? { [P in K]: z.output<S> } : object
type PartIn<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType } ? { [P in K]: z.input<S> } : object

/** A file travels as it is. */
type FileOf<E, File> = E extends { upload: string } ? { body: File } : object

/** What a handler receives, parsed. */
export type Parsed<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'> & FileOf<E, Uint8Array>
/** What a caller sends. */
export type Sent<E extends Endpoint> = PartIn<E, 'params'> &
  PartIn<E, 'query'> &
  PartIn<E, 'body'> &
  FileOf<E, Blob | FormData>
export type Result<E extends Endpoint> = z.output<E['response']>
