import type { InvoicePurpose } from '@ambry/contract/billing/invoices/kinds'
import type { Area } from '@ambry/contract/kernel/area'
import type { FastifyInstance } from 'fastify'

import type { InvoiceHandler } from './areas/billing/invoices/issuing-service.ts'
import type { LookupRunner } from './areas/lookups/jobs/runner-service.ts'
import type { Config } from './config.ts'
import type { Check } from './db/checks.ts'
import type { ConstraintSentence } from './db/database-error.ts'
import type { Deps, Hooks } from './deps.ts'
import { type Bindings, bind, type Handlers } from './http/bind.ts'
import type { OwnPages } from './http/documents/pages.ts'
import { bindFiles, type FileHandlers } from './http/files.ts'
import type { Scheduled, Tasks } from './jobs/worker.ts'

/** Calls our own webhook as a processor would. */
type CallOwnWebhook = (body: string, signature: string) => Promise<void>
export type JobDeps = { deps: Deps; lookups: LookupRunner; callOwnWebhook: CallOwnWebhook }

/** Where an area answers: every endpoint and file of its contract, and the pages that the server itself writes. */
type Routes<A extends Area> = {
  handlers: Handlers<A['endpoints']>
  pages?: OwnPages
} & (keyof A['files'] extends never ? { files?: undefined } : { files: FileHandlers<A['files']> })

/** Everything an area adds to the server. */
type Declared<A extends Area> = Parts & { contract: A; routes: (deps: Deps) => Routes<A> }

type Parts = {
  /** Mounted only where this is so. */
  isOn?: (config: Config) => boolean
  /** Its jobs by their names. Each may run twice: the second time it finds nothing to do. */
  jobs?: (deps: JobDeps) => Tasks
  schedule?: Scheduled[]
  /** What must hold of its money, proved every night. */
  checks?: readonly Check[]
  /** What it does when an area to its left says that something happened, in the same transaction. */
  hooks?: (deps: () => Deps) => Partial<Hooks>
  /** What follows when an invoice that was written for it is paid in full, open again or called off. */
  invoices?: (deps: () => Deps) => Partial<Record<InvoicePurpose, InvoiceHandler>>
  /** What a person reads when a rule that the database keeps refuses their change, by the constraint's name. */
  constraints?: Readonly<Record<string, ConstraintSentence>>
}

export type ServerArea = Parts & {
  name: string
  mount: (http: FastifyInstance, bindings: Bindings, deps: Deps) => OwnPages | undefined
}

export function defineServerArea<A extends Area>({ contract, routes, ...parts }: Declared<A>): ServerArea {
  return {
    ...parts,
    name: contract.name,
    mount: (http, bindings, deps) => {
      const { handlers, files, pages } = routes(deps)
      bind<A['endpoints']>(http, bindings, contract.endpoints, handlers)
      if (files) bindFiles<A['files']>(http, bindings, contract.files, files)
      return pages
    },
  }
}
