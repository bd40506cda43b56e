import type { SyntheticEvent } from 'react'

/** Reads a submitted form and keeps the browser from leaving the page. The inputs keep their values. */
export function readForm(event: SyntheticEvent<HTMLFormElement>): FormReader {
  event.preventDefault()
  const { submitter } = event.nativeEvent as SubmitEvent
  // which of several buttons sent it is part of what was said
  return formReader(new FormData(event.currentTarget, submitter))
}

export type FormReader = {
  text: (name: string) => string
  /** Empty means cleared, which the API writes as null. */
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
