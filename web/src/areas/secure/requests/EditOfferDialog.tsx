import { formatMoney } from '@ambry/contract/kernel/money'
import { deliveries } from '@ambry/contract/secure/kinds'
import type { OwnRequest } from '@ambry/contract/secure/records'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useVersionedSave } from '../../../api/use-versioned-save.ts'
import { ConflictNote } from '../../../parts/dialogs/ConflictNote.tsx'
import { GuardedDialog } from '../../../parts/dialogs/GuardedDialog.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { QuoteLines } from '../QuoteLines.tsx'
import * as labels from './labels.ts'
import { totalFollows } from './labels.ts'
import { OfferFields } from './OfferFields.tsx'
import { type Offer, readOffer, type WrittenOffer, writtenAs } from './offer.ts'

type Props = {
  request: OwnRequest
  refetch: () => Promise<{ data: OwnRequest | undefined }>
  onClose: () => void
}

const versioned = ({ version, offerCents, listPriceAtRequestCents, note, delivery }: OwnRequest) => ({
  version,
  values: { offerCents: offerCents === listPriceAtRequestCents ? null : offerCents, note, delivery } satisfies Offer,
})

const fieldLabels: Record<keyof Offer, string> = {
  offerCents: labels.yourOffer,
  note: labels.yourNote,
  delivery: 'Delivery',
}

function shown(values: Offer, key: keyof Offer): string {
  if (key === 'offerCents') return values.offerCents === null ? 'the list price' : formatMoney(values.offerCents)
  return key === 'delivery' ? deliveries[values.delivery] : (values.note ?? 'nothing')
}

/** Changes the offer or note while the request is undecided. Edits in two tabs never overwrite each other. */
export function EditOfferDialog({ request, refetch, onClose }: Props) {
  const form = useVersionedSave<Offer>({
    id: request.id,
    record: versioned(request),
    refetch: async () => {
      const { data } = await refetch()
      return data && versioned(data)
    },
    save: async (version, changes) => {
      const saved = await api.secure.editRequest({ params: { id: request.id }, body: { version, ...changes } })
      toasts.show({ title: labels.saved, description: request.card.playerName })
      onClose()
      return versioned(saved)
    },
  })
  const { base, conflict, error } = form
  const [typed, setTyped] = useState<WrittenOffer | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const now = typed ?? writtenAs(base.values)
  const isAtField = fieldError(error, 'offerCents') ?? fieldError(error, 'note')
  return (
    <GuardedDialog
      key={base.version}
      title={labels.editRequest}
      submit={labels.saveChanges}
      wide
      working={form.isPending}
      onInput={(reader) => {
        setTyped(readOffer(reader))
        setFault(null)
        form.edited()
      }}
      onSubmit={(reader) => {
        if (!form.isEdited) return onClose()
        const written = readOffer(reader)
        setFault(written.fault)
        if (written.asked) form.submit(written.asked)
      }}
      onClose={onClose}
      failure={
        <>
          {error && !isAtField && <Failure text={sentenceOf(error)} />}
          {conflict && (
            <ConflictNote
              what={labels.thisRequestWasChanged}
              fields={conflict.keys.map((key) => ({
                label: fieldLabels[key],
                theirs: shown(conflict.theirs.values, key),
              }))}
              working={form.isPending}
              onKeepMine={form.keepMine}
              onTakeTheirs={form.takeTheirs}
            />
          )}
        </>
      }
    >
      <OfferFields
        listPriceCents={request.card.listPriceCents ?? request.listPriceAtRequestCents}
        isOffer={now.isOffer}
        offerCents={now.asked?.offerCents ?? null}
        begin={base.values}
        fault={fault}
        error={error}
      />
      {now.asked ? (
        <QuoteLines cardId={request.card.id} offerCents={now.asked.offerCents} />
      ) : (
        <p className="small muted">{totalFollows}</p>
      )}
    </GuardedDialog>
  )
}
