import { useQuery } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'

/** Says in the header that this is a demo. */
export function DemoTag() {
  const { data: site } = useQuery(query(api.site.site, {}))
  return site?.demo && <span className="demo-tag">Demo</span>
}
