import type { Message, MessageChannel, MessageStatus } from '@ambry/contract/accounts/messages/endpoints'

import { formatPhone } from '../../../../ui/phone.ts'
import { Tag, type Tone } from '../../../../ui/Tag.tsx'
import * as labels from '../labels.ts'

export const messageStatusNames: Record<MessageStatus, string> = {
  queued: labels.queued,
  retrying: labels.retrying,
  sent: labels.sent,
  delivered: labels.delivered,
  failed: labels.failed,
  bounced: labels.bounced,
  complaint: labels.reportedAsSpam,
}

export const messageChannelNames: Record<MessageChannel, string> = { text: labels.text, email: labels.email }

const tones: Record<MessageStatus, Tone> = {
  queued: 'plain',
  retrying: 'wait',
  sent: 'info',
  delivered: 'ok',
  failed: 'bad',
  bounced: 'bad',
  complaint: 'bad',
}

export const MessageTag = ({ status }: { status: MessageStatus }) => (
  <Tag tone={tones[status]}>{messageStatusNames[status]}</Tag>
)

export const recipientOf = ({ channel, recipient }: Pick<Message, 'channel' | 'recipient'>): string =>
  channel === 'text' ? formatPhone(recipient) : recipient
