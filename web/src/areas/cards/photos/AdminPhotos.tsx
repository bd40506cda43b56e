import { adminPhotoPurposes, ownerPhotoPurposes, photoPurposes } from '@ambry/contract/cards/kinds'
import type { AdminCardDetail } from '@ambry/contract/cards/records'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { adminWhy } from '../admin/admin-actions.ts'
import { PhotosPart } from './PhotosPart.tsx'

const purposes = [...ownerPhotoPurposes, ...adminPhotoPurposes] as const
type Purpose = (typeof purposes)[number]

/** The photos of a card for the house. What belongs to a custody record stays for ever. */
export function AdminPhotos({ card }: { card: AdminCardDetail }) {
  const [purpose, setPurpose] = useState<Purpose>('front')
  const why = adminWhy(card, 'photo')
  return (
    <div className="stack">
      {why === null && <Select label="New photos show" value={purpose} options={photoPurposes} onChange={setPurpose} />}
      <PhotosPart
        photos={card.photos}
        work={{
          purposes,
          why,
          hint: 'Choose what the photos show first. You can drop several files or paste one.',
          next: () => purpose,
          add: (body, shows, onSent) =>
            api.cards.addAdminPhoto({ params: { id: card.id }, query: { purpose: shows }, body }, { onSent }),
          remove: (photoId) => api.cards.removeAdminPhoto({ params: { id: card.id, photoId } }),
        }}
      />
    </div>
  )
}
