import { bankSettings, type Settings, SettingsSchema } from '@ambry/contract/site/endpoints'
import { z } from 'zod'
import { defineApproval } from '../../approvals.ts'
import type { Db } from '../../db/db.ts'
import * as labels from './labels.ts'
import { editSettings, settingsRecord } from './settings-service.ts'

const isBank = (name: string) => (bankSettings as readonly string[]).includes(name)

const haveNoBank = async (db: Db) => {
  const { values } = await settingsRecord(db)
  return bankSettings.every((name) => values[name] === null)
}

/** Changes to where members send money, and to what one person can do alone. */
export const settingsApproval = defineApproval({
  name: 'settings',
  permission: 'settings.edit',
  input: z.strictObject({ values: SettingsSchema.partial() }),
  // the first administrator sets Ambry up alone
  allowsSoleHolder: (db) => haveNoBank(db),
  about: async () => ({ record: 'settings', subjectId: null, amountCents: null }),
  title: ({ values }) => (Object.keys(values).some(isBank) ? labels.changeTheBankDetails : labels.changeTheLimits),
  link: () => '/admin/settings',
  run: async (tx, _deps, { values }) => {
    const before = await settingsRecord(tx)
    for (const name of Object.keys(values) as (keyof Settings)[]) {
      const said = (value: unknown) => (value === null ? null : String(value))
      tx.effect({ type: 'setting', name, before: said(before.values[name]), after: said(values[name]) })
    }
    return editSettings(tx, { version: before.version, values })
  },
})
