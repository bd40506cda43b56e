import type { SubjectKind } from '@ambry/contract/conversations/kinds'

import { api } from '../../api/api.ts'
import type { CallOptions } from '../../api/client.ts'
import { query } from '../../api/queries.ts'

export type About = { kind: SubjectKind; id: string }
type Written = { body: string; fileIds: string[] }

/** The calls of one side. Both have the same conversation; only the rights differ. */
export const callsOf = ({ kind, id }: About, isStaff: boolean) => {
  const params = { kind, id }
  return isStaff
    ? {
        query: query(api.conversations.adminConversation, { params }),
        write: (body: Written, options: CallOptions) => api.conversations.replyToMember({ params, body }, options),
        read: () => api.conversations.readAsStaff({ params }),
      }
    : {
        query: query(api.conversations.conversation, { params }),
        write: (body: Written, options: CallOptions) => api.conversations.writeMessage({ params, body }, options),
        read: () => api.conversations.readConversation({ params }),
      }
}
