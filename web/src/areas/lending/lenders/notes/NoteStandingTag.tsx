import { type NoteStanding, noteStandings } from '@ambry/contract/lending/lenders/kinds'

import { Tag } from '../../../../ui/Tag.tsx'
import * as labels from '../labels.ts'

export const NoteStandingTag = ({ standing }: { standing: NoteStanding }) => (
  <Tag tone={labels.standingTones[standing]}>{noteStandings[standing]}</Tag>
)
