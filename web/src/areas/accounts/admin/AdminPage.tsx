import { useTitle } from '../../../ui/use-title.ts'
import { AuditLog } from '../../house/admin/AuditLog.tsx'
import { AccessRequests } from './AccessRequests.tsx'
import { People } from './People.tsx'

export function AdminPage() {
  useTitle('Admin')
  return (
    <>
      <div className="head">
        <h1>Behind the counter</h1>
      </div>
      <AccessRequests />
      <People />
      <AuditLog />
    </>
  )
}
