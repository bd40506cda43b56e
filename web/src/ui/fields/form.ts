import type { SyntheticEvent } from 'react'

/** Reads a submitted form and prevents the browser's own submit. The inputs keep their values. */
export function readForm(event: SyntheticEvent<HTMLFormElement>): FormReader {
  event.preventDefault()
  const { submitter } = event.nativeEvent as SubmitEvent
  // includes which of several submit buttons was used
  return formReader(new FormData(event.currentTarget, submitter))
}

export type FormReader = {
  text: (name: string) => string
  /** Empty means cleared, which the API expects as null. */
  optional: (name: string) => string | null
  checked: (name: string) => boolean
}

export function formReader(data: FormData): FormReader {
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return { text, optional: (name) => text(name) || null, checked: (name) => data.has(name) }
}
