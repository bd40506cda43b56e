import { useCallback, useEffect, useRef, useState } from 'react'

import type { CallOptions } from '../../../api/client.ts'
import { sentenceOf } from '../../../api/errors.ts'

export type Send = (file: Blob, options: CallOptions) => Promise<unknown>

type UploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; sent: number; total: number }
  | { kind: 'failed'; sentence: string }

/** Sends one file at a time, however often the button is clicked. The caller keeps the file, so that it can be sent again. */
export function useUpload(send: Send, onDone: () => void) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])

  const start = async (file: Blob) => {
    if (current.current) return
    const control = new AbortController()
    current.current = control
    const total = file.size
    setState({ kind: 'sending', sent: 0, total })
    try {
      await send(file, {
        signal: control.signal,
        onSent: (sent) => !control.signal.aborted && setState({ kind: 'sending', sent, total }),
      })
      if (control.signal.aborted) return
      setState({ kind: 'idle' })
      onDone()
    } catch (error) {
      if (!control.signal.aborted) setState({ kind: 'failed', sentence: sentenceOf(error) })
    } finally {
      if (current.current === control) current.current = null
    }
  }
  const cancel = useCallback(() => {
    current.current?.abort()
    current.current = null
    setState({ kind: 'idle' })
  }, [])
  return { state, start: (file: Blob) => void start(file), cancel }
}
