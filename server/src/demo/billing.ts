import type { LineDraft, PaymentMethod } from '@ambry/contract/billing/invoices/kinds'
import { addSeconds, type Day, dayIn } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'
import { goodwillApproval } from '../areas/billing/approvals-service.ts'
import * as issuing from '../areas/billing/invoices/issuing-service.ts'
import * as invoices from '../areas/billing/invoices/service.ts'
import { prove } from '../areas/billing/ledger/proof-service.ts'
import * as payouts from '../areas/billing/settling/payouts-service.ts'
import * as settling from '../areas/billing/settling/service.ts'
import type { Db } from '../db/db.ts'
import { type Origin, systemOrigin, type Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Chronicle, type Meanwhile } from './meanwhile.ts'
import type { DemoMember } from './members.ts'
import { acting, type DemoPeople } from './people.ts'

type Template = 'Buyer’s fee' | 'Vault' | 'Withdrawal from the vault' | 'Featured days' | 'Sourcing'

type DemoInvoice = {
  /** A number is the index of one of the other members, earliest first. */
  to: 'collector' | 'lender' | number
  /** Days ago. */
  issued: number | null
  lines?: [label: string, cents: number, quantity?: number][]
  template?: Template
  quantity?: number
  discountBps?: number
  memo?: string
  paid?: [daysAgo: number, cents: number | 'all', method: PaymentMethod, reference: string][]
  credited?: [daysAgo: number, cents: number, reason: string]
  voided?: string
}

// one of each status: drafts, open, overdue, partly paid, paid, credited, void
const written: DemoInvoice[] = [
  {
    to: 'collector',
    issued: 171,
    lines: [['Sourcing retainer, vintage basketball', 8_400_00]],
    paid: [[168, 'all', 'wire', 'FDT 20471']],
  },
  {
    to: 'lender',
    issued: 160,
    lines: [['Due diligence on a loan book', 1_250_00]],
    paid: [[150, 'all', 'ach', 'ACH 88120']],
  },
  {
    to: 'collector',
    issued: 142,
    template: 'Withdrawal from the vault',
    lines: [['Insured courier to Portland', 145_00]],
    paid: [[139, 'all', 'ach', 'ACH 90233']],
  },
  {
    to: 'collector',
    issued: 128,
    template: 'Featured days',
    quantity: 14,
    lines: [],
    paid: [[120, 'all', 'check', '1044']],
  },
  {
    to: 'collector',
    issued: 117,
    lines: [['Photography, 40 cards', 12_50, 40]],
    discountBps: 1_000,
    memo: 'Includes the 10% discount we discussed.',
    paid: [[104, 'all', 'wire', 'FDT 21987']],
  },
  {
    to: 'lender',
    issued: 96,
    lines: [['Custody audit of collateral', 480_00]],
    voided: 'Written to the wrong member.',
  },
  {
    to: 'collector',
    issued: 95,
    lines: [['Grading submission, 5 cards, express', 1_030_00, 5]],
    paid: [
      [93, 3_000_00, 'wire', 'FDT 22871'],
      [90, 'all', 'wire', 'FDT 22904'],
    ],
  },
  {
    to: 'lender',
    issued: 74,
    lines: [['Quarterly report, printed and bound', 90_00, 2]],
    paid: [[70, 'all', 'cash', 'Vault desk']],
  },
  {
    to: 'collector',
    issued: 66,
    lines: [['Vault storage, third quarter', 225_00]],
    paid: [[60, 'all', 'ach', 'ACH 93411']],
    credited: [52, 25_00, 'One card left in July and was billed to September.'],
  },
  {
    to: 'collector',
    issued: 49,
    lines: [['Grading submission, 12 cards', 38_00, 12]],
    credited: [44, 76_00, 'Two cards were sent back ungraded.'],
  },
  {
    to: 'lender',
    issued: 38,
    lines: [['Appraisal, 9 cards', 65_00, 9]],
    paid: [[30, 300_00, 'wire', 'CAL 1180']],
  },
  {
    to: 'collector',
    issued: 26,
    lines: [['Insurance of the collection, one year', 3_725_00]],
    paid: [[24, 'all', 'wire', 'FDT 24115']],
  },
  {
    to: 'collector',
    issued: 17,
    template: 'Withdrawal from the vault',
    lines: [['Insured courier to Portland', 160_00]],
  },
  { to: 'collector', issued: 9, lines: [['Vault storage, Q4', 225_00]] },
  {
    to: 'collector',
    issued: 2,
    lines: [['Sourcing retainer, vintage baseball', 21_400_00]],
    memo: 'Thank you, Theo. We begin when the funds clear.',
  },
  { to: 'lender', issued: 1, lines: [['Collateral insurance, December', 310_00]] },
  {
    to: 'collector',
    issued: null,
    lines: [['Sourcing retainer, vintage football', 17_950_00]],
    memo: 'The retainer we discussed on Friday.',
  },
  { to: 'lender', issued: null, lines: [['Year-end statement, printed', 45_00]] },
]

