import { TabbedPage } from '../../../parts/TabbedPage.tsx'
import * as labels from './labels.ts'
import { StaffActivityTab } from './StaffActivityTab.tsx'

/** Who works on what, and what was done. */
export const WorkPage = () => (
  <TabbedPage
    title={labels.work}
    at="/admin/work"
    label={labels.workPages}
    tabs={[{ key: 'activity', name: labels.staffActivity, lead: labels.staffActivityLead, Body: StaffActivityTab }]}
  />
)
