import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Contributed } from '../../../parts/contributions.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { NeedsRight, WhoCan } from '../../../parts/rights.tsx'
import { ContributedTabsPage } from '../../../parts/TabbedPage.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Sections } from '../../../ui/Sections.tsx'
import { AuditTab } from '../audit/AuditTab.tsx'
import * as labels from './labels.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { settingFields } from './settings-fields.ts'
import { type AdminSettingsSection, adminSettingsSections } from './settings-sections.ts'

/** The settings, the system status, and the audit log. */
export const AdminSettingsPage = () => (
  <ContributedTabsPage
    title={labels.settings}
    at="/admin/settings"
    label={labels.settingsPages}
    firstTitle={labels.adminSettings}
    tabs={[
      { key: 'settings', needs: 'settings.read', name: 'Settings', Body: SettingsTab },
      { key: 'audit', needs: 'audit.read', name: 'Audit log', Body: AuditTab },
    ]}
    contributed="adminSettingsTab"
  />
)

const leads: Partial<Record<AdminSettingsSection, string>> = {
  access: labels.whoCanRequestACode,
  codes: labels.textMessagesCostMoney,
  plans: labels.plansMembersCanSubscribe,
  money: labels.yourCompanyDetails,
  approvals: labels.whatOnePersonDoesAlone,
}

function SettingsTab() {
  const settings = useQuery(query(api.site.settings, {}))
  return (
    <Sections label={labels.settingsSections} entries={adminSettingsSections}>
      <Loaded query={settings}>
        {(record) =>
          adminSettingsSections.map(({ id, title }) => (
            <Section key={id} id={id} title={title} lead={leads[id]}>
              {id === 'plans' ? (
                <>
                  <NeedsRight right="subscription.manage">
                    <Contributed to="planSettings" />
                  </NeedsRight>
                  <WhoCan right="plan.manage" />
                </>
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
