import { randomUUID } from 'node:crypto'
import { displayStatusOf, type InvoiceDisplayStatus } from '@ambry/contract/billing/invoices/kinds'
import { accounts } from '@ambry/contract/billing/ledger/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { TriedPayment } from '@ambry/contract/payments/endpoints'
import {
  type ChargeStatus,
  chargeStatus,
  type PaymentTest,
  paymentTests,
  type SandboxNumber,
  sandboxNumbers,
  sandboxRouting,
} from '@ambry/contract/payments/kinds'

import type { Actor } from '../../../access/access.ts'
import { type Origin, systemOrigin } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { Outcome } from '../../../gateways/payments.ts'
import { issue } from '../../billing/invoices/issuing-service.ts'
import { invoiceRow, makeDraft } from '../../billing/invoices/service.ts'
import { entriesOf, today } from '../../billing/ledger/service.ts'
import { callOff } from '../../billing/settling/service.ts'
import { begin, chargeRow, collect, learn } from '../charges/service.ts'
import { sandboxOf } from '../methods/service.ts'
import { charge } from '../present.ts'
import { refundInSandbox } from '../refunds/service.ts'
import { hear } from '../webhooks/service.ts'
import * as labels from './labels.ts'

const amountCents = 100

/** The card used by each test, and the expected end state. */
const plans: Record<PaymentTest, { number: SandboxNumber; charge: ChargeStatus; invoice: InvoiceDisplayStatus }> = {
  success: { number: 'success', charge: 'succeeded', invoice: 'paid' },
  decline: { number: 'decline', charge: 'failed', invoice: 'open' },
  insufficient: { number: 'insufficient', charge: 'failed', invoice: 'open' },
  expired: { number: 'expired', charge: 'failed', invoice: 'open' },
  confirm: { number: 'confirm', charge: 'succeeded', invoice: 'paid' },
  confirm_refused: { number: 'confirm', charge: 'failed', invoice: 'open' },
  bank_success: { number: 'bank_success', charge: 'succeeded', invoice: 'paid' },
  bank_failure: { number: 'bank_failure', charge: 'failed', invoice: 'open' },
  taken_back: { number: 'taken_back', charge: 'succeeded', invoice: 'open' },
  inquiry: { number: 'inquiry', charge: 'succeeded', invoice: 'paid' },
  dispute_part: { number: 'success', charge: 'succeeded', invoice: 'partial' },
  dispute_won: { number: 'taken_back', charge: 'succeeded', invoice: 'paid' },
  dispute_lost: { number: 'taken_back', charge: 'succeeded', invoice: 'open' },
  refund: { number: 'success', charge: 'succeeded', invoice: 'void' },
  refund_fails: { number: 'refund_fails', charge: 'succeeded', invoice: 'void' },
  refund_dashboard: { number: 'success', charge: 'succeeded', invoice: 'void' },
  webhook_twice: { number: 'bank_success', charge: 'succeeded', invoice: 'paid' },
  webhook_reordered: { number: 'bank_success', charge: 'succeeded', invoice: 'paid' },
  webhook_forged: { number: 'bank_success', charge: 'processing', invoice: 'open' },
}

/** One test run: bills the caller one dollar, pays it as the test says, and reports the outcome. */
class Trial {
  readonly steps: TriedPayment['steps'] = []
  chargeId = ''
  invoiceId = ''
  readonly #deps: Deps
  readonly #actor: Actor
  readonly #origin: Origin

  constructor(deps: Deps, actor: Actor) {
    this.#deps = deps
    this.#actor = actor
    this.#origin = { ...systemOrigin, actorId: actor.id }
  }

  note(what: string, detail: string | null = null, ok = true): void {
    this.steps.push({ what, detail, ok })
  }

