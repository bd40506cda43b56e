import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'

import { LoadFault } from '../../../parts/LoadFault.tsx'
import { useClosePanel } from '../../../parts/lists/list-state.ts'
import styles from '../../../parts/record/document-page.module.css'
import { Button } from '../../../ui/Button.tsx'
import { isTyping } from '../../../ui/fields/typing.ts'
import { SlowLoadingNotice } from '../../../ui/SlowLoadingNotice.tsx'
import * as labels from './labels.ts'
import { useOwnAddress } from './own-address.ts'

type Props<Data> = {
  label: string
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  failure: string
  /** The dashboard element that gets the focus back. */
  returnTo?: string
  /** Shown above it even while it is loading. */
  head?: ReactNode
  /** Shown while it loads, at the final size. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** A billing record in place of the dashboard, with a back link. Escape goes back too. */
export function RecordFrame<Data>({ label, query, failure, returnTo, head, skeleton, children }: Props<Data>) {
  const { leave, isFromInvoices } = useOwnAddress()
  const close = useClosePanel(leave, () => returnTo && document.getElementById(returnTo)?.focus())
  useEscape(close)
  const { data, error } = query
  const retry = () => void query.refetch()
  return (
    <article aria-label={label}>
      <nav className={styles.crumb} aria-label={labels.breadcrumb}>
        <Button variant="quiet" size="small" onClick={close}>
          <ArrowLeft aria-hidden="true" className="icon-small" />
          {isFromInvoices ? labels.title : labels.dashboard}
        </Button>
      </nav>
      {head}
      {error !== null && (
        <LoadFault
          title={failure}
          error={error}
          onRetry={retry}
          gone={{
            action: (
              <Button variant="secondary" size="small" onClick={close}>
                {labels.backToDashboard}
              </Button>
            ),
          }}
        />
      )}
      {data === undefined && error === null && (
        <>
          {skeleton}
          <SlowLoadingNotice onRetry={retry} />
        </>
      )}
      {data !== undefined && children(data)}
    </article>
  )
}

function useEscape(onClose: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