// other members' invoices that are not for cards
const ofMembers: DemoInvoice[] = [
  { to: 0, issued: 331, lines: [['Photography, 12 cards', 12_50, 12]], paid: [[325, 'all', 'ach', 'ACH 70118']] },
  { to: 1, issued: 298, lines: [['Vault storage, first quarter', 180_00]], paid: [[290, 'all', 'ach', 'ACH 70902']] },
  { to: 3, issued: 262, lines: [['Grading submission, 8 cards', 38_00, 8]], paid: [[255, 'all', 'wire', 'FDT 19022']] },
  { to: 5, issued: 233, lines: [['Appraisal of six cards', 65_00, 6]], paid: [[226, 'all', 'check', '2207']] },
  { to: 2, issued: 209, lines: [['Vault storage, second quarter', 180_00]], paid: [[201, 'all', 'ach', 'ACH 71655']] },
  { to: 8, issued: 187, lines: [['Insured courier to Denver', 132_00]], paid: [[184, 'all', 'wire', 'FDT 20155']] },
  { to: 11, issued: 110, lines: [['Photography, 20 cards', 12_50, 20]], paid: [[99, 'all', 'ach', 'ACH 72340']] },
  { to: 9, issued: 81, lines: [['Vault storage, third quarter', 180_00]], paid: [[75, 'all', 'ach', 'ACH 72801']] },
  { to: 14, issued: 44, lines: [['Grading submission, 5 cards', 38_00, 5]], paid: [[39, 'all', 'wire', 'FDT 23377']] },
  { to: 6, issued: 29, lines: [['Appraisal of three cards', 65_00, 3]] },
  { to: 17, issued: 12, lines: [['Vault storage, Q4', 180_00]] },
]

