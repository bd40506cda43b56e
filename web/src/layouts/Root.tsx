import { Outlet } from '@tanstack/react-router'

import { useLive } from '../api/use-live.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { HouseNotices } from './HouseNotices.tsx'

export function Root() {
  useLive()
  return (
    <>
      <HouseNotices />
      <Outlet />
      <Toaster />
    </>
  )
}
