import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Section } from '../../../ui/Section.tsx'
import * as labels from './labels.ts'
import { ProductForm } from './ProductForm.tsx'
import { StatesPart } from './StatesPart.tsx'
import { Versions } from './Versions.tsx'

/** Loan products with their versions, and the states with rules of their own. */
export function LendingTab() {
  const products = useQuery(query(api.lending.loanProducts, {}))
  return (
    <div className="tab-sections">
      <Loaded query={products}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{labels.noProducts}</p>
          ) : (
            items.map((product) => (
              <Section key={product.id} title={product.name} lead={labels.productLead(product.loans, product.version)}>
                <ProductForm
                  product={product}
                  refetch={async () => (await products.refetch()).data?.items.find(({ id }) => id === product.id)}
                />
                <Versions product={product} />
              </Section>
            ))
          )
        }
      </Loaded>
      <StatesPart />
    </div>
  )
}
