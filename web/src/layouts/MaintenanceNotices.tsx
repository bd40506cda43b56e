import { useQuery } from '@tanstack/react-query'

import { api, build } from '../api/api.ts'
import { useIsOld } from '../api/build.ts'
import { query } from '../api/queries.ts'
import { Button } from '../ui/Button.tsx'
import { SessionEnd } from './SessionEnd.tsx'

/** Announcements above every page: upcoming maintenance, or that this page is outdated. */
export function MaintenanceNotices() {
  const { data: house } = useQuery(query(api.site.site, {}))
  const isOld = useIsOld(build)
  return (
    <>
      {house?.maintenanceNotice && (
        <aside className="house-line" aria-label="Notice">
          <div className="wrap">{house.maintenanceNotice}</div>
        </aside>
      )}
      <SessionEnd />
      {isOld && (
        <aside className="house-line" aria-label="New version">
          <div className="wrap">
            A new version is available. Finish what you’re doing first; unsent changes are lost when you reload.
            <Button variant="secondary" size="small" onClick={() => location.reload()}>
              Reload
            </Button>
          </div>
        </aside>
      )}
    </>
  )
}
