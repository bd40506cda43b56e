import type { CardPhoto } from '@ambry/contract/cards/records'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

import { sentenceOf } from '../../../api/errors.ts'
import { faultOfFile } from '../../../ui/fields/upload.ts'
import { asPhoto, photoRules } from './photo-files.ts'

/** A photo being uploaded, or one that failed. */
export type PhotoUpload = { key: number; name: string; sent: number; total: number; fault: string | null }

export type SendPhoto = (photo: Blob, onSent: (bytes: number) => void) => Promise<CardPhoto>

let lastKey = 0

/** Uploads photos one at a time, so that they keep the order in which they were chosen. */
export function usePhotoUploads(onArrived?: (photo: CardPhoto) => void) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([])
  const [turn] = useState(() => ({ last: Promise.resolve() }))
  const change = useCallback((key: number, patch: Partial<PhotoUpload> | null) => {
    setUploads((all) =>
      all.flatMap((upload) => (upload.key !== key ? [upload] : patch ? [{ ...upload, ...patch }] : [])),
    )
  }, [])

  const add = (file: File, send: SendPhoto) => {
    const key = ++lastKey
    const fault = faultOfFile(file, photoRules)
    setUploads((all) => [...all, { key, name: file.name || 'Photo', sent: 0, total: file.size, fault }])
    if (fault) return
    turn.last = turn.last.then(async () => {
      try {
        const photo = await asPhoto(file)
        change(key, { total: photo.size })
        const arrived = await send(photo, (sent) => change(key, { sent }))
        await client.invalidateQueries()
        change(key, null)
        onArrived?.(arrived)
      } catch (error) {
        change(key, { fault: sentenceOf(error) })
      }
    })
  }
  return { uploads, add, forget: (key: number) => change(key, null) }
}
