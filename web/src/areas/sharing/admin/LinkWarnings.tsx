import type { AdminShareLink } from '@ambry/contract/sharing/records'
import { KeyRound, TriangleAlert } from 'lucide-react'
import { counted } from '../../../parts/figure-labels.ts'
import { Tag } from '../../../ui/Tag.tsx'

/** What about a link needs an admin's attention. */
export const LinkWarnings = ({ link }: { link: Pick<AdminShareLink, 'reports' | 'wrongPasswords'> }) => (
  <>
    {link.reports > 0 && (
      <Tag tone="bad" icon={TriangleAlert}>
        {counted(link.reports, 'report')}
      </Tag>
    )}
    {link.wrongPasswords > 0 && (
      <Tag tone="wait" icon={KeyRound}>
        {counted(link.wrongPasswords, 'wrong password')}
      </Tag>
    )}
  </>
)
