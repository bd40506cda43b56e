import { type ComponentProps, Suspense } from 'react'

import { Contributed } from '../contributions.tsx'

type Props = Omit<ComponentProps<typeof Contributed<'shareSheet'>>, 'to'>

/** The sheet that makes a share link, fetched when somebody opens it. */
export const ShareSheet = (props: Props) => (
  <Suspense>
    <Contributed to="shareSheet" {...props} />
  </Suspense>
)
