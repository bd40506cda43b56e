import { verifyChain } from '@ambry/contract/cards/provenance/records'
import type { ProvenanceEvent, Valuation } from '@ambry/contract/cards/records'
import { ChevronDown, Download, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { Loaded } from '../../../parts/Loaded.tsx'
import cardPage from '../../../parts/record/card-page.module.css'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Provenance } from '../../../ui/cards/Provenance.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { Note } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'
import styles from './ProvenancePart.module.css'
import { provenanceEntries, valuesByDay } from './provenance-labels.ts'

type Chain = { card: string; items: readonly ProvenanceEvent[] }
type Props = {
  /** The card whose files are offered; set for its owner and admins only. */
  id?: string
  /** Appraised values, where the chain itself doesn't include them. */
  valuations?: readonly Valuation[]
  query: { data: Chain | undefined; error: unknown; refetch: () => unknown }
}

/** The recorded events, whether the chain is intact, and the download. */
export function ProvenancePart({ id, valuations = [], query }: Props) {
  return (
    <>
      <div className={cardPage.partHead}>
        <h2>{labels.title}</h2>
      </div>
      <Loaded query={query}>{(chain) => <Timeline chain={chain} valuations={valuations} />}</Loaded>
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
        {labels.downloadRecord}
      </a>
      <Menu
        title={labels.exportChain}
        buttonClass="btn btn-quiet"
        listClass="menu-left"
        label={
          <>
            {labels.exportChain}
            <ChevronDown aria-hidden="true" className="icon-small" />
          </>
        }
      >
        <a className="menu-item" href={`/files/cards/${id}/provenance.json`} download>
          {labels.publicPart}
        </a>
        <a className="menu-item" href={`/files/cards/${id}/provenance.json?private=1`} download>
          {labels.privatePart}
        </a>
      </Menu>
    </>
  )
}

const few = 8

function Timeline({ chain, valuations }: { chain: Chain; valuations: readonly Valuation[] }) {
  const [isAll, setAll] = useState(false)
  const entries = provenanceEntries(chain.items, valuesByDay(valuations))
  return (
    <>
      <Provenance label={labels.events} entries={isAll ? entries : entries.slice(0, few)} />
      {entries.length > few && (
        <Button variant="quiet" size="small" className={styles.more} onClick={() => setAll(!isAll)}>
          {isAll ? labels.showFewer : labels.showAll(entries.length)}
        </Button>
      )}
    </>
  )
}

type Verdict = Awaited<ReturnType<typeof verifyChain>>

/** Recomputes the hash chain in the browser, so that the user needn't trust our word. */
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
        {labels.verify}
      </Button>
      <div className={styles.verdict} aria-live="polite">
        {/* a chain that has grown meanwhile is to be verified anew */}
        {found && found.of === chain && verdictNote(found.verdict, found.of)}
      </div>
    </>
  )
}

function verdictNote(verdict: Verdict | null, chain: Chain): ReactNode {
  if (!verdict) return <Note>{labels.insecure}</Note>
  if (!verdict.isWhole) {
    return (
      <Note tone="bad" title={labels.brokenTitle(verdict.seq, chain.items[verdict.seq - 1]?.kind)}>
        {labels.brokenText(verdict.fault)}
      </Note>
    )
  }
  return (
    <Note tone="ok">
      <p>
        {labels.unbroken(verdict.events)} {labels.head} <span className="record">{verdict.head?.slice(0, 12)}…</span>
      </p>
    </Note>
  )
}
