import { adminPhotoPurposes, ownerPhotoPurposes, photoPurposes } from '@ambry/contract/cards/kinds'
import type { AdminCardDetail } from '@ambry/contract/cards/records'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { adminWhy } from '../admin/admin-actions.ts'
import * as labels from './labels.ts'
import { PhotosPart } from './PhotosPart.tsx'

const purposes = [...ownerPhotoPurposes, ...adminPhotoPurposes] as const
type Purpose = (typeof purposes)[number]

/** A card's photos for admins. Photos of a custody record are kept permanently. */
export function AdminPhotos({ card }: { card: AdminCardDetail }) {
  const [purpose, setPurpose] = useState<Purpose>('front')
  const isPermitted = card.actions.some(({ action }) => action === 'photo')
  const why = isPermitted ? adminWhy(card, 'photo') : ''
  return (
    <div className="stack">
      {why === null && (
        <Select label={labels.newPhotosShow} value={purpose} options={photoPurposes} onChange={setPurpose} />
      )}
      <PhotosPart
        photos={isPermitted ? card.photos : card.photos.map((photo) => ({ ...photo, canRemove: false }))}
        work={{
          purposes,
          why,
          hint: labels.chooseWhatThePhotosShow,
          next: () => purpose,
          add: (body, shows, onSent) =>
            api.cards.addAdminPhoto({ params: { id: card.id }, query: { purpose: shows }, body }, { onSent }),
          remove: (photoId) => api.cards.removeAdminPhoto({ params: { id: card.id, photoId } }),
        }}
      />
    </div>
  )
}
