import { useEffect, useRef, useSyncExternalStore } from 'react'

import { type Toast, type ToastStore, toasts } from './toast.ts'

/** Two regions that are always there, because a screen reader announces only what changes inside a known region. */
export function Toaster({ store = toasts }: { store?: ToastStore }) {
  const visible = useSyncExternalStore(store.subscribe, store.list, store.list).filter((toast) => toast.open)
  const region = useRef<HTMLDivElement>(null)
  const newest = visible.at(-1)?.id

  // always shown, so that its regions stay known; raised anew for each message, above a dialog opened meanwhile
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what asks for it
  useEffect(() => {
    const element = region.current
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    element.showPopover()
  }, [newest])

  const show = (toast: Toast) => <ToastView key={toast.id} toast={toast} store={store} />
  return (
    <div className="toaster" ref={region} popover="manual">
      <div role="status">{visible.filter(({ variant }) => variant !== 'destructive').map(show)}</div>
      <div role="alert">{visible.filter(({ variant }) => variant === 'destructive').map(show)}</div>
    </div>
  )
}

function ToastView({ toast, store }: { toast: Toast; store: ToastStore }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing or focusing only keeps it open, it does nothing
    <div
      className={toast.variant === 'destructive' ? 'toast toast-bad' : 'toast'}
      onMouseEnter={() => store.pause()}
      onMouseLeave={() => store.resume()}
      onFocus={() => store.pause()}
      onBlur={() => store.resume()}
    >
      <div>
        <strong>{toast.title}</strong>
        {toast.description && <p>{toast.description}</p>}
      </div>
      <button type="button" className="toast-close" aria-label="Close message" onClick={() => store.dismiss(toast.id)}>
        <span aria-hidden="true">×</span>
      </button>
    </div>
  )
}