  async bill(test: PaymentTest): Promise<void> {
    const deps = this.#deps
    this.invoiceId = await deps.transactions.run(this.#origin, async (tx) => {
      const line = { source: 'hand', label: `Sandbox: ${paymentTests[test]}`, detail: null, quantity: 1 } as const
      const none = { cardId: null, templateId: null, templateVersion: null }
      const lines = [{ ...line, ...none, rate: { kind: 'flat' as const, cents: amountCents } }]
      const id = await makeDraft(tx, deps, { memberId: this.#actor.id, lines, taxBps: 0 })
      await issue(tx, deps, id)
      return id
    })
    this.note(labels.invoiceCreated, formatMoney(amountCents))
  }

  async pay(number: SandboxNumber): Promise<void> {
    const deps = this.#deps
    const known = sandboxNumbers[number]
    const typed =
      known.kind === 'card'
        ? { kind: 'card' as const, number: known.number, expMonth: 12, expYear: deps.clock.now().getUTCFullYear() + 3 }
        : { kind: 'bank' as const, routing: sandboxRouting, account: known.number }
    const sandbox = sandboxOf(deps)
    const method = await sandbox.token(typed, await sandbox.customer(this.#actor))
    if (!method) throw new Error('the sandbox does not know its own numbers')
    this.chargeId = await deps.transactions.run(this.#origin, (tx) =>
      begin(tx, deps, {
        memberId: this.#actor.id,
        parts: [{ invoiceId: this.invoiceId, amountCents }],
        source: { kind: 'token', ref: method.ref, save: false },
        kind: method.kind,
        label: `${method.brand} ending in ${method.last4}`,
      }),
    )
    await collect(deps, this.chargeId)
    await this.look('Charged')
  }

  async look(what: string): Promise<void> {
    const { status, declineMessage } = await chargeRow(this.#deps.db, this.chargeId)
    this.note(what, declineMessage ?? chargeStatus[status].label)
  }

  async ref(): Promise<string> {
    return (await chargeRow(this.#deps.db, this.chargeId)).ref ?? ''
  }

  /** Everything the sandbox knows about the charge. */
  async atProcessor(): Promise<Outcome> {
    const found = await sandboxOf(this.#deps).find({ id: this.chargeId })
    if (!found) throw new Error('the sandbox lost the charge')
    return found
  }

  /** Calls our own webhook as the processor would. */
  async notify(type: string, { id = randomUUID(), forged = false } = {}): Promise<boolean> {
    const deps = this.#deps
    const body = JSON.stringify({ id, type, data: { payment: await this.ref(), key: this.chargeId } })
    const sandbox = sandboxOf(deps)
    const signature = forged ? sandbox.sign(`${body} `) : sandbox.sign(body)
    try {
      await hear(deps, 'sandbox', { body, signature })
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'forbidden') return false
      throw error
    }
  }

  async finish(test: PaymentTest): Promise<TriedPayment> {
    const deps = this.#deps
    const { charge: status, invoice: displayStatus } = plans[test]
    const row = await invoiceRow(deps.db, this.invoiceId)
    const now = displayStatusOf(row, today(deps, deps.clock.now()))
    const made = await chargeRow(deps.db, this.chargeId)
    const entries = await entriesOf(deps.db, this.invoiceId)
    const balances = new Map<string, number>()
    for (const { postings } of entries)
      for (const each of postings) balances.set(each.code, (balances.get(each.code) ?? 0) + each.amountCents)
    const isBalanced = [...balances.values()].reduce((sum, cents) => sum + cents, 0) === 0
    const isAsExpected =
      made.status === status && now === displayStatus && isBalanced && this.steps.every(({ ok }) => ok)
    const invoice = { id: row.id, number: row.number ?? '', displayStatus: now, dueCents: row.owedCents }
    await this.#tidy(row.status === 'open')
    return {
      test,
      steps: this.steps,
      charge: charge(made),
      invoice,
      entries: entries.map(({ number, words, postings }) => ({
        number,
        words,
        postings: postings.map((each) => ({ account: accounts[each.code].name, amountCents: each.amountCents })),
      })),
      isAsExpected,
    }
  }

  /** Cleans up, so that no one is billed the test dollar. */
  async #tidy(isOpen: boolean): Promise<void> {
    const deps = this.#deps
    if (!isOpen) return
    const { status } = await chargeRow(deps.db, this.chargeId)
    // settle a pending charge first: a void invoice would turn it into credit
    if (status === 'processing') return learn(deps, this.chargeId, await sandboxOf(deps).advance(await this.ref()))
    await deps.transactions.run(this.#origin, (tx) => callOff(tx, deps, this.invoiceId, labels.createdToTestTheSandbox))
    this.note(labels.invoiceVoided, labels.itWasOnly)
  }
}

export async function tryOut(deps: Deps, actor: Actor, test: PaymentTest): Promise<TriedPayment> {
  const sandbox = sandboxOf(deps)
  const trial = new Trial(deps, actor)
  await trial.bill(test)
  await trial.pay(plans[test].number)
  const advance = async () => learn(deps, trial.chargeId, await sandbox.advance(await trial.ref()))
  switch (test) {
    case 'confirm':
    case 'confirm_refused':
      await learn(deps, trial.chargeId, await sandbox.confirm(await trial.ref(), test === 'confirm'))
      await trial.look(test === 'confirm' ? labels.confirmedWithTheBank : labels.notConfirmedWithTheBank)
      break
    case 'bank_success':
    case 'bank_failure':
      await advance()
      await trial.look(labels.someDaysPassed)
      break
    case 'taken_back':
      await advance()
      trial.note(labels.theBankReversedThePayment, labels.theInvoiceIsOpenAgain)
      break
    case 'inquiry':
    case 'dispute_part':
    case 'dispute_won':
    case 'dispute_lost':
      await playDispute(deps, trial, test)
      break
    case 'refund':
      await giveBack(deps, actor, trial)
      break
    case 'refund_fails':
      await giveBack(deps, actor, trial)
      await failRefund(deps, trial)
      break
    case 'refund_dashboard':
      await sandbox.refundInDashboard(await trial.ref(), amountCents)
      trial.note(labels.refundedInTheDashboard, labels.aCreditNoteCanceled, await trial.notify('refund.created'))
      break
    case 'webhook_twice': {
      await sandbox.advance(await trial.ref())
      const id = randomUUID()
      for (const what of [labels.processorEventReceived, labels.theSameEventReceivedAgain])
        trial.note(what, null, await trial.notify('payment.succeeded', { id }))
      break
    }
    case 'webhook_reordered':
      await sandbox.advance(await trial.ref())
      trial.note(labels.succeededArrivedFirst, null, await trial.notify('payment.succeeded'))
      trial.note(labels.processingArrivedAfter, labels.itChangesNothing, await trial.notify('payment.processing'))
      break
    case 'webhook_forged':
      trial.note(
        labels.forgedEventSent,
        labels.theSignatureIsWrong,
        !(await trial.notify('payment.succeeded', { forged: true })),
      )
      break
    default:
  }
  return trial.finish(test)
}

async function giveBack(deps: Deps, actor: Actor, trial: Trial): Promise<void> {
  const { paymentId } = await chargeRow(deps.db, trial.chargeId)
  const input = { id: paymentId ?? '', amountCents, reason: labels.sandboxTest, invoiceId: trial.invoiceId }
  const { status } = await refundInSandbox(deps, input, (work) =>
    deps.transactions.run({ ...systemOrigin, actorId: actor.id }, work),
  )
  trial.note(labels.paymentRefunded, labels.aCreditNoteCanceled, status === 'succeeded')
}

/** The refund had arrived, and the bank returns it; the member spends the credit in the next test. */
async function failRefund(deps: Deps, trial: Trial): Promise<void> {
  const { transactions } = await trial.atProcessor()
  const refund = transactions.find(({ kind }) => kind === 'refund')
  await sandboxOf(deps).failRefund(refund?.sourceRef ?? '')
  trial.note(labels.theBankReturnedTheRefund, labels.itIsCreditAgain, await trial.notify('refund.failed'))
}

const evidence = { id: '', files: [] }

async function playDispute(
  deps: Deps,
  trial: Trial,
  test: 'inquiry' | 'dispute_part' | 'dispute_won' | 'dispute_lost',
): Promise<void> {
  const sandbox = sandboxOf(deps)
  const ref = await trial.ref()
  if (test === 'dispute_part') await sandbox.dispute(ref, { amountCents: amountCents / 4 })
  else await sandbox.advance(ref)
  trial.note(labels.opened[test], labels.movesMoney[test], await trial.notify('dispute.created'))
  const [dispute] = (await trial.atProcessor()).disputes
  if (!dispute) throw new Error('the sandbox opened no dispute')
  await sandbox.answerDispute({ ...evidence, ref: dispute.ref, text: labels.sandboxTest })
  trial.note(labels.evidenceSent, null, await trial.notify('dispute.updated'))
  const decided = test === 'inquiry' ? 'inquiry_closed' : test === 'dispute_won' ? 'won' : 'lost'
  await sandbox.decide(dispute.ref, decided)
  trial.note(labels.decided[test], null, await trial.notify('dispute.updated'))
}
