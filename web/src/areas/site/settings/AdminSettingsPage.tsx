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
    label="Parts of the settings"
    firstTitle="Admin settings"
    tabs={[
      { key: 'settings', name: 'Settings', Body: SettingsTab },
      { key: 'audit', name: 'Audit log', Body: AuditTab },
    ]}
    contributed="adminSettingsTab"
  />
)

const leads: Partial<Record<AdminSettingsSection, string>> = {
  access: 'Who can ask for a code and for access.',
  codes: 'Text messages cost money and can be abused. These limits hold for all instances together.',
  plans: 'What members can subscribe to. Limits hold at once; prices from each member’s next period on.',
  money: 'Who writes the papers, where money is sent, and when the house asks for it. Issued papers stay as they are.',
}

function SettingsTab() {
  const settings = useQuery(query(api.site.settings, {}))
  return (
    <Sections label="Sections of the settings" entries={adminSettingsSections}>
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
