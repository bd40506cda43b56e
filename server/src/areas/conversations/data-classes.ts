import type { DataClasses } from '../../db/data-classes.ts'

export const conversationsData: DataClasses = {
  canned_replies: {
    staff: 'id title body updated_at',
  },
  conversation_files: {
    members: {
      'message_id > conversation_messages.conversation_id > conversations.member_id': {
        exported: 'id message_id uploaded_at name content_type bytes',
        isDeleted: true,
      },
      uploaded_by: { isDeleted: true },
    },
    staff: 'uploaded_by',
    system: 'file_key',
  },
  conversation_messages: {
    members: {
      'conversation_id > conversations.member_id': {
        exported: 'id conversation_id is_from_staff body at',
        erased: 'body',
      },
    },
    hidden: { is_from_staff: ['true'] },
    staff: 'author_id',
    system: 'member_id',
  },
  conversations: {
    members: {
      member_id: {
        exported: 'id subject_kind subject_id member_id messages last_at is_last_from_staff member_read_at',
      },
    },
    staff: 'waiting_since staff_read_at',
  },
}
