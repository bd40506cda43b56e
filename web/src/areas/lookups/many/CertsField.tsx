import { lookupMost, readCerts } from '@ambry/contract/lookups/kinds'
import { ScanLine } from 'lucide-react'
import { type DragEvent, useDeferredValue, useMemo, useState } from 'react'

import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/fields/Field.tsx'
import { certsOfFile, mostText } from '../cert-files.ts'
import { readLabel } from '../lookup-labels.ts'
import * as labels from './labels.ts'
import styles from './many-certs.module.css'

/** Parses the text once typing pauses, since ten thousand lines take a moment. */
export function useReadCerts(text: string) {
  const settled = useDeferredValue(text)
  return useMemo(() => readCerts(settled), [settled])
}

/** Appends text on new lines. */
export const withMore = (text: string, more: string): string =>
  text.trim() === '' ? more : `${text.trimEnd()}\n${more}`

type Props = {
  text: string
  onText: (text: string) => void
  /** Opens the scanner, which is rendered outside the form. */
  onScan: () => void
  error?: string | undefined
  rows?: number
}

/** Cert numbers typed, pasted, scanned, or from a file dropped on the field. The parsed counts are shown below it. */
export function CertsField({ text, onText, onScan, error, rows = 12 }: Props) {
  const read = useReadCerts(text)
  const [fault, setFault] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const add = (more: string) => onText(withMore(text, more))
  const addFile = async (file: File) => {
    if (file.size > mostText) return setFault(labels.thisFileIsTooLarge)
    setFault(null)
    add(certsOfFile(await file.text()))
  }
  const onDrop = (event: DragEvent) => {
    setOver(false)
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    void addFile(file)
  }
  const tooMany = read.certs.length > lookupMost ? labels.youCanLookUp(lookupMost.toLocaleString('en-US')) : null
  return (
    <div className={isOver ? `${styles.field} ${styles.over}` : styles.field}>
      <TextArea
        label={labels.certNumbers}
        name="certs"
        rows={rows}
        spellCheck={false}
        autoComplete="off"
        placeholder={'48210377\n29004416\n63151494'}
        maxLength={mostText}
        value={text}
        error={fault ?? tooMany ?? error}
        hint={
          <span aria-live="polite" className="num">
            {labels.onePerLine}{' '}
            {text.trim() !== '' &&
              readLabel({ certs: read.certs.length, repeated: read.repeated, invalid: read.invalid.length })}
          </span>
        }
        onChange={(event) => {
          setFault(null)
          onText(event.target.value)
        }}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      />
      {read.invalid.length > 0 && (
        <p className={`small down ${styles.invalid}`}>
          {labels.notCertNumbers} {read.invalid.slice(0, 5).join(', ')}
          {read.invalid.length > 5 && ` and ${(read.invalid.length - 5).toLocaleString('en-US')} more`}
        </p>
      )}
      <div className={`row ${styles.ways}`}>
        <Button variant="quiet" size="small" onClick={onScan}>
          <ScanLine aria-hidden="true" className="icon-small" />
          {labels.scanLabels}
        </Button>
        <label className={`btn btn-quiet btn-small ${styles.file}`}>
          {labels.fromAFile}
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="sr"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) void addFile(file)
              event.target.value = ''
            }}
          />
        </label>
      </div>
    </div>
  )
}
