import { type ComponentProps, Suspense } from 'react'

import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { Contributed } from '../contributions.tsx'

type Props = Omit<ComponentProps<typeof Contributed<'conversation'>>, 'to'>

/** The messages between a member and Ambry about a record, on its page or in its panel. */
export const Conversation = (props: Props) => (
  <Suspense fallback={<SkeletonLines lines={3} />}>
    <Contributed to="conversation" {...props} />
  </Suspense>
)

/** An unread badge, for where the conversation itself isn't visible. */
export const ConversationBadge = (props: Omit<ComponentProps<typeof Contributed<'conversationBadge'>>, 'to'>) => (
  <Suspense>
    <Contributed to="conversationBadge" {...props} />
  </Suspense>
)
