import type { ReactNode } from 'react'

import { isAdminMode, isGone, isViewLimited, referenceOf, sentenceOf } from '../api/errors.ts'
import { Fault } from '../ui/Failure.tsx'
import { Note } from '../ui/Tag.tsx'
import { outsideYourRoles } from './access/view-labels.ts'

type Props = {
  title: string
  error: unknown
  onRetry: () => void
  /** For a record that isn't there, where a retry would fail again. */
  gone?: { title?: string; text?: string; action: ReactNode }
}

/**
 * Instead of a page or section that didn't load: what happened, with a retry. Staff who view a member's account read
 * whom to ask about a part that their own roles don't include, or that it is closed to them.
 */
export function LoadFault({ title, error, onRetry, gone }: Props) {
  const text = sentenceOf(error)
  if (isViewLimited(error) || isAdminMode(error)) {
    return (
      <Note tone="info" title={isViewLimited(error) ? outsideYourRoles : undefined}>
        <p>{text}</p>
      </Note>
    )
  }
  if (gone && isGone(error)) {
    return <Fault title={gone.title ?? title} text={gone.text ?? text} action={gone.action} />
  }
  return <Fault title={title} text={text} reference={referenceOf(error)} onRetry={onRetry} />
}
