import { Outlet } from '@tanstack/react-router'

import { useLive } from '../api/use-live.ts'
import { Palette } from '../palette/Palette.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { EdgeFacts } from './EdgeFacts.tsx'
import { HouseNotices } from './HouseNotices.tsx'

export function Root() {
  useLive()
  return (
    <>
      <HouseNotices />
      <Outlet />
      <Palette />
      <EdgeFacts />
      <Toaster />
    </>
  )
}
