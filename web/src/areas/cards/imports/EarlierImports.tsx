import type { CardImport } from '@ambry/contract/cards/records'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import { When } from '../../../ui/When.tsx'
import { useRegistryAddress } from '../registry/registry-address.ts'
import { importSentence } from './import-labels.ts'
import * as labels from './labels.ts'

/** Previous imports, each with an undo. */
export function EarlierImports() {
  const imports = useQuery(query(api.cards.imports, {}))
  return (
    <Loaded query={imports}>
      {({ items }) =>
        items.length > 0 && (
          <Section title={labels.previousFiles}>
            <ul className="lines">
              {items.map((file) => (
                <Line key={file.id} file={file} />
              ))}
            </ul>
          </Section>
        )
      }
    </Loaded>
  )
}

function Line({ file }: { file: CardImport }) {
  const { openImport } = useRegistryAddress()
  return (
    <li className="line">
      <div className="line-text">
        <strong>{file.name}</strong>
        <p>{importSentence(file)}</p>
      </div>
      <span className="small dim">
        <When at={file.createdAt} />
      </span>
      <Button variant="secondary" size="small" onClick={() => openImport(file.id)}>
        {labels.open}
        <span className="sr"> {file.name}</span>
      </Button>
    </li>
  )
}
