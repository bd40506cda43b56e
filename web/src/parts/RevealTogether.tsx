import { type ReactNode, useEffect, useState } from 'react'

import { SkeletonLines } from '../ui/Skeleton.tsx'

type Answered = { isPending: boolean }

type Props = {
  queries: readonly Answered[]
  /** Shown while they load, at the final size. */
  skeleton?: ReactNode
  children: ReactNode
}

/** Stacked sections appear together, so that a late one doesn't push the others down. */
export function RevealTogether({ queries, skeleton = <SkeletonLines lines={6} />, children }: Props) {
  const [isShown, setShown] = useState(false)
  // latched: a failed section is pending again during its retry, and must not hide the others
  if (!isShown && queries.every(({ isPending }) => !isPending)) setShown(true)
  // the URL's hash may name a section that wasn't there yet when the page was opened
  useEffect(() => {
    if (isShown && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isShown])
  return isShown ? children : skeleton
}
