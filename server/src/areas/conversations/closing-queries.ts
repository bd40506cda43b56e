import { type AreaClosing, eraseBy } from '../../db/closing.ts'

export const conversationsClosing: AreaClosing = {
  tables: { conversations: 'member_id', conversation_messages: 'member_id', conversation_files: 'uploaded_by' },
  erase: eraseBy('erase_conversations'),
}
