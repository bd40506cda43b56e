import type { CustodyStep } from '@ambry/contract/cards/admin/endpoints'
import type { AdminCardDetail, CardPhoto } from '@ambry/contract/cards/records'
import { type ReactNode, useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { Field, TextArea } from '../../../ui/fields/Field.tsx'
import type { FormReader } from '../../../ui/fields/form.ts'
import { Note } from '../../../ui/Tag.tsx'
import { ShipmentFields, StepDialog } from '../card/StepDialog.tsx'
import { PhotoAdd } from '../photos/PhotoAdd.tsx'
import { usePhotoUploads } from '../photos/use-photo-uploads.ts'
import styles from './custody.module.css'
import { type CustodyAction, custodyLabel, vaultOf } from './custody-steps.ts'
import * as labels from './labels.ts'
import { VaultFields } from './VaultFields.tsx'

type Props = { card: AdminCardDetail; action: CustodyAction; onClose: () => void }

/** One custody step: its effect, what is recorded, and photos where the step has them. */
export function CustodyDialog({ card, action, onClose }: Props) {
  const [photos, setPhotos] = useState<readonly CardPhoto[]>([])
  const { title, label, consequence } = custodyLabel[action]
  const purpose = action === 'audit' ? 'audit' : 'condition'
  const fields: Record<CustodyAction, (error: unknown) => ReactNode> = {
    expect: (error) => (
      <>
        <VaultFields error={error} vault={card.vault} withoutPlace />
        <ShipmentFields error={error} />
      </>
    ),
    receive: (error) => (
      <>
        <VaultFields error={error} vault={card.vault} />
        <TextArea
          label={labels.conditionTitle}
          name="condition"
          required
          minLength={3}
          maxLength={1000}
          hint={labels.caseSealCornersAndAnything}
          error={fieldError(error, 'condition')}
        />
        <StepPhotos card={card} purpose={purpose} photos={photos} onPhotos={setPhotos} />
      </>
    ),
    undoReceive: (error) => <ReasonField error={error} />,
    move: (error) => (
      <>
        <VaultFields error={error} vault={card.vault} place={card.place} />
        <NoteField error={error} />
      </>
    ),
    audit: (error) => (
      <>
        <StepPhotos card={card} purpose={purpose} photos={photos} onPhotos={setPhotos} />
        <NoteField error={error} />
      </>
    ),
    release: (error) => (
      <>
        <ShippingWarnings card={card} />
        <ReasonField error={error} />
      </>
    ),
    ship: (error) => (
      <>
        <ShippingWarnings card={card} />
        <ShipmentFields error={error} carrierNeeded />
      </>
    ),
    deliver: (error) => <NoteField error={error} />,
    cancel: (error) => <ReasonField error={error} />,
  }
  return (
    <StepDialog
      onClose={onClose}
      step={{
        title: `${title}: ${card.playerName}`,
        submit: label,
        consequence,
        done: labels.savedFor(card.playerName),
        danger: action === 'cancel' || action === 'undoReceive',
        fields: fields[action],
        run: async (form) => {
          if (action === 'audit' && photos.length === 0)
            throw new Error('An audit needs a photo taken today. Add one first.')
          return api.cards.moveCard({ params: { id: card.id }, body: bodyOf(action, form, photos) })
        },
      }}
    />
  )
}

const ShippingWarnings = ({ card }: { card: AdminCardDetail }) =>
  card.shippingWarnings.map((warning) => (
    <Note key={warning} tone="wait" title={labels.checkTheRecipient}>
      {warning}
    </Note>
  ))

function bodyOf(action: CustodyAction, form: FormReader, photos: readonly CardPhoto[]): CustodyStep {
  const shipment = { tracking: form.optional('tracking') }
  const place = { ...vaultOf(form), place: form.optional('place') }
  const note = { note: form.optional('note') }
  switch (action) {
    case 'expect':
      return { action, ...vaultOf(form), carrier: form.optional('carrier'), ...shipment }
    case 'receive':
      return { action, ...place, condition: form.text('condition'), photoIds: photos.map(({ id }) => id) }
    case 'move':
      return { action, ...place, ...note }
    case 'audit':
      return { action, photoId: photos.at(-1)?.id ?? '', ...note }
    case 'ship':
      return { action, carrier: form.text('carrier'), ...shipment }
    case 'deliver':
      return { action, ...note }
    default:
      return { action, reason: form.text('reason') }
  }
}

type PhotosProps = {
  card: AdminCardDetail
  purpose: 'audit' | 'condition'
  photos: readonly CardPhoto[]
  onPhotos: (change: (photos: readonly CardPhoto[]) => readonly CardPhoto[]) => void
}

/** Photos are uploaded as soon as they are taken; the step then refers to them. */
function StepPhotos({ card, purpose, photos, onPhotos }: PhotosProps) {
  const { uploads, add, forget } = usePhotoUploads((photo) => onPhotos((all) => [...all, photo]))
  return (
    <div>
      <span className="field-label">{purpose === 'audit' ? labels.todaysPhoto : labels.arrivalPhotos}</span>
      {photos.length > 0 && (
        <ul className={styles.stepPhotos} aria-label={labels.photosForThisStep}>
          {photos.map(({ id, address, width, height }, at) => (
            <li key={id}>
              <img src={`${address}?w=160`} width={width} height={height} alt={labels.photoNumber(at + 1)} />
            </li>
          ))}
        </ul>
      )}
      <PhotoAdd
        title={photos.length > 0 ? labels.addAnother : labels.addPhotos}
        hint={labels.frontAndBack}
        uploads={uploads}
        onFile={(file) =>
          add(file, (body, onSent) =>
            api.cards.addAdminPhoto({ params: { id: card.id }, query: { purpose }, body }, { onSent }),
          )
        }
        onForget={forget}
      />
    </div>
  )
}

const NoteField = ({ error }: { error: unknown }) => (
  <Field
    label={labels.note}
    name="note"
    optional
    maxLength={300}
    autoComplete="off"
    error={fieldError(error, 'note')}
  />
)

export const ReasonField = ({ error, label = 'Reason' }: { error: unknown; label?: string }) => (
  <TextArea
    label={label}
    name="reason"
    required
    minLength={3}
    maxLength={500}
    hint={labels.savedInTheAuditLog}
    error={fieldError(error, 'reason')}
  />
)
