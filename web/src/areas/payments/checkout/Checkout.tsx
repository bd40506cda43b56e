import type { OwnInvoiceDetail } from '@ambry/contract/billing/invoices/records'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { Charge, Checkout as CheckoutRecord } from '@ambry/contract/payments/endpoints'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { isStale, sentenceOf } from '../../../api/errors.ts'
import { today } from '../../../api/live/server-meta.ts'
import { query } from '../../../api/queries.ts'
import documentPage from '../../../parts/record/document-page.module.css'
import { Failure } from '../../../ui/Failure.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { FraudNote, WireDetails } from '../../billing/own/WireDetails.tsx'
import { WireSaid } from '../../billing/own/WireSaid.tsx'
import { ConfirmChargeDialog } from '../ConfirmChargeDialog.tsx'
import {
  failedLabel,
  firstWay,
  keptFirst,
  leadOf,
  nothingCharged,
  onwardFrom,
  payFault,
  type Way,
} from '../charge-labels.ts'
import { nothingTyped } from '../sandbox-form.ts'
import { useOnward } from '../use-onward.ts'
import { type ChargeChoice, ChargeForm } from './ChargeForm.tsx'
import { ChangedNote, CreditNote, SeenFailure } from './CheckoutNotes.tsx'
import styles from './checkout.module.css'
import * as labels from './labels.ts'
import { Order } from './Order.tsx'
import { PayBar, WireBar } from './PayBar.tsx'
import { UnderWay } from './UnderWay.tsx'
import { usePay, useWireSent } from './use-pay.ts'
import { Ways } from './Ways.tsx'

type Props = { checkout: CheckoutRecord; readAgain: () => unknown }

/** Payment methods on the left, the order on the right, and one button with the amount. */
export function Checkout({ checkout, readAgain }: Props) {
  const { invoices, dueCents, creditCents, gateway, methods, underWay } = checkout
  const { data: house } = useQuery(query(api.site.site, {}))
  const papers = useQueries({
    queries: invoices.map(({ id }) => query(api.billing.ownInvoice, { params: { id } })),
  })
  const [way, setWay] = useState(() => firstWay(checkout))
  const [choice, setChoice] = useState<ChargeChoice>(() => ({
    methodId: keptOf(way, checkout),
    typed: nothingTyped,
    // a plan renews automatically, so its method must be saved
    save: checkout.subscription !== null,
  }))
  // the amounts the member has seen; any other is shown before paying
  const [known, setKnown] = useState([dueCents])
  const [ended, setEnded] = useState<Charge | null>(null)
  const onward = useOnward()
  const readAll = () => {
    readAgain()
    for (const paper of papers) void paper.refetch()
  }
  const follow = (charge: Charge) => {
    const stays = onward(charge)
    setEnded(stays ? charge : null)
    if (stays) readAll()
  }
  const pay = usePay(checkout, { readAgain: readAll, onCharge: follow })
  const wireSent = useWireSent(checkout)

  const choose = (next: Way) => {
    setWay(next)
    setEnded(null)
    pay.reset()
    setChoice({ ...choice, methodId: keptOf(next, checkout) })
  }
  const isChanged = !known.includes(dueCents)
  const wire = wireOf(papers.map(({ data }) => data))
  const wireSaidAt = saidOf(papers.map(({ data }) => data))
  const isReady = papers.every(({ data }) => data !== undefined)
  const isAsking = ended !== null && onwardFrom(ended) === 'confirm'
  return (
    <div className={`${documentPage.invoice} ${styles.checkout}`}>
      <div className={`${documentPage.words} ${styles.words}`}>
        <h1>{labels.pay(formatMoney(dueCents))}</h1>
        <p className="lead">{leadOf(checkout, today())}</p>
        {isChanged && <ChangedNote before={known.at(-1) ?? dueCents} now={dueCents} />}
        {underWay ? (
          <UnderWay charge={underWay} onEnded={follow} />
        ) : (
          <>
            {creditCents > 0 && (
              <CreditNote
                checkout={checkout}
                onUsed={() => setKnown([...known, dueCents - Math.min(creditCents, dueCents)])}
              />
            )}
            {wireSaidAt && <WireSaid at={wireSaidAt} />}
            <Ways checkout={checkout} value={way} onChange={choose} />
            {way === 'wire' || gateway === null ? (
              <>
                {isReady ? <WireDetails wire={wire} dueCents={dueCents} house={house} /> : <SkeletonBar height={380} />}
                {wireSent.error && <Failure text={sentenceOf(wireSent.error)} />}
              </>
            ) : (
              <>
                <ChargeForm
                  kind={way}
                  gateway={gateway}
                  methods={methods.filter(({ kind }) => kind === way)}
                  choice={choice}
                  onChoice={setChoice}
                  error={pay.error}
                  onSubmit={() => {
                    setEnded(null)
                    pay.mutate({ kind: way, choice })
                  }}
                />
                {ended?.status === 'failed' && <SeenFailure text={failedLabel(ended)} />}
                {ended?.status === 'canceled' && <SeenFailure text={labels.thePaymentWasCanceled(nothingCharged)} />}
                {pay.error && !(isChanged && isStale(pay.error)) && <SeenFailure text={payFault(pay.error)} />}
              </>
            )}
          </>
        )}
        <FraudNote house={house} />
      </div>
      {!underWay && (
        <div className={styles.bar}>
          {way === 'wire' || gateway === null ? (
            <WireBar
              dueCents={dueCents}
              isSaid={wireSaidAt !== null}
              isPossible={wire !== null}
              hasOthers={gateway !== null}
              working={wireSent.isPending}
              onSent={() => wireSent.mutate()}
            />
          ) : (
            <PayBar
              dueCents={dueCents}
              isHosted={gateway === 'stripe' && choice.methodId === null}
              working={pay.isPending}
            />
          )}
        </div>
      )}
      <aside className={`${documentPage.paper} ${styles.paper}`} aria-label={labels.items}>
        <Order checkout={checkout} papers={papers} />
      </aside>
      {isAsking && <ConfirmChargeDialog charge={ended} onDone={follow} onClose={() => setEnded(null)} />}
    </div>
  )
}

const keptOf = (way: Way, { methods }: CheckoutRecord): string | null =>
  way === 'wire' ? null : (keptFirst(methods, way)?.id ?? null)

/** Bank details for a single wire that covers all invoices. */
function wireOf(invoices: readonly (OwnInvoiceDetail | undefined)[]): OwnInvoiceDetail['wire'] {
  const wires = invoices.flatMap((invoice) => invoice?.wire ?? [])
  const [first] = wires
  return first ? { ...first, reference: wires.map(({ reference }) => reference).join(', ') } : null
}

/** When the wire was announced; null unless it covers all invoices. */
function saidOf(invoices: readonly (OwnInvoiceDetail | undefined)[]): string | null {
  const said = invoices.flatMap((invoice) => invoice?.wireSaidAt ?? [])
  return said.length === invoices.length ? (said.toSorted().at(-1) ?? null) : null
}
