import { type PhotoPurpose, photoPurposes } from '@ambry/contract/cards/kinds'
import type { CardPhoto } from '@ambry/contract/cards/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'

import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Note } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'
import { PhotoAdd } from './PhotoAdd.tsx'
import { mayStep, placed } from './photo-order.ts'
import styles from './photos.module.css'
import { type SendPhoto, usePhotoUploads } from './use-photo-uploads.ts'

export type PhotoWork<Purpose extends PhotoPurpose> = {
  /** The purposes this user may assign to a photo. */
  purposes: readonly Purpose[]
  /** Why photos can't be added now, or null if they can. Empty if the person's role doesn't include it. */
  why: string | null
  hint: string
  /** The default purpose of a new photo, given the existing ones. */
  next: (known: readonly CardPhoto[]) => Purpose
  add: (photo: Blob, purpose: Purpose, onSent: (bytes: number) => void) => Promise<CardPhoto>
  remove: (id: string) => Promise<unknown>
  /** Omitted if this user can't change the order. */
  arrange?: (photos: readonly { id: string; purpose: Purpose }[]) => Promise<unknown>
}

type Props<Purpose extends PhotoPurpose> = { photos: readonly CardPhoto[]; work: PhotoWork<Purpose> }

/** A card's photos: add, reorder, label and remove. */
export function PhotosPart<Purpose extends PhotoPurpose>({ photos, work }: Props<Purpose>) {
  const { uploads, add, forget } = usePhotoUploads()
  const [dropped, setDropped] = useState<CardPhoto | null>(null)
  // photos uploaded together need distinct purposes before the list is refetched
  const known = useRef(photos)
  useEffect(() => {
    known.current = photos
  }, [photos])
  const { arrange } = work
  const client = useQueryClient()
  // serialized, each until the card is refetched, so that rapid clicks build on what is shown
  const order = useMutation({
    scope: { id: 'photo order' },
    mutationFn: async (next: readonly CardPhoto[]) => {
      await arrange?.(next.filter(isOwn).map(({ id, purpose }) => ({ id, purpose: purpose as Purpose })))
      await client.invalidateQueries()
    },
  })
  const remove = useAction({
    mutationFn: ({ id }: CardPhoto) => work.remove(id),
    onSuccess: () => setDropped(null),
  })
  const isOwn = ({ purpose, canRemove }: CardPhoto) => canRemove && work.purposes.includes(purpose as Purpose)
  // optimistic: show the requested order at once
  const shown = order.isPending ? order.variables : photos
  const own = shown.filter(isOwn)
  const place = (id: string, to: number) => {
    const next = placed(own, id, to)
    if (next !== own) order.mutate([...next, ...shown.filter((photo) => !isOwn(photo))])
  }
  const name = (id: string, purpose: PhotoPurpose) =>
    order.mutate(shown.map((photo) => (photo.id === id ? { ...photo, purpose } : photo)))

  const send: SendPhoto = async (blob, onSent) => {
    const photo = await work.add(blob, work.next(known.current), onSent)
    known.current = [...known.current, photo]
    return photo
  }

  return (
    <>
      {order.error && <Failure text={sentenceOf(order.error)} />}
      <ul className={styles.photos} aria-label={labels.photos}>
        {shown.map((photo) => (
          <PhotoItem
            key={photo.id}
            photo={photo}
            purposes={isOwn(photo) && arrange ? work.purposes : []}
            at={own.indexOf(photo)}
            earlier={mayStep(own, own.indexOf(photo), -1)}
            later={mayStep(own, own.indexOf(photo), 1)}
            onName={(purpose) => name(photo.id, purpose)}
            onPlace={place}
            onRemove={() => {
              remove.reset()
              setDropped(photo)
            }}
          />
        ))}
        {work.why === null && (
          <li className={styles.photoNew}>
            <PhotoAdd
              title={labels.addPhotos}
              hint={work.hint}
              uploads={uploads}
              onFile={(file) => add(file, send)}
              onForget={forget}
            />
          </li>
        )}
      </ul>
      {work.why && <Note tone="info">{work.why}</Note>}
      {dropped && (
        <ConfirmDialog
          title={labels.removeThisPhoto}
          consequence={labels.thisPermanentlyDeletesThePhoto}
          confirm={labels.removePhoto}
          danger
          working={remove.isPending}
          failure={remove.error && <Failure text={sentenceOf(remove.error)} />}
          onConfirm={() => remove.mutate(dropped)}
          onClose={() => setDropped(null)}
        />
      )}
    </>
  )
}

type ItemProps = {
  photo: CardPhoto
  /** Empty if read-only. */
  purposes: readonly PhotoPurpose[]
  at: number
  /** Whether it can swap places with the previous photo. */
  earlier: boolean
  later: boolean
  onName: (purpose: PhotoPurpose) => void
  onPlace: (id: string, to: number) => void
  onRemove: () => void
}

const kind = 'application/x-ambry-photo'

function PhotoItem({ photo, purposes, at, earlier, later, onName, onPlace, onRemove }: ItemProps) {
  const [isOver, setOver] = useState(false)
  const mayMove = purposes.length > 0
  const what = `${photoPurposes[photo.purpose]}, ${formatDate(photo.takenAt)}`
  const onOver = (event: DragEvent) => {
    if (!mayMove || !event.dataTransfer.types.includes(kind)) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <li
      className={styles.photo}
      data-over={isOver || undefined}
      draggable={mayMove}
      onDragStart={(event) => event.dataTransfer.setData(kind, photo.id)}
      onDragOver={onOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        onPlace(event.dataTransfer.getData(kind), at)
      }}
    >
      <a className="niche" href={`${photo.address}?w=full`} target="_blank" rel="noreferrer">
        <img
          src={`${photo.address}?w=480`}
          width={photo.width}
          height={photo.height}
          alt={what}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      </a>
      <div className={styles.foot}>
        {mayMove ? (
          <select
            className="input"
            aria-label={labels.whatPhotoShows(at + 1)}
            value={photo.purpose}
            onChange={(event) => onName(event.target.value as PhotoPurpose)}
          >
            {purposes.map((purpose) => (
              <option key={purpose} value={purpose}>
                {photoPurposes[purpose]}
              </option>
            ))}
          </select>
        ) : (
          <span className="small">{what}</span>
        )}
        <span className={styles.tools}>
          {(earlier || later) && (
            <>
              <IconButton
                label={labels.movePhotoEarlier(at + 1)}
                aria-disabled={!earlier}
                onClick={() => earlier && onPlace(photo.id, at - 1)}
              >
                <ChevronLeft aria-hidden="true" />
              </IconButton>
              <IconButton
                label={labels.movePhotoLater(at + 1)}
                aria-disabled={!later}
                onClick={() => later && onPlace(photo.id, at + 1)}
              >
                <ChevronRight aria-hidden="true" />
              </IconButton>
            </>
          )}
          {photo.canRemove && (
            <IconButton label={labels.removePhotoWhat(what)} onClick={onRemove}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          )}
        </span>
      </div>
    </li>
  )
}
