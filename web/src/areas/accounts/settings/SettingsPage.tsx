import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Together } from '../../../api/Together.tsx'
import { Sections } from '../../../ui/Sections.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { MyLegalPanel } from '../../house/MyLegalPanel.tsx'
import { NoticePreferencesPanel } from '../../notices/NoticePreferencesPanel.tsx'
import { WaysToPayPanel } from '../../payments/methods/WaysToPayPanel.tsx'
import { MembershipPanel } from '../../plans/MembershipPanel.tsx'
import { AccountLooksPanel } from './AccountLooksPanel.tsx'
import { AppearancePanel } from './AppearancePanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { settingsSections } from './sections.ts'

export function SettingsPage() {
  useTitle('Settings')
  const queries = [
    useQuery(query(api.accounts.profile, {})),
    useQuery(query(api.accounts.sessions, {})),
    useQuery(query(api.plans.ownPlan, {})),
    useQuery(query(api.payments.paymentMethods, {})),
    useQuery(query(api.notices.preferences, {})),
    useQuery(query(api.accounts.accountLooks, {})),
    useQuery(query(api.house.myLegal, {})),
  ]
  return (
    <>
      <div className="head">
        <h1>Settings</h1>
      </div>
      <Sections label="Sections of the settings" entries={settingsSections}>
        <Together queries={queries}>
          <ProfilePanel />
          <SessionsPanel />
          <MembershipPanel />
          <WaysToPayPanel />
          <NoticePreferencesPanel />
          <AppearancePanel />
          <AccountLooksPanel />
          <MyLegalPanel />
        </Together>
      </Sections>
    </>
  )
}
