import { protectedSettings, type Settings, type siteEndpoints } from '@ambry/contract/site/endpoints'
import type { legalEndpoints } from '@ambry/contract/site/legal/endpoints'

import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import { publicHalf } from '../../secrets.ts'
import { settingsApproval } from './approvals-service.ts'
import { audit } from './audit/search-service.ts'
import * as acceptances from './legal/acceptances-service.ts'
import * as legal from './legal/service.ts'
import * as settings from './settings-service.ts'

export const siteHandlers = ({
  db,
  clock,
  settings: known,
  config,
  secrets,
  approvals,
}: Deps): Handlers<typeof siteEndpoints> => ({
  // the contract lists which settings are public
  site: async () => ({
    ...known.current,
    name: known.current.houseName,
    demo: config.demo,
    provenanceKey: publicHalf(secrets.seal),
  }),
  settings: () => settings.settingsRecord(db),
  editSettings: async ({ actor, transact, body }) => {
    const isProtected = Object.keys(body.values).some((name) => protectedSettings.includes(name as keyof Settings))
    const record = await transact(async (tx) => {
      if (!isProtected) return settings.editSettings(tx, body)
      await settings.requireVersion(tx, body.version)
      return approvals.runOrRequest(tx, actor, settingsApproval, { values: body.values })
    })
    await known.refresh()
    return record
  },
  audit: ({ query }) => audit({ db, clock }, query),
})

export const legalHandlers = ({ db, legal: required }: Deps): Handlers<typeof legalEndpoints> => ({
  legal: ({ params, query }) => legal.legal(db, params.page, query.version),
  legalVersions: ({ params }) => legal.legalVersions(db, params.page),
  myLegal: ({ actor }) => acceptances.myLegal(db, actor.id),
  acceptLegal: ({ actor, body, transact }) => transact((tx) => acceptances.accept(tx, actor.id, body.items)),
  legalPages: () => legal.legalPageSummaries(db),
  legalPage: ({ params }) => legal.legalPageRecord(db, params.page),
  saveLegalDraft: ({ actor, params, body, transact }) =>
    transact((tx) => legal.saveDraft(tx, actor, params.page, body)),
  discardLegalDraft: ({ params, body, transact }) =>
    transact((tx) => legal.discardDraft(tx, params.page, body.version)),
  publishLegalDraft: async ({ actor, params, body, transact }) => {
    const record = await transact((tx) => legal.publishDraft(tx, actor, params.page, body))
    await required.refresh()
    return record
  },
  legalAcceptances: ({ params, query }) => acceptances.acceptances(db, params.page, query),
})
