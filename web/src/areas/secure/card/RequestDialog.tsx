import { formatMoney } from '@ambry/contract/kernel/money'
import type { SecureCardDetail } from '@ambry/contract/secure/records'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError, isStale, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { GuardedDialog } from '../../../parts/dialogs/GuardedDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Note } from '../../../ui/Tag.tsx'
import { QuoteLines } from '../QuoteLines.tsx'
import { totalFollows } from '../requests/labels.ts'
import { OfferFields } from '../requests/OfferFields.tsx'
import { type Offer, readOffer, writtenAs } from '../requests/offer.ts'
import { whyOf } from './card-actions.ts'
import * as labels from './labels.ts'

type Props = {
  /** The current record; live events update it while the form is open. */
  card: SecureCardDetail
  refetch: () => unknown
  onClose: () => void
}

const begin: Offer = { offerCents: null, note: null, delivery: 'stay' }

/** Requests a card, with all fees shown beforehand. Typed input is kept if the card changes in the meantime. */
export function RequestDialog({ card, refetch, onClose }: Props) {
  const idempotencyKey = useAttemptKey()
  // the user agrees to the price they read, until they accept a new one
  const [listPriceCents, setAsking] = useState(card.listPriceCents)
  const [form, setForm] = useState(() => writtenAs(begin))
  const [fault, setFault] = useState<string | null>(null)
  const ask = useAction({
    mutationFn: ({ offerCents, note, delivery }: Offer) =>
      api.secure.requestCard(
        { params: { id: card.id }, body: { listPriceCents, offerCents, note, delivery } },
        { idempotencyKey },
      ),
    onSuccess: () => {
      toasts.show({ title: labels.requestSent, description: labels.followRequest(card.playerName) })
      onClose()
    },
    onError: (error) => {
      if (isStale(error)) refetch()
    },
  })
  const why = whyOf(card, 'ask')
  const isRepriced = card.listPriceCents !== listPriceCents
  const isAtField = fieldError(ask.error, 'offerCents') ?? fieldError(ask.error, 'note')
  return (
    <GuardedDialog
      title={labels.requestToBuy}
      submit={labels.sendRequest}
      beginAt="[name=price]:checked"
      wide
      working={ask.isPending}
      onInput={(reader) => {
        setForm(readOffer(reader))
        setFault(null)
      }}
      onSubmit={(reader) => {
        const written = readOffer(reader)
        setFault(written.fault)
        if (written.asked) ask.mutate(written.asked)
      }}
      onClose={onClose}
      failure={
        <>
          {why !== null && (
            <Note title={labels.cannotRequest} role="alert">
              {why}
            </Note>
          )}
          {isRepriced && (
            <Note title={labels.newPrice(formatMoney(card.listPriceCents))} role="alert">
              {labels.oldPrice(formatMoney(listPriceCents))}
              <span className="row">
                <Button variant="secondary" size="small" onClick={() => setAsking(card.listPriceCents)}>
                  {labels.useNewPrice}
                </Button>
              </span>
            </Note>
          )}
          {ask.error && !isAtField && !isRepriced && why === null && <Failure text={sentenceOf(ask.error)} />}
        </>
      }
    >
      <p className="muted">{labels.noObligation}</p>
      <OfferFields
        listPriceCents={listPriceCents}
        isOffer={form.isOffer}
        offerCents={form.asked?.offerCents ?? null}
        begin={begin}
        fault={fault}
        error={ask.error}
      />
      {form.asked ? (
        <QuoteLines key={card.listPriceCents} cardId={card.id} offerCents={form.asked.offerCents} />
      ) : (
        <p className="small muted">{totalFollows}</p>
      )}
    </GuardedDialog>
  )
}
