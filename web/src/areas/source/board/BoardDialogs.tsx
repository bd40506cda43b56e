import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { hereWith } from '../../../paths.ts'
import { useSourceAddress } from '../source-address.ts'

const RespondDialog = lazy(() => import('./RespondDialog.tsx').then((module) => ({ default: module.RespondDialog })))
const ReportDialog = lazy(() => import('./ReportDialog.tsx').then((module) => ({ default: module.ReportDialog })))
const SaveSearchDialog = lazy(() =>
  import('./SaveSearchDialog.tsx').then((module) => ({ default: module.SaveSearchDialog })),
)

/** The dialog named in the URL. */
export function BoardDialogs() {
  const { search } = useSourceAddress()
  const navigate = useNavigate()
  const { dialog, record } = search
  const onClose = () =>
    void navigate({
      to: '.',
      search: hereWith('/source', { dialog: undefined, record: undefined }),
      resetScroll: false,
      replace: true,
    })
  return (
    <Suspense>
      {dialog === 'respond' && record && <RespondDialog id={record} onClose={onClose} />}
      {dialog === 'report' && record && <ReportDialog id={record} onClose={onClose} />}
      {dialog === 'save' && <SaveSearchDialog search={search} onClose={onClose} />}
    </Suspense>
  )
}
