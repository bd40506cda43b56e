import { Sections } from '../../../ui/Sections.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { MyLegalPanel } from '../../house/MyLegalPanel.tsx'
import { NoticePreferencesPanel } from '../../notices/NoticePreferencesPanel.tsx'
import { AccountLooksPanel } from './AccountLooksPanel.tsx'
import { AppearancePanel } from './AppearancePanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { settingsSections } from './sections.ts'

export function SettingsPage() {
  useTitle('Settings')
  return (
    <>
      <div className="head">
        <h1>Settings</h1>
      </div>
      <Sections label="Sections of the settings" entries={settingsSections}>
        <ProfilePanel />
        <SessionsPanel />
        <NoticePreferencesPanel />
        <AppearancePanel />
        <AccountLooksPanel />
        <MyLegalPanel />
      </Sections>
    </>
  )
}
