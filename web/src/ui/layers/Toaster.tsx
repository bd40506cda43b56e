import { Check, CircleAlert, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

import { IconButton } from '../Button.tsx'
import { layers } from './layers.ts'
import { type Toast, type ToastStore, toasts } from './toast.ts'

/** Rendered inside the topmost dialog, because everything outside a modal is inert. */
export function Toaster({ store = toasts }: { store?: ToastStore }) {
  const dialog = useSyncExternalStore(layers.subscribe, layers.top, () => null)
  const regions = <ToastRegions store={store} />
  return dialog ? createPortal(regions, dialog) : regions
}

/** Two live regions that are always present, because a screen reader announces only changes inside a known region. */
function ToastRegions({ store }: { store: ToastStore }) {
  const all = useSyncExternalStore(store.subscribe, store.list, store.list)
  const show = (toast: Toast) => <ToastView key={toast.id} toast={toast} store={store} />
  return (
    <div className="toaster">
      <div role="status">{all.filter(({ variant }) => variant !== 'destructive').map(show)}</div>
      <div role="alert">{all.filter(({ variant }) => variant === 'destructive').map(show)}</div>
    </div>
  )
}

function ToastView({ toast, store }: { toast: Toast; store: ToastStore }) {
  const failed = toast.variant === 'destructive'
  const Icon = failed ? CircleAlert : Check
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing or focusing only keeps it open, it does nothing
    <div
      className={failed ? 'toast toast-bad' : 'toast'}
      // a closed one stays in the page until it is removed
      hidden={!toast.open}
      data-id={toast.id}
      onMouseEnter={() => store.pause()}
      onMouseLeave={() => store.resume()}
      onFocus={() => store.pause()}
      onBlur={() => store.resume()}
    >
      <Icon aria-hidden="true" />
      <div className="toast-text">
        <strong>{toast.title}</strong>
        {toast.description && <p>{toast.description}</p>}
      </div>
      {toast.action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            toast.action?.run()
            store.dismiss(toast.id)
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton label="Close message" onClick={() => store.dismiss(toast.id)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
