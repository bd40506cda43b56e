import { invoiceEndpoints } from '@ambry/contract/billing/invoices/endpoints'
import { paymentEndpoints } from '@ambry/contract/billing/invoices/payment-endpoints'
import { ledgerEndpoints } from '@ambry/contract/billing/ledger/endpoints'
import { IdSchema } from '@ambry/contract/kernel/fields'
import { formatMoney } from '@ambry/contract/kernel/money'
import { z } from 'zod'

import { defineApproval } from '../../approvals.ts'
import { ownerOf } from './invoices/queries.ts'
import * as invoices from './invoices/service.ts'
import * as labels from './labels.ts'
import * as ledger from './ledger/service.ts'
import * as payouts from './settling/payouts-service.ts'
import { credit } from './settling/service.ts'
import { writeOff } from './settling/write-offs-service.ts'

const money = ({ amountCents }: { amountCents: number }) => formatMoney(amountCents)

/** Of what they created, one person pays little alone: otherwise no one else would see money leave. */
export const payoutApproval = defineApproval({
  name: 'payout',
  permission: 'payout.manage',
  input: paymentEndpoints.payPayout.body.extend({ id: IdSchema }),
  limit: 'payouts',
  smallerLimit: async (db, { id }, actor) => ((await payouts.isCreatedBy(db, id, actor)) ? 'own_payouts' : null),
  about: async (db, deps, { id }) => {
    const { member, amountCents, nettedCents, note } = await payouts.payout(db, deps, id)
    return { record: id, subjectId: member.id, amountCents: amountCents - nettedCents, note }
  },
  title: (_input, concerned) => labels.pay(concerned.name, money(concerned)),
  link: ({ id }) => `/admin/invoices?tab=payouts&status=all&payout=${id}`,
  run: (tx, deps, { id, ...paid }) => payouts.pay(tx, deps, id, paid),
})

/** Credit that a member already has is theirs; goodwill is at our expense. */
export const goodwillApproval = defineApproval({
  name: 'goodwill',
  permission: 'payout.manage',
  input: paymentEndpoints.owePayout.body,
  limit: 'goodwill',
  about: async (_db, _deps, { memberId, kind, amountCents, note }) => ({
    record: `${memberId} ${amountCents}`,
    subjectId: memberId,
    amountCents: kind === 'goodwill' ? amountCents : null,
    note: note ?? null,
  }),
  title: (_input, concerned) => labels.giveGoodwill(concerned.name, money(concerned)),
  link: (_input, memberId) => `/admin/user-access?user=${memberId}`,
  run: (tx, deps, input) => payouts.owe(tx, deps, input),
})

export const creditNoteApproval = defineApproval({
  name: 'write_off',
  permission: 'invoice.manage',
  input: invoiceEndpoints.creditInvoice.body.extend({ id: IdSchema }),
  limit: 'credit_notes',
  about: async (db, _deps, { id, amountCents, reason }) => ({
    ...{ record: id, amountCents, note: reason },
    subjectId: await ownerOf(db, id),
  }),
  title: (_input, concerned) => labels.creditTheInvoice(concerned.name, money(concerned)),
  link: ({ id }) => `/admin/invoices/${id}`,
  run: (tx, deps, { id, ...given }) => credit(tx, deps, id, given),
})

export const writeOffApproval = defineApproval({
  name: 'bad_debt',
  permission: 'invoice.manage',
  input: invoiceEndpoints.writeOffInvoice.body.extend({ id: IdSchema }),
  limit: 'write_offs',
  about: async (db, _deps, { id, reason }) => {
    const { owedCents, memberId } = await invoices.invoiceRow(db, id)
    return { record: id, subjectId: memberId, amountCents: owedCents, note: reason }
  },
  title: (_input, concerned) => labels.writeOffTheInvoice(concerned.name, money(concerned)),
  link: ({ id }) => `/admin/edit-invoice/${id}`,
  run: async (tx, deps, { id, reason }) => {
    await writeOff(tx, deps, id, reason)
    return invoices.listed(tx, deps, id)
  },
})

const Posted = ledgerEndpoints.postEntry.body
const Reversed = ledgerEndpoints.reverseEntry.body.extend({ id: IdSchema })

export const entryApproval = defineApproval({
  name: 'entry',
  permission: 'ledger.write',
  input: z.union([Posted, Reversed]),
  limit: 'entries',
  about: async (db, _deps, input) => ({
    record: input.id,
    subjectId: null,
    ...('postings' in input
      ? { amountCents: input.postings.reduce((sum, each) => sum + Math.max(0, each.amountCents), 0), note: input.words }
      : { amountCents: (await ledger.entry(db, input.id)).amountCents, note: input.reason }),
  }),
  title: (input, concerned) =>
    'postings' in input ? labels.postAnEntry(money(concerned)) : labels.reverseAnEntry(money(concerned)),
  link: () => '/admin/invoices?tab=ledger',
  run: (tx, deps, input, by) =>
    'postings' in input
      ? ledger.postByHand(tx, deps, by, input)
      : ledger.reverseByHand(tx, deps, input.id, input.reason),
})
