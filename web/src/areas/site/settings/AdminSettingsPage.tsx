import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Contributed } from '../../../parts/contributions.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { ContributedTabsPage } from '../../../parts/TabbedPage.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Sections } from '../../../ui/Sections.tsx'
import { AuditTab } from '../audit/AuditTab.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { settingFields } from './settings-fields.ts'
import { type AdminSettingsSection, adminSettingsSections } from './settings-sections.ts'

/** The house's settings, the state of what it runs on, and the log of everything done. */
export const AdminSettingsPage = () => (
  <ContributedTabsPage
    title="Settings"
    at="/admin/settings"
    label="Settings pages"
    firstTitle="Admin settings"
    tabs={[
      { key: 'settings', name: 'Settings', Body: SettingsTab },
      { key: 'audit', name: 'Audit log', Body: AuditTab },
    ]}
    contributed="adminSettingsTab"
  />
)

const leads: Partial<Record<AdminSettingsSection, string>> = {
  access: 'Who can request a code or access.',
  codes: 'Text messages cost money and can be abused. These limits apply to all servers together.',
  plans:
    'Plans members can subscribe to. New limits apply immediately; new prices apply from each member’s next period.',
  money: 'Your company details, where money is sent, and when reminders go out. Issued documents don’t change.',
}

function SettingsTab() {
  const settings = useQuery(query(api.site.settings, {}))
  return (
    <Sections label="Settings sections" entries={adminSettingsSections}>
      <Loaded query={settings}>
        {(record) =>
          adminSettingsSections.map(({ id, title }) => (
            <Section key={id} id={id} title={title} lead={leads[id]}>
              {id === 'plans' ? (
                <Contributed to="planSettings" />
              ) : (
                <SettingsForm
                  record={record}
                  fields={settingFields[id]}
                  refetch={async () => (await settings.refetch()).data}
                />
              )}
            </Section>
          ))
        }
      </Loaded>
    </Sections>
  )
}
