import { type ReactNode, useEffect, useState } from 'react'

import { SkeletonLines } from '../ui/Skeleton.tsx'

type Answered = { isPending: boolean }

type Props = {
  queries: readonly Answered[]
  /** What stands in their place while they load, at the size they will have. */
  skeleton?: ReactNode
  children: ReactNode
}

/** Parts that stand below each other appear together, so that a late one does not push the others down. */
export function RevealTogether({ queries, skeleton = <SkeletonLines lines={6} />, children }: Props) {
  const [isShown, setShown] = useState(false)
  // once and for all: a part that failed waits again while it is read again, and must not take the others with it
  if (!isShown && queries.every(({ isPending }) => !isPending)) setShown(true)
  // the address may name one of them: it was not there yet when the page was opened at it
  useEffect(() => {
    if (isShown && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isShown])
  return isShown ? children : skeleton
}
