import { type NoteStanding, noteDisplayStatus } from '@ambry/contract/lending/lenders/kinds'
import { StatusTag } from '../../../../ui/StatusTag.tsx'

export const NoteStandingTag = ({ standing }: { standing: NoteStanding }) => (
  <StatusTag of={noteDisplayStatus} status={standing} />
)
