import { housePhotoPurposes, ownerPhotoPurposes, photoPurposes } from '@ambry/contract/cards/kinds'
import type { HouseCardDetail } from '@ambry/contract/cards/records'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { houseWhy } from '../admin/house-actions.ts'
import { PhotosPart } from './PhotosPart.tsx'

const purposes = [...ownerPhotoPurposes, ...housePhotoPurposes] as const
type Purpose = (typeof purposes)[number]

/** The photos of a card for the house. What belongs to a custody record stays for ever. */
export function HousePhotos({ card }: { card: HouseCardDetail }) {
  const [purpose, setPurpose] = useState<Purpose>('front')
  const why = houseWhy(card, 'photo')
  return (
    <div className="stack">
      {why === null && <Select label="New photos show" value={purpose} options={photoPurposes} onChange={setPurpose} />}
      <PhotosPart
        photos={card.photos}
        work={{
          purposes,
          why,
          hint: 'Choose what they show first. You can also drop several, or paste one.',
          next: () => purpose,
          add: (body, shows, onSent) =>
            api.cards.addHousePhoto({ params: { id: card.id }, query: { purpose: shows }, body }, { onSent }),
          remove: (photoId) => api.cards.removeHousePhoto({ params: { id: card.id, photoId } }),
        }}
      />
    </div>
  )
}