/** More than a year of billing, written through the services, so that the ledger is consistent. */
export async function loadDemoBilling(
  deps: Deps,
  people: DemoPeople,
  meanwhile: readonly Meanwhile[],
  members: readonly DemoMember[],
): Promise<void> {
  const now = deps.clock.now()
  const origin: Origin = { ...systemOrigin, actorId: people.admin }
  const at = <T>(daysAgo: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
    deps.transactions.run(origin, work, new Date(addSeconds(now, -daysAgo * 86_400)))
  const dayOf = (daysAgo: number): Day => dayIn(deps.settings.current.timeZone, addSeconds(now, -daysAgo * 86_400))

  const templates = await readTemplates(deps.db)
  await at(540, (tx) => silence(tx, true))
  // a later number must not have an earlier date, so invoices of other areas are written in between, in order
  const others = new Chronicle(meanwhile)
  const recorded = [...written, ...(members.length > 0 ? ofMembers : [])].toSorted(
    (one, other) => (other.issued ?? 0) - (one.issued ?? 0),
  )
  for (const invoice of recorded) {
    await others.writeUntil(invoice.issued ?? 0)
    const memberId = typeof invoice.to === 'number' ? (members[invoice.to]?.id ?? '') : people[invoice.to]
    const begun = (invoice.issued ?? 0) + (invoice.issued === null ? 0.2 : 0.1)
    const { id } = await at(begun, (tx) =>
      invoices.make(tx, deps, { memberId, memo: invoice.memo, lines: linesOf(invoice, templates) }),
    )
    if (invoice.issued === null) continue
    await at(invoice.issued, (tx) => issuing.issue(tx, deps, id))
    if (invoice.voided) await at(invoice.issued - 1, (tx) => issuing.voidOne(tx, deps, id, invoice.voided ?? ''))
    for (const [daysAgo, cents, method, reference] of invoice.paid ?? []) {
      await at(daysAgo, async (tx) => {
        const { owedCents } = await invoices.invoiceRow(tx, id)
        const amountCents = cents === 'all' ? owedCents : cents
        const parts = [{ invoiceId: id, amountCents }]
        await settling.recordPayment(tx, deps, {
          memberId,
          amountCents,
          method,
          receivedOn: dayOf(daysAgo),
          reference,
          parts,
        })
      })
    }
    if (invoice.credited) {
      const [daysAgo, amountCents, reason] = invoice.credited
      await at(daysAgo, (tx) => settling.credit(tx, deps, id, { amountCents, reason }))
    }
  }
  await others.writeUntil(0)
  const { collector, lender } = people
  const goodwill = await at(40, (tx) =>
    payouts.owe(tx, deps, {
      memberId: lender,
      kind: 'goodwill',
      amountCents: 60_00,
      note: 'Late report',
    }),
  )
  await at(37, (tx) =>
    payouts.pay(tx, deps, goodwill.id, { method: 'wire', paidOn: dayOf(37), reference: 'FDT 23650' }),
  )
  await at(3, (tx) =>
    payouts.owe(tx, deps, { memberId: collector, kind: 'credit', amountCents: 10_00, note: 'Requested by phone.' }),
  )
  // above the limit, so it waits for the administrator
  await at(0, (tx) =>
    deps.approvals.runOrRequest(tx, acting(people.finance), goodwillApproval, {
      memberId: collector,
      kind: 'goodwill',
      amountCents: 750_00,
      note: 'Two cards were photographed a week late.',
    }),
  )
  await at(0, (tx) => silence(tx, false))
  await prove(deps)
}

type KnownTemplate = { id: string; name: string; number: number; rules: Parameters<typeof rateOf>[0][] }

const readTemplates = (db: Db): Promise<KnownTemplate[]> =>
  db.all(
    sql<KnownTemplate>`SELECT t.id, t.name, t.number, v.rules FROM fee_templates t
      JOIN fee_template_versions v ON v.template_id = t.id AND v.number = t.number`,
  )

type Rule = {
  kind: string
  label: string
  bps?: number
  flatCents?: number
  minCents: number | null
  maxCents: number | null
  belowCents: number | null
}

const rateOf = (rule: Rule): LineDraft['rate'] => {
  const isPlain = rule.minCents === null && rule.maxCents === null && rule.belowCents === null
  if (rule.kind === 'percent' && isPlain) return { kind: 'percent', bps: rule.bps ?? 0 }
  if (rule.kind === 'flat' && isPlain) return { kind: 'flat', cents: rule.flatCents ?? 0 }
  return { kind: 'rule', rule: rule as never }
}

function linesOf(invoice: DemoInvoice, templates: KnownTemplate[]): LineDraft[] {
  const plain = { detail: null, quantity: 1, cardId: null, templateId: null, templateVersion: null }
  const lines: LineDraft[] = []
  for (const [label, cents, quantity = 1] of invoice.lines ?? [])
    lines.push({ ...plain, source: 'hand', label, quantity, rate: { kind: 'flat', cents } })
  const template = templates.find(({ name }) => name === invoice.template)
  for (const rule of template?.rules ?? [])
    lines.push({
      ...plain,
      source: 'template',
      label: rule.label,
      quantity: invoice.quantity ?? 1,
      rate: rateOf(rule),
      templateId: template?.id ?? null,
      templateVersion: template?.number ?? null,
    })
  if (invoice.discountBps)
    lines.push({ ...plain, source: 'discount', label: 'Discount', rate: { kind: 'percent', bps: invoice.discountBps } })
  return lines
}

const quiet = { bell: false, sms: false }

/** Turns off notifications about things backdated by months. */
async function silence(tx: Tx, isOn: boolean): Promise<void> {
  const chosen = JSON.stringify(
    isOn ? Object.fromEntries(['invoices', 'requests', 'title', 'cards'].map((kind) => [kind, quiet])) : {},
  )
  await tx.run(
    sql`INSERT INTO notice_preferences (user_id, chosen) SELECT id, ${chosen}::jsonb FROM users WHERE is_demo
      ON CONFLICT (user_id) DO UPDATE SET chosen = excluded.chosen`,
  )
}
