import { TabbedPage } from '../../../parts/TabbedPage.tsx'
import * as labels from './labels.ts'
import { MyWorkTab } from './MyWorkTab.tsx'
import { QueueFiguresTab } from './QueueFiguresTab.tsx'
import { StaffActivityTab } from './StaffActivityTab.tsx'

/** Who works on what, and what was done. */
export const WorkPage = () => (
  <TabbedPage
    title={labels.work}
    at="/admin"
    isAfterPage
    label={labels.workPages}
    tabs={[
      { key: 'work', needs: 'dashboard.read', name: labels.myWork, lead: labels.myWorkLead, Body: MyWorkTab },
      {
        key: 'figures',
        needs: 'dashboard.read',
        name: labels.weeklyFigures,
        lead: labels.weeklyFiguresLead,
        Body: QueueFiguresTab,
      },
      {
        key: 'activity',
        needs: 'audit.read',
        name: labels.staffActivity,
        lead: labels.staffActivityLead,
        Body: StaffActivityTab,
      },
    ]}
  />
)
