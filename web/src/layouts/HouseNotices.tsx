import { useQuery } from '@tanstack/react-query'

import { api } from '../api/api.ts'
import { query } from '../api/queries.ts'

/** What the house tells everybody on every page: that this is a demonstration, or that it will be closed for a while. */
export function HouseNotices() {
  const { data: house } = useQuery(query(api.house.house, {}))
  return (
    <>
      {house?.maintenanceNotice && (
        <aside className="maintenance" aria-label="Notice of the house">
          <div className="wrap">{house.maintenanceNotice}</div>
        </aside>
      )}
      {house?.demo && (
        <aside className="ribbon" aria-label="Demonstration">
          Demo
        </aside>
      )}
    </>
  )
}
