import type { Approval } from '@ambry/contract/approvals/endpoints'
import { type AccountCode, accounts } from '@ambry/contract/billing/ledger/kinds'
import type { Effect } from '@ambry/contract/kernel/effects'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { RightChanges } from '../accounts/admin/roles/RightChanges.tsx'
import styles from './approvals.module.css'
import * as labels from './labels.ts'

type Names = ReadonlyMap<string, string>
type Of<T extends Effect['type']> = Extract<Effect, { type: T }>
type Step = { title: string; body: ReactNode }

/** Everything the action will do, in order. Settings that change together are one step. */
export function Effects({ approval }: { approval: Pick<Approval, 'effects' | 'people'> }) {
  const names: Names = new Map(approval.people.map(({ id, name }) => [id, name]))
  const settings = approval.effects.filter((effect) => effect.type === 'setting')
  const steps = [
    ...(settings.length > 0 ? [{ title: labels.changeSettings, body: <SettingsTable settings={settings} /> }] : []),
    ...approval.effects.flatMap((effect) => stepOf(effect, names) ?? []),
  ]
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, body }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps are a fixed sequence and may repeat
        <li key={at}>
          <h4>{title}</h4>
          {body}
        </li>
      ))}
    </ol>
  )
}

const channelList = new Intl.ListFormat('en-US', { type: 'conjunction' })

function stepOf(effect: Effect, names: Names): Step | null {
  switch (effect.type) {
    case 'entry':
      return { title: labels.postAnEntry, body: <EntryTable entry={effect} names={names} /> }
    case 'status':
      return {
        title: labels.changeAStatus(labels.records[effect.table] ?? spaced(effect.table)),
        body: <Status from={effect.from} to={effect.to} />,
      }
    case 'message':
      return {
        title: labels.tell(
          names.get(effect.userId) ?? '',
          channelList.format(effect.channels.map((channel) => labels.channelNames[channel])),
        ),
        body: (
          <blockquote className={styles.message}>
            <strong>{effect.title}</strong> {effect.message}
          </blockquote>
        ),
      }
    case 'refund':
      return { title: labels.refund(formatMoney(effect.amountCents)), body: null }
    case 'roles':
      return {
        title: labels.changeRoles(names.get(effect.userId) ?? ''),
        body: <Rights effect={effect} names={names} />,
      }
    case 'watchlist':
      return { title: labels.replaceWatchlist(effect.fileName), body: <p>{labels.watchlistChange(effect)}</p> }
    case 'phone':
      return { title: labels.changePhone(effect.phone, effect.hours), body: null }
    case 'setting':
      return null
  }
}

function EntryTable({ entry, names }: { entry: Of<'entry'>; names: Names }) {
  return (
    <table className={styles.entry}>
      <thead>
        <tr>
          <th scope="col">{labels.account}</th>
          <th scope="col">{labels.debit}</th>
          <th scope="col">{labels.credit}</th>
        </tr>
      </thead>
      <tbody>
        {entry.lines.map(({ account, memberId, amountCents }) => (
          <tr key={`${account} ${memberId}`}>
            <td>
              {accounts[account as AccountCode]?.name ?? account}
              {memberId && <small>{names.get(memberId)}</small>}
            </td>
            <Amount label={labels.debit} cents={amountCents} />
            <Amount label={labels.credit} cents={-amountCents} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** On a phone the other side of the entry is left out, and the label stands next to the amount. */
const Amount = ({ label, cents }: { label: string; cents: number }) =>
  cents > 0 ? <td data-label={label}>{formatMoney(cents)}</td> : <td className={styles.none}>–</td>

const spaced = (name: string) => name.replaceAll('_', ' ')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function Status({ from, to }: { from: string; to: string }) {
  return (
    <p className={styles.change}>
      <Tag tone="wait">{capital(spaced(from))}</Tag>
      <ArrowRight aria-hidden="true" className="icon-small" />
      <Tag tone="ok">{capital(spaced(to))}</Tag>
    </p>
  )
}

function SettingsTable({ settings }: { settings: readonly Of<'setting'>[] }) {
  return (
    <table className={styles.entry}>
      <thead>
        <tr>
          <th scope="col">{labels.setting}</th>
          <th scope="col">{labels.now}</th>
          <th scope="col">{labels.after}</th>
        </tr>
      </thead>
      <tbody>
        {settings.map(({ name, before, after }) => (
          <tr key={name}>
            <td>{labels.settingNames[name] ?? name}</td>
            <td data-label={labels.now}>{before ?? '–'}</td>
            <td data-label={labels.after}>
              <strong>{after ?? '–'}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Rights({ effect, names }: { effect: Of<'roles'>; names: Names }) {
  const table = useQuery(query(api.accounts.staffRoles, {}))
  return (
    <Loaded query={table}>
      {({ areas }) => (
        <RightChanges
          name={names.get(effect.userId) ?? ''}
          before={effect.before}
          after={effect.after}
          rights={areas.flatMap(({ rights }) => rights)}
        />
      )}
    </Loaded>
  )
}
