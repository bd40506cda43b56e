import { useEffect, useRef, useState } from 'react'

import { ApiError, sentenceOf } from '../../../../api/errors.ts'
import * as labels from '../labels.ts'
import type { OpenedCase } from './use-case.ts'

export type Shot = { key: string; documentId: string; page: number }
export type Picture = { isLoading: true } | { isLoading: false; source: string } | { isLoading: false; failure: string }

export const shotKey = ({ documentId, page }: Pick<Shot, 'documentId' | 'page'>) => `${documentId}/${page}`

const addressIn = ({ pictures }: OpenedCase, key: string) => pictures.find((each) => shotKey(each) === key)?.address

async function fetchPicture(address: string | undefined): Promise<string> {
  if (address === undefined) throw new Error(labels.pictureDeleted)
  const response = await fetch(address)
  if (!response.ok) throw new ApiError(response.status, await response.text())
  return URL.createObjectURL(await response.blob())
}

/**
 * The pictures a reviewer has opened. Each is fetched when it is opened and kept in memory, so that the audit log has
 * one entry for each time it was looked at, and none for what stayed covered.
 */
export function usePictures(shown: OpenedCase, reopen: () => Promise<OpenedCase | undefined>) {
  const [pictures, setPictures] = useState<Readonly<Record<string, Picture>>>({})
  const sources = useRef(new Map<string, string>())
  const put = (key: string, picture: Picture) => setPictures((before) => ({ ...before, [key]: picture }))

  useEffect(() => {
    const held = sources.current
    return () => {
      for (const source of held.values()) URL.revokeObjectURL(source)
      held.clear()
    }
  }, [])

  const open = async (key: string) => {
    put(key, { isLoading: true })
    try {
      const source = await fetchPicture(addressIn(shown, key)).catch(async (error: unknown) => {
        // the address works for five minutes only
        if (!(error instanceof ApiError) || error.status !== 403) throw error
        const again = await reopen()
        if (!again) throw error
        return fetchPicture(addressIn(again, key))
      })
      sources.current.set(key, source)
      put(key, { isLoading: false, source })
    } catch (error) {
      put(key, { isLoading: false, failure: sentenceOf(error) })
    }
  }
  const cover = (key: string) => {
    const source = sources.current.get(key)
    if (source) URL.revokeObjectURL(source)
    sources.current.delete(key)
    setPictures(({ [key]: _, ...rest }) => rest)
  }
  return { pictures, open, cover }
}
