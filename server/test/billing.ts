import { randomUUID } from 'node:crypto'

import { wanted } from './cards.ts'
import type { Answer, Caller, Harness } from './harness.ts'

/** The header required by every endpoint that moves money. */
export const key = (name: string = randomUUID()) => ({ 'idempotency-key': name })

export const line = (label: string, cents: number, more: object = {}) => ({
  source: 'hand',
  label,
  detail: null,
  quantity: 1,
  rate: { kind: 'flat', cents },
  cardId: null,
  templateId: null,
  templateVersion: null,
  ...more,
})

export const percentRule = (bps: number, more: object = {}) => ({
  kind: 'percent',
  bps,
  label: 'Fee',
  payer: 'buyer',
  unit: 'once',
  minCents: null,
  maxCents: null,
  fromCents: null,
  belowCents: null,
  ...more,
})

export const draft = (
  admin: Caller,
  memberId: string | null,
  lines: object[] = [line('Storage', 10_000)],
  more: object = {},
) => wanted(admin.post('/api/admin/invoices', { memberId, lines, ...more }), 201)

export const issue = (
  admin: Caller,
  { id, version }: { id: string; version: number },
  name?: string,
): Promise<Answer> => admin.post(`/api/admin/invoices/${id}/issue`, { version }, key(name))

/** An issued invoice as its member sees it. */
export const issued = async (admin: Caller, memberId: string, lines?: object[], more?: object): Promise<any> =>
  wanted(issue(admin, await draft(admin, memberId, lines, more)))

export const payment = (
  memberId: string,
  amountCents: number,
  parts: { invoiceId: string; amountCents: number }[],
  more: object = {},
) => ({
  memberId,
  amountCents,
  method: 'wire',
  receivedOn: '2026-11-15',
  reference: null,
  note: null,
  parts,
  ...more,
})

export const pay = (
  admin: Caller,
  { id, member }: { id: string; member: { id: string } },
  amountCents: number,
  name?: string,
): Promise<Answer> =>
  admin.post('/api/admin/payments', payment(member.id, amountCents, [{ invoiceId: id, amountCents }]), key(name))

/** Someone who created none of it, and so can pay it out. */
export async function inFinance(h: Harness): Promise<Caller> {
  const person = await h.buildUser({ staffRoles: ['finance'], name: 'Finn Vance' })
  await h.stepUp(person)
  return person
}

/** What does not balance in the books; empty when everything does. */
export const disagreements = async (admin: Caller): Promise<string[]> => {
  const { proof } = await wanted(admin.post('/api/admin/ledger/proof'))
  return proof.checks.flatMap(({ findings }: { findings: string[] }) => findings)
}
