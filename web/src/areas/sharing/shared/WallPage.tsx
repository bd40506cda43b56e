import type { PublicSite } from '@ambry/contract/sharing/pages'
import type { ReactNode } from 'react'

import { emptySlab } from '../../../ui/cards/empty-slab.ts'
import { SlabDrawing } from '../../../ui/cards/SlabDrawing.tsx'
import { Logo } from '../../../ui/Logo.tsx'

/** These pages are rendered on the server alone, so links are plain links. */
export const HomeLink = () => (
  <a className="brand" href="/">
    <Logo />
    Ambry
  </a>
)

export const DemoRibbon = ({ house }: { house: PublicSite }) =>
  house.isDemo && (
    <aside className="edge edge-demo" aria-label="Demonstration">
      Demo
    </aside>
  )

type Props = { house: PublicSite; title: string; lead: string; record?: string; children?: ReactNode }

/** A sentence on the wall beside an empty case: for everything that is no card. */
export const WallPage = ({ house, title, lead, record, children }: Props) => (
  <>
    <DemoRibbon house={house} />
    <div className="not-found wall" data-theme="dark">
      <header className="wrap">
        <HomeLink />
      </header>
      <main className="wrap">
        <div>
          <h1 className="display">{title}</h1>
          <p className="lead">{lead}</p>
          {children}
          {record && <p className="record">{record}</p>}
        </div>
        <div className="arch">
          <div className="slab">
            <SlabDrawing {...emptySlab} decorative />
          </div>
        </div>
      </main>
    </div>
  </>
)
