import { conversationsArea as contract } from '@ambry/contract/conversations/area'

import { defineServerArea } from '../../area.ts'
import { conversationsAudited } from './audited-queries.ts'
import { conversationsClosing } from './closing-queries.ts'
import { conversationsData } from './data-classes.ts'
import * as labels from './labels.ts'
import { conversationFileHandlers, conversationHandlers } from './routes.ts'

export const conversationsArea = defineServerArea({
  contract,
  data: conversationsData,
  audited: conversationsAudited,
  closing: conversationsClosing,
  routes: (deps) => ({ handlers: conversationHandlers(deps), files: conversationFileHandlers(deps) }),
  constraints: { canned_replies_title: ['conflict', labels.replyTitleTaken] },
})
