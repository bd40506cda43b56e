import type { InvoicePurpose } from '@ambry/contract/billing/invoices/kinds'
import type { Area } from '@ambry/contract/kernel/area'
import type { FastifyInstance } from 'fastify'
import type { AnyApprovalKind } from './approvals.ts'
import type { InvoiceHandler } from './areas/billing/invoices/issuing-service.ts'
import type { LookupRunner } from './areas/lookups/jobs/runner-service.ts'
import type { AreaAttention } from './attention.ts'
import type { Config } from './config.ts'
import type { Audited, AuditedKinds } from './db/audited.ts'
import type { Check, DocumentTotals } from './db/checks.ts'
import type { AreaClosing } from './db/closing.ts'
import type { DataClasses } from './db/data-classes.ts'
import type { ConstraintSentence } from './db/database-error.ts'
import type { Deps, Hooks } from './deps.ts'
import { type Bindings, bind, type Handlers } from './http/bind.ts'
import type { OwnPages } from './http/documents/pages.ts'
import { bindFiles, type FileHandlers } from './http/files.ts'
import type { Scheduled, Tasks } from './jobs/worker.ts'

/** Calls our own webhook the way a payment processor would. */
type CallOwnWebhook = (body: string, signature: string) => Promise<void>
export type JobDeps = { deps: Deps; lookups: LookupRunner; callOwnWebhook: CallOwnWebhook }

/** An area's handlers: every endpoint and file of its contract, plus the pages the server renders itself. */
type Routes<A extends Area> = {
  handlers: Handlers<A['endpoints']>
  pages?: OwnPages
} & (keyof A['files'] extends never ? { files?: undefined } : { files: FileHandlers<A['files']> })

/** Everything an area adds to the server. */
type Declared<A extends Area> = Omit<Parts, 'audited'> & {
  contract: A
  routes: (deps: Deps) => Routes<A>
  /** How entries of the audit log name each kind of the contract's `auditObjects`, and whom they are about. */
  audited: Audited<keyof A['auditObjects'] & string>
}

type Parts = {
  /** Mounted only when this returns true. */
  isOn?: (config: Config) => boolean
  /** Jobs by name. A job may run twice, so the second run must find nothing to do. */
  jobs?: (deps: JobDeps) => Tasks
  schedule?: Scheduled[]
  /** Invariants of its money, checked every night. */
  checks?: readonly Check[]
  /** What its documents put on each account in total, compared every night. */
  totals?: DocumentTotals
  /** What each column of its tables is: whose, exported, erased, passed on with a card. */
  data?: DataClasses
  audited: AuditedKinds
  /** What prevents closing an account, and what is erased afterwards. */
  closing?: AreaClosing
  /** What waits for a member here, read in one query each. */
  attention?: readonly AreaAttention[]
  /** Called when an area to its left reports an event, in the same transaction. */
  hooks?: (deps: () => Deps) => Partial<Hooks>
  /** Called when an invoice issued for this area is paid in full, reopened or canceled. */
  invoices?: (deps: () => Deps) => Partial<Record<InvoicePurpose, InvoiceHandler>>
  /** What needs someone else's approval, always or above a limit. */
  approvals?: readonly AnyApprovalKind[]
  /** The message users see when a database constraint rejects their change, by constraint name. */
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
