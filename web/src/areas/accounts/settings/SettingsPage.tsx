import { useQueries } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Contributed, type SettingsPanel, useContributions } from '../../../parts/contributions.tsx'
import { RevealTogether } from '../../../parts/RevealTogether.tsx'
import { useSearchOf } from '../../../paths.ts'
import { Sections } from '../../../ui/Sections.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { MyLegalPanel } from '../../site/legal/MyLegalPanel.tsx'
import { ClosePanel } from '../closing/ClosePanel.tsx'
import { AppearancePanel } from './AppearancePanel.tsx'
import { EmailPanel } from './EmailPanel.tsx'
import * as labels from './labels.ts'
import { ProfilePanel } from './ProfilePanel.tsx'
import { ReceivePanel } from './ReceivePanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { StaffAccessPanel } from './StaffAccessPanel.tsx'
import { type SettingsSection, settingsSections } from './sections.ts'

const ownPanels: Partial<Record<SettingsSection, ComponentType>> = {
  profile: ProfilePanel,
  email: EmailPanel,
  'sign-in': SessionsPanel,
  receive: ReceivePanel,
  appearance: AppearancePanel,
  looks: StaffAccessPanel,
  legal: MyLegalPanel,
  close: ClosePanel,
}
const ownQueries: SettingsPanel['query'][] = [
  query(api.accounts.profile, {}),
  query(api.accounts.emailState, {}),
  query(api.accounts.ownPhone, {}),
  query(api.accounts.receiveCode, {}),
  query(api.accounts.sessions, {}),
  query(api.accounts.staffAccessLog, {}),
  query(api.site.myLegal, {}),
]

/** The settings. The identity check replaces them while one of its steps is in the URL. */
export function SettingsPage() {
  if (useSearchOf('/settings').verify === undefined) return <Settings />
  return (
    <Suspense fallback={<Spinner page />}>
      <Contributed to="identitySteps" />
    </Suspense>
  )
}

function Settings() {
  useTitle('Settings')
  const added = useContributions('settingsPanel')
  const queries = useQueries({ queries: [...ownQueries, ...added.map((panel) => panel.query)] })
  return (
    <>
      <div className="head">
        <h1>{labels.settings}</h1>
      </div>
      <Sections label={labels.settingsSections} entries={settingsSections}>
        <RevealTogether queries={queries}>
          {settingsSections.map(({ id }) => {
            const Panel = ownPanels[id] ?? added.find((panel) => panel.id === id)?.Panel
            return Panel && <Panel key={id} />
          })}
        </RevealTogether>
      </Sections>
    </>
  )
}
