import type { Message } from '@ambry/contract/accounts/messages/endpoints'
import { type MessageChannel, type MessageStatus, messageStatus } from '@ambry/contract/accounts/messages/kinds'
import { formatPhone } from '../../../../ui/phone.ts'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import * as labels from '../labels.ts'

export const messageChannelNames: Record<MessageChannel, string> = { text: labels.text, email: labels.email }

export const MessageTag = ({ status }: { status: MessageStatus }) => <StatusTag of={messageStatus} status={status} />

export const recipientOf = ({ channel, recipient }: Pick<Message, 'channel' | 'recipient'>): string =>
  channel === 'text' ? formatPhone(recipient) : recipient
