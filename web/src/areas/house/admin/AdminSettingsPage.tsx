import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { Loaded } from '../../../api/Loaded.tsx'
import { query } from '../../../api/queries.ts'
import { useSearchOf } from '../../../paths.ts'
import { Section } from '../../../ui/Section.tsx'
import { Sections } from '../../../ui/Sections.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { SystemTab } from '../../desk/admin/SystemTab.tsx'
import { PlansPart } from '../../plans/admin/PlansPart.tsx'
import { AuditTab } from './AuditTab.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { settingFields } from './settings-fields.ts'
import { type AdminSettingsSection, adminSettingsSections } from './settings-sections.ts'

const tabs = { settings: 'Settings', system: 'System', audit: 'Audit log' } as const
type Tab = keyof typeof tabs

/** The house's settings, the state of what it runs on, and the log of everything done. */
export function AdminSettingsPage() {
  const search = useSearchOf('/admin/settings')
  const tab: Tab = search.tab === 'system' || search.tab === 'audit' ? search.tab : 'settings'
  useTitle(tab === 'settings' ? 'Admin settings' : tabs[tab])
  return (
    <>
      <div className="work-head">
        <h1>Settings</h1>
      </div>
      <nav className="tabs" aria-label="Parts of the settings">
        {Object.entries(tabs).map(([key, name]) => (
          <Link
            key={key}
            to="/admin/settings"
            // the first one has no word in the address: it is current only where no other stands there
            search={{ tab: key === 'settings' ? undefined : key }}
            activeOptions={{ includeSearch: true, explicitUndefined: true }}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className="tab-body">
        {tab === 'settings' && <SettingsTab />}
        {tab === 'system' && <SystemTab />}
        {tab === 'audit' && <AuditTab />}
      </div>
    </>
  )
}

const leads: Partial<Record<AdminSettingsSection, string>> = {
  access: 'Who can ask for a code and for access.',
  codes: 'Text messages cost money and can be abused. These limits hold for all instances together.',
  plans: 'What members can subscribe to. Limits hold at once; prices from each member’s next period on.',
  money: 'Who writes the papers, where money is sent, and when the house asks for it. Issued papers stay as they are.',
}

function SettingsTab() {
  const settings = useQuery(query(api.house.settings, {}))
  return (
    <Sections label="Sections of the settings" entries={adminSettingsSections}>
      <Loaded query={settings}>
        {(record) =>
          adminSettingsSections.map(({ id, title }) => (
            <Section key={id} id={id} title={title} lead={leads[id]}>
              {id === 'plans' ? (
                <PlansPart />
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
