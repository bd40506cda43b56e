import { provenanceKinds } from '@ambry/contract/cards/provenance/kinds'
import { verifyChain } from '@ambry/contract/cards/provenance/records'
import type { ProvenanceEvent } from '@ambry/contract/cards/records'
import { ChevronDown, Download, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { Loaded } from '../../../parts/Loaded.tsx'
import cardPage from '../../../parts/record/card-page.module.css'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Provenance } from '../../../ui/cards/Provenance.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { Note } from '../../../ui/Tag.tsx'
import styles from './ProvenancePart.module.css'
import { provenanceEntries } from './provenance-labels.ts'

type Chain = { card: string; items: readonly ProvenanceEvent[] }
type Props = {
  /** The card whose files are offered; its owner's and the house's, and nobody else's. */
  id?: string
  query: { data: Chain | undefined; error: unknown; refetch: () => unknown }
}

/** What is on record, whether the record is unbroken, and the record to take along. */
export function ProvenancePart({ id, query }: Props) {
  return (
    <>
      <div className={cardPage.partHead}>
        <h2>History</h2>
      </div>
      <Loaded query={query}>{(chain) => <Timeline chain={chain} />}</Loaded>
      <div className={styles.record}>
        <Verify chain={query.data} />
        {id && <Files id={id} />}
      </div>
    </>
  )
}

function Files({ id }: { id: string }) {
  return (
    <>
      <a className={buttonClass({ variant: 'secondary' })} href={`/files/cards/${id}/record.pdf`} download>
        <Download aria-hidden="true" />
        Download record
      </a>
      <Menu
        title="Export history (JSON)"
        buttonClass="btn btn-quiet"
        listClass="menu-left"
        label={
          <>
            Export history (JSON)
            <ChevronDown aria-hidden="true" className="icon-small" />
          </>
        }
      >
        <a className="menu-item" href={`/files/cards/${id}/provenance.json`} download>
          Public part, for anyone
        </a>
        <a className="menu-item" href={`/files/cards/${id}/provenance.json?private=1`} download>
          With private details
        </a>
      </Menu>
    </>
  )
}

const few = 8

function Timeline({ chain }: { chain: Chain }) {
  const [isAll, setAll] = useState(false)
  const entries = provenanceEntries(chain.items)
  return (
    <>
      <Provenance label="Events on record, newest first" entries={isAll ? entries : entries.slice(0, few)} />
      {entries.length > few && (
        <Button variant="quiet" size="small" className={styles.more} onClick={() => setAll(!isAll)}>
          {isAll ? 'Show recent only' : `Show all ${entries.length} events`}
        </Button>
      )}
    </>
  )
}

type Verdict = Awaited<ReturnType<typeof verifyChain>>

/** Works the chain out anew on this device: the house's word is not needed for it. */
function Verify({ chain }: { chain: Chain | undefined }) {
  const [found, setFound] = useState<{ of: Chain; verdict: Verdict | null } | null>(null)
  const verify = async () => {
    if (!chain) return
    const verdict = globalThis.crypto?.subtle ? await verifyChain(chain.items, chain.card) : null
    setFound({ of: chain, verdict })
  }
  return (
    <>
      <Button variant="secondary" disabled={chain === undefined} onClick={() => void verify()}>
        <ShieldCheck aria-hidden="true" />
        Verify
      </Button>
      <div className={styles.verdict} aria-live="polite">
        {/* a chain that has grown meanwhile is to be verified anew */}
        {found && found.of === chain && verdictNote(found.verdict, found.of)}
      </div>
    </>
  )
}

function verdictNote(verdict: Verdict | null, chain: Chain): ReactNode {
  if (!verdict) {
    return <Note>Verification needs a secure connection (HTTPS). Export the history and verify it elsewhere.</Note>
  }
  if (!verdict.isWhole) {
    const kind = chain.items[verdict.seq - 1]?.kind
    return (
      <Note
        tone="bad"
        title={`Event ${verdict.seq}${kind ? `, ${provenanceKinds[kind].toLowerCase()},` : ''} doesn’t match.`}
      >
        Verification failed: {verdict.fault}. Please contact us.
      </Note>
    )
  }
  const count = verdict.events === 1 ? 'The event is' : `All ${verdict.events} events are`
  return (
    <Note tone="ok">
      <p>
        {count} intact. Latest hash <span className="record">{verdict.head?.slice(0, 12)}…</span>
      </p>
    </Note>
  )
}
