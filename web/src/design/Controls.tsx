import { BadgeCheck, Clock, Lock, Truck } from 'lucide-react'
import { useState } from 'react'

import { Avatar } from '../ui/Avatar.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { type BadgeKind, CardBadge } from '../ui/CardBadge.tsx'
import { CodeField } from '../ui/fields/CodeField.tsx'
import { Check, Field, Radio, SelectField, Switch, TextArea } from '../ui/fields/Field.tsx'
import { PhoneField } from '../ui/fields/phone/PhoneField.tsx'
import { usePhone } from '../ui/fields/phone/use-phone.ts'
import { Segments } from '../ui/fields/Segments.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { Dialog } from '../ui/layers/Dialog.tsx'
import { Toaster } from '../ui/layers/Toaster.tsx'
import { Tooltip } from '../ui/layers/Tooltip.tsx'
import { ToastStore, toasts } from '../ui/layers/toast.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { Note, Tag } from '../ui/Tag.tsx'
import { Block } from './Block.tsx'
import styles from './design.module.css'

export function Buttons() {
  const [isWorking, setWorking] = useState(true)
  const [isOpen, setOpen] = useState(false)
  return (
    <Block title="Buttons">
      <div className="row">
        <Button>Primary</Button>
        <Button className={styles.hover}>Hover</Button>
        <Button className={styles.focus}>Focus</Button>
        <Button disabled>Disabled</Button>
        <Button working={isWorking} onClick={() => setWorking(true)}>
          Save changes
        </Button>
      </div>
      <div className="row">
        <Button variant="secondary">Secondary</Button>
        <Button variant="quiet" onClick={() => setWorking(false)}>
          Quiet
        </Button>
        <Button>Approve</Button>
        <Button variant="danger">Decline</Button>
        <Button variant="secondary" size="small">
          Small
        </Button>
      </div>
      <div className="row">
        <Button size="large">Large</Button>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Open a dialog
        </Button>
        <Tooltip text="A short word about the control below.">
          <Button variant="quiet">Explained</Button>
        </Tooltip>
        <IconButton label="Lock">
          <Lock aria-hidden="true" />
        </IconButton>
        <Avatar name="Philippa Marchbanks" />
        <Avatar name="Philippa Marchbanks" plain />
      </div>
      <p className="hint">Disabled: a sentence nearby says why.</p>
      {isOpen && (
        <Dialog title="Close the account" onClose={() => setOpen(false)}>
          <p>The cards stay in the vault until they are collected.</p>
          <div className="dialog-foot">
            <Button variant="danger" onClick={() => setOpen(false)}>
              Close the account
            </Button>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Keep it
            </Button>
          </div>
        </Dialog>
      )}
    </Block>
  )
}

const terms = { three: '3 m', six: '6 m', twelve: '12 m' } as const

export function Fields() {
  const [term, setTerm] = useState<keyof typeof terms>('six')
  const [sort, setSort] = useState<'newest' | 'oldest'>('newest')
  return (
    <Block title="Fields">
      <div className="grid-2">
        <Field label="Resting" name="resting" placeholder="Player or set" />
        <Field label="Focused" name="focused" className={styles.focus} defaultValue="Ren Takeda" />
        <Field label="Wrong" name="wrong" defaultValue="9900010" error="Eight digits needed." />
        <SelectField label="Select" name="select" defaultValue="9">
          <option value="9">PSA 9 or better</option>
          <option value="any">Any grade</option>
        </SelectField>
        <Field label="With a hint" name="hint" optional hint="As printed on the label." />
        <Field label="Read only" name="read-only" readOnly defaultValue="990001006" />
        <div className="wide">
          <TextArea label="Message" name="message" hint="The owner reads it as you write it." />
        </div>
      </div>
      <div className="row">
        <Check label="Checked" defaultChecked />
        <Check label="Empty" />
        <Radio label="Radio" name="radio" defaultChecked />
        <Switch label="On" defaultChecked />
        <Switch label="Off" />
        <Switch label="Not yours to change" disabled />
        <Segments label="Term" value={term} options={terms} onChange={setTerm} small />
        <Select label="Sort" value={sort} options={{ newest: 'Newest', oldest: 'Oldest' }} onChange={setSort} />
      </div>
    </Block>
  )
}

const house = { homeCountry: 'US', allowedCountries: ['US', 'CA', 'GB'] }

export function EntryFields() {
  const [code, setCode] = useState('4071')
  const phone = usePhone(house, { country: 'US', number: '(415) 555-0137' })
  const wrong = usePhone(house, { country: 'US', number: '415 555' })
  return (
    <Block title="Code and phone">
      <CodeField label="Six-digit code" value={code} onChange={setCode} />
      <CodeField label="Six-digit code, wrong" value="118203" onChange={() => {}} invalid />
      <CodeField label="Six-digit code, being checked" value="407196" onChange={() => {}} readOnly />
      <div className="grid-2">
        <PhoneField label="Mobile number" phone={phone} served={house.allowedCountries} hint="We text a code to it." />
        <PhoneField
          label="Mobile number, wrong"
          phone={wrong}
          served={house.allowedCountries}
          error="A number in the United States has ten digits."
        />
      </div>
    </Block>
  )
}

export function Tags() {
  return (
    <Block title="Status tags">
      <div className={`row ${styles.tags}`}>
        <Tag tone="ok">Verified</Tag>
        <Tag tone="wait">Conditionally approved</Tag>
        <Tag tone="bad">Declined</Tag>
        <Tag tone="info" icon={Truck}>
          In transit
        </Tag>
        <Tag>Draft</Tag>
        <Tag tone="outline" icon={Lock}>
          Private
        </Tag>
      </div>
      <div className="row">
        <span className="chip">Grade</span>
        <span className="chip chip-on">Grade 7 and up</span>
        <kbd className="kbd">/</kbd>
        <Spinner />
      </div>
    </Block>
  )
}

const badges: readonly BadgeKind[] = ['cert', 'vault', 'lien', 'fund', 'registered', 'title']

export function Marks() {
  return (
    <Block title="House marks">
      <div className={styles.marks}>
        {badges.map((badge) => (
          <CardBadge key={badge} badge={badge} year={2026} withLabel />
        ))}
      </div>
      <span className="marks">
        {badges.map((badge) => (
          <CardBadge key={badge} badge={badge} year={2026} />
        ))}
      </span>
    </Block>
  )
}

/** A toast that doesn't disappear. */
const still = new ToastStore()
still.show({ title: 'Link copied', description: 'It closes on Nov 21, 2026.' })
still.pause()

export function Notes() {
  return (
    <Block title="Notes and toast">
      <Note tone="ok" icon={BadgeCheck}>
        <p>Cert 990001006 matches PSA's record.</p>
      </Note>
      <Note icon={Clock}>
        <p>Terms are held until Nov 28, 2026.</p>
      </Note>
      <Note tone="bad">
        <p>A lien is recorded on this card.</p>
      </Note>
      <Note tone="info" icon={Truck}>
        <p>Collected. Expected at the vault tomorrow.</p>
      </Note>
      <div className={styles.still}>
        <Toaster store={still} />
      </div>
      <div className="row">
        <Button
          variant="secondary"
          size="small"
          onClick={() => toasts.show({ title: 'Saved', description: 'The change is on record.' })}
        >
          Show a message
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() =>
            toasts.show({ title: 'Not saved', description: 'Try again in a moment.', variant: 'destructive' })
          }
        >
          Show a failure
        </Button>
      </div>
    </Block>
  )
}
