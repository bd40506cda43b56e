import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'

import { stepUp } from '../api/api.ts'
import { type Listener, useLive } from '../api/live/use-live.ts'
import { Toaster } from '../ui/layers/Toaster.tsx'
import { unsaved } from '../ui/layers/unsaved.ts'
import { EdgeFacts } from './EdgeFacts.tsx'
import { MaintenanceNotices } from './MaintenanceNotices.tsx'

/** Loaded with the first event, because most visits receive none. */
const showToast: Listener = async (event, userId) => (await import('../live-toasts.ts')).showToast(event, userId)

export function Root() {
  useLive(showToast)
  return (
    <>
      <MaintenanceNotices />
      <Outlet />
      <StepUpGate />
      <UnsavedGate />
      <EdgeFacts />
      <Toaster />
    </>
  )
}

const StepUpDialog = lazy(() =>
  import('../areas/accounts/StepUpDialog.tsx').then((module) => ({ default: module.StepUpDialog })),
)

/** Asks for a fresh code whenever a call requires one, whichever screen made it. */
function StepUpGate() {
  const isAsked = useSyncExternalStore(stepUp.subscribe, stepUp.isAsked, () => false)
  return (
    isAsked && (
      <Suspense>
        <StepUpDialog />
      </Suspense>
    )
  )
}

const UnsavedDialog = lazy(() =>
  import('../ui/layers/UnsavedDialog.tsx').then((module) => ({ default: module.UnsavedDialog })),
)

/** Asks for confirmation before typed input is lost. */
function UnsavedGate() {
  const isAsked = useSyncExternalStore(unsaved.subscribe, unsaved.isAsked, () => false)
  return (
    isAsked && (
      <Suspense>
        <UnsavedDialog />
      </Suspense>
    )
  )
}
