import { mostSellCards } from '@ambry/contract/source/kinds'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { sentenceOf } from '../../../api/errors.ts'
import type { Chosen, OwnBulk } from '../../../parts/lists/BulkDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { idsOf } from '../../cards/registry/bulk/chosen-cards.ts'
import * as labels from './labels.ts'

/** The selected cards of the registry, offered together. */
export const registryBulk: readonly OwnBulk[] = [
  {
    label: labels.offerToAmbry,
    form: ({ chosen, onClose }) => <OfferSelected chosen={chosen} onClose={onClose} />,
  },
]

/** Opens the form with the cards; a whole filter is read first. */
function OfferSelected({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const navigate = useNavigate()
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    const refuse = (description: string) => {
      toasts.show({ title: labels.notOffered, description, variant: 'destructive' })
      onClose()
    }
    idsOf(chosen).then(
      (offeredCards) =>
        offeredCards.length > mostSellCards
          ? refuse(labels.tooMany(mostSellCards))
          : void navigate({ to: '/source', search: { offer: 'new' }, state: { offeredCards } }),
      (error: unknown) => refuse(sentenceOf(error)),
    )
  }, [chosen, navigate, onClose])
  return null
}
