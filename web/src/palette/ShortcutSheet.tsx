import type { CurrentUser } from '@ambry/contract/accounts/records'

import { useContributions } from '../parts/contributions.tsx'
import { Dialog } from '../ui/layers/Dialog.tsx'
import styles from './palette.module.css'
import { placesFor } from './places.ts'

type Shortcut = { keys: readonly string[]; does: string }

const everywhere: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], does: 'Search cards, pages, and settings' },
  { keys: ['/'], does: 'Search this list' },
  { keys: ['?'], does: 'Show shortcuts' },
  { keys: ['Esc'], does: 'Close the top dialog' },
]

const lists: readonly Shortcut[] = [
  { keys: ['↓', 'j'], does: 'Next row' },
  { keys: ['↑', 'k'], does: 'Previous row' },
  { keys: ['Enter'], does: 'Open row' },
  { keys: ['Space', 'x'], does: 'Select row' },
  { keys: ['Shift', 'click'], does: 'Select a range' },
]

const secure: readonly Shortcut[] = [
  { keys: ['←', '↑', '↓', '→'], does: 'Move between cards' },
  { keys: ['Space'], does: 'Quick look' },
  { keys: ['l'], does: 'Watch card' },
  { keys: ['x'], does: 'Select card to compare' },
]

const registry: readonly Shortcut[] = [
  { keys: ['n'], does: 'Register card' },
  { keys: ['e'], does: 'Edit the open card' },
]

const cards: readonly Shortcut[] = [{ keys: ['s'], does: 'Scan to open a card' }]

const decisions: readonly Shortcut[] = [
  { keys: ['a'], does: 'Approve the open request' },
  { keys: ['d'], does: 'Decline the open request' },
]

const promotions: readonly Shortcut[] = [
  { keys: ['a'], does: 'Approve the open card' },
  { keys: ['r'], does: 'Decline the open card' },
]

const requests: readonly Shortcut[] = [
  { keys: ['a'], does: 'Approve the open card request' },
  { keys: ['c'], does: 'Make a counteroffer' },
  { keys: ['d'], does: 'Decline the open card request' },
  { keys: ['o'], does: 'Ask the owner' },
  { keys: ['t'], does: 'Assign or unassign' },
]

const identity: readonly Shortcut[] = [
  { keys: ['o'], does: 'View or cover the picture' },
  { keys: ['←', '→'], does: 'Previous or next picture' },
  { keys: ['+', '−', '0'], does: 'Zoom in, out, and back' },
  { keys: ['x'], does: 'Rotate' },
  { keys: ['[', ']'], does: 'Darker or brighter' },
  { keys: ['c'], does: 'Side by side' },
  { keys: ['a'], does: 'Verify' },
  { keys: ['r', '1–9'], does: 'Request a retake, with a reason' },
  { keys: ['n'], does: 'Send what to ask again' },
  { keys: ['d'], does: 'Reject the case' },
  { keys: ['e'], does: 'Escalate' },
  { keys: ['j', 'k'], does: 'Next or previous case' },
]

const loans: readonly Shortcut[] = [
  { keys: ['1–9'], does: 'Summary to Activity of the open loan' },
  { keys: ['a'], does: 'Approve with conditions' },
  { keys: ['d'], does: 'Decline' },
  { keys: ['f'], does: 'Fund' },
  { keys: ['c'], does: 'Withdraw offer' },
  { keys: ['p'], does: 'Record payment' },
  { keys: ['e'], does: 'Change terms' },
  { keys: ['w'], does: 'Waive' },
  { keys: ['t'], does: 'Assign or unassign' },
]

export function ShortcutSheet({ me, onClose }: { me: CurrentUser; onClose: () => void }) {
  const places = placesFor(me, useContributions('adminPlaces')).map(({ letter, name }) => ({
    keys: ['g', letter],
    does: name,
  }))
  return (
    <Dialog title="Shortcuts" onClose={onClose}>
      <div className={styles.shortcuts}>
        <Group title="Everywhere" shortcuts={everywhere} />
        <Group title="Go to" shortcuts={places} />
        <Group title="Lists" shortcuts={lists} />
        <Group title="Secure" shortcuts={secure} />
        <Group title="Registry" shortcuts={registry} />
        {me.isAdmin && <Group title="Cards" shortcuts={cards} />}
        {me.isAdmin && <Group title="Access requests" shortcuts={decisions} />}
        {me.isAdmin && <Group title="Card requests" shortcuts={requests} />}
        {me.isAdmin && <Group title="Promotion requests" shortcuts={promotions} />}
        {me.rights.includes('identity.decide') && <Group title="Identity checks" shortcuts={identity} />}
        {me.rights.includes('loan.any') && <Group title="Loans" shortcuts={loans} />}
      </div>
    </Dialog>
  )
}

function Group({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="facts">
        {shortcuts.map(({ keys, does }) => (
          <ShortcutRow key={does} keys={keys} does={does} />
        ))}
      </dl>
    </section>
  )
}

function ShortcutRow({ keys, does }: Shortcut) {
  return (
    <>
      <dt>{does}</dt>
      <dd>
        {keys.map((key) => (
          <kbd className="kbd" key={key}>
            {key}
          </kbd>
        ))}
      </dd>
    </>
  )
}
