import type { houseEndpoints } from '@ambry/contract/house'

import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/bind.ts'
import * as house from './service.ts'
import * as settings from './settings-service.ts'

export const houseHandlers = ({ db, settings: known, config }: Deps): Handlers<typeof houseEndpoints> => ({
  house: async () => {
    const {
      houseName: name,
      contactEmail,
      contactPhone,
      homeCountry,
      allowedCountries,
      maintenanceNotice,
    } = known.current
    return { name, contactEmail, contactPhone, homeCountry, allowedCountries, maintenanceNotice, demo: config.demo }
  },
  legal: ({ params }) => house.currentLegal(db, params.page),
  settings: () => settings.settingsRecord(db),
  editSettings: async ({ transact, body }) => {
    const record = await transact((tx) => settings.editSettings(tx, body))
    await known.refresh()
    return record
  },
  audit: ({ query }) => house.audit(db, query),
})
