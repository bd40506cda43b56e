import { type ComponentProps, Suspense } from 'react'

import { Contributed } from '../contributions.tsx'

type Props = Omit<ComponentProps<typeof Contributed<'shareSheet'>>, 'to'>

/** The dialog that creates a share link, loaded when first opened. */
export const ShareSheet = (props: Props) => (
  <Suspense>
    <Contributed to="shareSheet" {...props} />
  </Suspense>
)
