import type { Permission } from '@ambry/contract/areas'

import * as labels from './labels.ts'
import { useWhoCan } from './use-who-can.ts'

export function WhoCanLine({ right }: { right: Permission }) {
  const who = useWhoCan(right)
  return who && <p className="small muted">{labels.rolesCanDoMore(who.roles, who.label)}</p>
}
