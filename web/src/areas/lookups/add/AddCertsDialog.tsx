import { readCerts } from '@ambry/contract/lookups/kinds'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import type { AddCertsProps } from '../../../parts/contributions.tsx'
import { counted } from '../../../parts/figure-labels.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Note } from '../../../ui/Tag.tsx'
import { CertsField } from '../many/CertsField.tsx'
import { QuotaLine } from '../QuotaLine.tsx'
import { AddedCerts, type AddResult } from './AddedCerts.tsx'
import styles from './add-certs.module.css'
import { CertTile } from './CertTile.tsx'
import * as labels from './labels.ts'
import { isUnderWay, mostTiles, type Tile, wantedCerts } from './tiles.ts'
import { useCertTiles } from './use-cert-tiles.ts'

/** Adds cards by cert number: PSA's record is reviewed first, then added with one click. */
export function AddCertsDialog(props: AddCertsProps) {
  const { ways, text, onText, isScanned, onScan, onHand, onOpen, onClaim, onClose } = props
  const { tiles, start, want, reset } = useCertTiles()
  const [result, setResult] = useState<AddResult | null>(null)
  const { certs } = readCerts(text)
  const add = useAction({
    mutationFn: (certNumbers: string[]) => api.lookups.registerCerts({ body: { certNumbers } }),
    onSuccess: (answer) => {
      setResult(answer)
      if (answer.registered.length > 0) {
        toasts.show({ title: labels.registered, description: counted(answer.registered.length, 'card') })
      }
    },
  })
  const isFew = certs.length > 0 && certs.length <= mostTiles
  const begin = () => isFew && start(certs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the scanner brings begins by itself, once
  useEffect(() => {
    if (isScanned) begin()
  }, [isScanned])
  const form = useRef<HTMLFormElement>(null)
  const isTyping = tiles === null
  // the browser would focus the close button; deferred, because otherwise the shortcut key that opened the dialog would
  // be typed into the field
  useEffect(() => {
    if (!isTyping) return
    const turn = requestAnimationFrame(() => form.current?.querySelector('textarea')?.focus())
    return () => cancelAnimationFrame(turn)
  }, [isTyping])
  const again = () => {
    setResult(null)
    reset()
  }
  if (result && tiles) {
    return (
      <Dialog title={addedTitle(result)} wide onClose={onClose}>
        <AddedCerts
          result={result}
          tiles={tiles}
          onHand={onHand}
          onOpen={onOpen}
          onMore={() => {
            onText('')
            again()
          }}
          onClose={onClose}
        />
      </Dialog>
    )
  }
  return (
    <Dialog title={labels.registerCards} wide onClose={onClose}>
      <div className="stack">
        {ways}
        {tiles ? (
          <Tiles
            tiles={tiles}
            working={add.isPending}
            failure={add.error && sentenceOf(add.error)}
            onWant={want}
            onAdd={(wanted) => add.mutate(wanted)}
            onBack={again}
            onHand={onHand}
            onOpen={onOpen}
            onClaim={onClaim}
          />
        ) : (
          <form
            ref={form}
            className="stack"
            onSubmit={(event) => {
              event.preventDefault()
              begin()
            }}
          >
            <CertsField text={text} onText={onText} onScan={onScan} rows={5} />
            {certs.length > mostTiles && <TooMany certs={certs} />}
            <div className="dialog-foot">
              <Button type="submit" disabled={!isFew}>
                {isFew ? labels.lookUp(counted(certs.length, 'cert')) : labels.lookUpTitle}
              </Button>
              <Button variant="quiet" onClick={onClose}>
                {labels.cancel}
              </Button>
            </div>
            <QuotaLine whose="mine" />
          </form>
        )}
      </div>
    </Dialog>
  )
}

const addedTitle = ({ registered }: AddResult): string =>
  registered.length === 0
    ? labels.noCardsWereRegistered
    : `${counted(registered.length, 'card is', 'cards are')} in your registry`

/** A long list runs as a job, which doesn't need the dialog to stay open. */
function TooMany({ certs }: { certs: readonly string[] }) {
  const navigate = useNavigate()
  return (
    <Note tone="info" title={labels.youEntered(counted(certs.length, 'cert'))}>
      {labels.youCanLookUp} {mostTiles} {labels.atATimeHere}{' '}
      <Button
        variant="secondary"
        size="small"
        onClick={() =>
          void navigate({
            to: '/registry/psa-lookup',
            search: { tab: 'many' },
            state: { certs: certs.join('\n') },
          })
        }
      >
        {labels.continueInPsaLookup}
      </Button>
    </Note>
  )
}

type TilesProps = {
  tiles: readonly Tile[]
  working: boolean
  failure: string | null
  onWant: (cert: string, isWanted: boolean) => void
  onAdd: (certs: string[]) => void
  onBack: () => void
  onHand: (cert: string) => void
  onOpen: (id: string) => void
  onClaim: (cert: string) => void
}

function Tiles({ tiles, working, failure, onWant, onAdd, onBack, onHand, onOpen, onClaim }: TilesProps) {
  const wanted = wantedCerts(tiles)
  const done = tiles.filter(({ state }) => state === 'answered' || state === 'failed').length
  return (
    <>
      <p role="status" className="small muted num">
        {isUnderWay(tiles) ? labels.ofLookedUp(done, tiles.length) : labels.reviewTheCards}
      </p>
      <ul className={styles.tiles} aria-label={labels.cardsToAdd}>
        {tiles.map((tile) => (
          <CertTile
            key={tile.cert}
            tile={tile}
            onWant={(isWanted) => onWant(tile.cert, isWanted)}
            onHand={() => onHand(tile.cert)}
            onOpen={onOpen}
            onClaim={() => onClaim(tile.cert)}
          />
        ))}
      </ul>
      {failure && <Failure text={failure} />}
      <div className={`dialog-foot ${styles.foot}`}>
        <Button disabled={wanted.length === 0} working={working} onClick={() => onAdd(wanted)}>
          {wanted.length === 0 ? labels.nothingToAdd : `Add ${counted(wanted.length, 'card')}`}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {labels.lookUpOtherCerts}
        </Button>
      </div>
    </>
  )
}
