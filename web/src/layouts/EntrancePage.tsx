import { lazy, Suspense } from 'react'

import { LandingPage } from '../areas/accounts/LandingPage.tsx'
import { useSearchOf } from '../paths.ts'
import { Spinner } from '../ui/Spinner.tsx'

const VerifyPage = lazy(() =>
  import('../areas/identity/phone/VerifyPage.tsx').then((module) => ({ default: module.VerifyPage })),
)

/** The landing page, or what a phone opens to photograph documents for an identity check. */
export function EntrancePage() {
  const { verify } = useSearchOf('/')
  if (verify === undefined) return <LandingPage />
  return (
    <Suspense fallback={<Spinner page />}>
      <VerifyPage token={verify} />
    </Suspense>
  )
}
