import { Button } from '../ui/Button.tsx'
import { CabinetSkeleton } from '../ui/cards/Cabinet.tsx'
import { ChartSkeleton } from '../ui/charts/ChartSkeleton.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Failure, Fault } from '../ui/Failure.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { Note } from '../ui/Tag.tsx'
import { Block } from './Block.tsx'
import styles from './design.module.css'

const nothing = () => {}

export function Empties() {
  return (
    <Block title="Empty" wide>
      <div className={styles.four}>
        <Empty title="No cards yet" kind="card" action={<Button size="small">Register card</Button>}>
          Register card with its PSA cert and its record begins here.
        </Empty>
        <Empty title="No loans" kind="card" action={<Button size="small">See what you could borrow</Button>}>
          Your vaulted cards could support a loan.
        </Empty>
        <Empty title="No active posts" kind="wanted" action={<Button size="small">Post a request</Button>}>
          Source posts from members appear here.
        </Empty>
        <Empty
          title="No cards match"
          kind="search"
          action={
            <Button variant="secondary" size="small">
              Clear filters
            </Button>
          }
        >
          Three filters are on. Grade 10 removes the most.
        </Empty>
      </div>
    </Block>
  )
}

export function Loadings() {
  return (
    <Block title="Loading" wide>
      <div className="grid-2">
        <CabinetSkeleton columns={3} />
        <div>
          <ChartSkeleton />
          <SkeletonLines />
        </div>
      </div>
    </Block>
  )
}

export function Errors() {
  return (
    <Block title="Error" wide>
      <div className={styles.three}>
        <Note tone="bad" title="We could not reach PSA.">
          Your 26 remaining certs are saved and we will try again in five minutes.
        </Note>
        <Note title="This request expired.">The owner did not answer within 48 hours. You were not charged.</Note>
        <Field
          label="Cert number"
          name="cert"
          defaultValue="9900010"
          error="A PSA cert has eight digits. This has seven."
        />
        <Fault
          title="The valuation did not load"
          text="The rest of this page is up to date."
          reference="7F2C-1180"
          onRetry={nothing}
        />
        <Fault
          title="You are offline"
          text="Showing your registry as it was. Changes are paused until you reconnect."
        />
        <Failure text="The request was not sent. Nothing has changed." onRetry={nothing} />
      </div>
    </Block>
  )
}
