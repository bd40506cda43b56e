import { type InvoicePurpose, invoicePurposeNames } from '@ambry/contract/billing/invoices/kinds'
import type { FastifyInstance } from 'fastify'

import type { JobDeps, ServerArea } from './area.ts'
import { accountsArea } from './areas/accounts/area.ts'
import { approvalsArea } from './areas/approvals/area.ts'
import { approvalsOf } from './areas/approvals/service.ts'
import { billingArea } from './areas/billing/area.ts'
import type { InvoiceHandler } from './areas/billing/invoices/issuing-service.ts'
import { totalsCheck } from './areas/billing/ledger/totals-service.ts'
import { cardsArea } from './areas/cards/area.ts'
import { conversationsArea } from './areas/conversations/area.ts'
import { dashboardArea } from './areas/dashboard/area.ts'
import { fundsArea } from './areas/funds/area.ts'
import { holidaysArea } from './areas/holidays/area.ts'
import { identityArea } from './areas/identity/area.ts'
import { lendingArea } from './areas/lending/area.ts'
import { lookupsArea } from './areas/lookups/area.ts'
import { noticesArea } from './areas/notices/area.ts'
import { paymentsArea } from './areas/payments/area.ts'
import { plansArea } from './areas/plans/area.ts'
import { salesArea } from './areas/sales/area.ts'
import { secureArea } from './areas/secure/area.ts'
import { sharingArea } from './areas/sharing/area.ts'
import { siteArea } from './areas/site/area.ts'
import { sourceArea } from './areas/source/area.ts'
import type { AuditedKinds } from './db/audited.ts'
import type { DataClasses } from './db/data-classes.ts'
import { learnConstraints } from './db/database-error.ts'
import { demoArea } from './demo/area.ts'
import { type Deps, type Hooks, hookNames } from './deps.ts'
import type { Bindings } from './http/bind.ts'
import type { OwnPages } from './http/documents/pages.ts'
import type { Tasks } from './jobs/worker.ts'

/** Every area, in the order of the contract. */
const areas: readonly ServerArea[] = [
  siteArea,
  holidaysArea,
  accountsArea,
  noticesArea,
  approvalsArea,
  identityArea,
  billingArea,
  paymentsArea,
  plansArea,
  cardsArea,
  lookupsArea,
  salesArea,
  secureArea,
  lendingArea,
  sourceArea,
  fundsArea,
  conversationsArea,
  sharingArea,
  dashboardArea,
  demoArea,
]

for (const { constraints } of areas) if (constraints) learnConstraints(constraints)

/** Returns the pages the server renders itself. */
export const mountAreas = (http: FastifyInstance, bindings: Bindings, deps: Deps): OwnPages[] =>
  areas.filter(({ isOn }) => isOn?.(deps.config) ?? true).flatMap((area) => area.mount(http, bindings, deps) ?? [])

export const jobsOf = (deps: JobDeps): Tasks => Object.assign({}, ...areas.map(({ jobs }) => jobs?.(deps)))

export const schedule = areas.flatMap((area) => area.schedule ?? [])

/** Everything the nightly ledger check verifies, area by area. */
export const checks = [
  ...areas.flatMap((area) => area.checks ?? []),
  totalsCheck(areas.flatMap(({ totals }) => totals ?? [])),
]

/** What each area does when an account is closed, in area order. */
export const closing = areas.flatMap((area) => area.closing ?? [])

/** What waits for members, area by area. */
export const attention = areas.flatMap((area) => area.attention ?? [])

/** The class of every column of every table. */
export const dataClasses: DataClasses = Object.assign({}, ...areas.map(({ data }) => data))

/** How entries of the audit log name each kind of record. */
export const audited: AuditedKinds = Object.assign({}, ...areas.map((area) => area.audited))

/** Hooks from an area to those on its right: each listener is called in area order, in the same transaction. */
export function hooksOf(deps: () => Deps): Hooks {
  const listening = areas.flatMap(({ hooks }) => hooks?.(deps) ?? [])
  type Listener = (...args: unknown[]) => Promise<void>
  const hooks = hookNames.map((name): [string, Listener] => [
    name,
    async (...args) => {
      for (const hooks of listening) await (hooks[name] as Listener | undefined)?.(...args)
    },
  ])
  return Object.fromEntries(hooks) as unknown as Hooks
}

/** Everything that can wait for a second person, as the areas declare it. */
export const approvalsFrom = (deps: () => Deps) =>
  approvalsOf(
    deps,
    areas.flatMap((area) => area.approvals ?? []),
  )

/** Nothing follows: an admin handles the consequences. */
const nothing: InvoiceHandler = {
  paid: async () => {},
  reopened: async () => {},
  calledOff: async () => {},
  voided: async () => {},
}
/** Only these can be bad debt. A clawback that was written off would never be netted from what we owe next. */
const writtenManually: InvoiceHandler = { ...nothing, writtenOff: async () => {} }

/** What happens when an invoice is paid in full, reopened or canceled, by its purpose. */
export function invoiceHandlersOf(deps: () => Deps): Record<InvoicePurpose, InvoiceHandler> {
  const known: Partial<Record<InvoicePurpose, InvoiceHandler>> = Object.assign(
    { hand: writtenManually },
    ...areas.map(({ invoices }) => invoices?.(deps)),
  )
  const all = invoicePurposeNames.map((purpose) => [purpose, known[purpose] ?? nothing])
  return Object.fromEntries(all) as Record<InvoicePurpose, InvoiceHandler>
}
