import { createHash } from 'node:crypto'

// The same lines are in scripts/verify-holdings.mjs, which outsiders run without anything of ours.

type Sums = { principalCents: number; cashCents: number }
type TreeNode = Sums & { hash: string }
export type Leaf = Sums & { salt: string; holder: string }
/** A node beside the way from a leaf to the root. */
export type Step = TreeNode & { side: 'left' | 'right' }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Who a leaf belongs to, without saying it to others: they would have to know the salt too. */
export const holderOf = (lenderId: string): string => sha256(lenderId)

export const leafNode = ({ salt, holder, principalCents, cashCents }: Leaf): TreeNode => ({
  hash: sha256(`leaf|${salt}|${holder}|${principalCents}|${cashCents}`),
  principalCents,
  cashCents,
})

/** Every node names the sums of both sides, so that no part can be left out or made smaller. */
export const parentOf = (left: TreeNode, right: TreeNode): TreeNode => ({
  hash: sha256(
    `node|${left.hash}|${left.principalCents}|${left.cashCents}|${right.hash}|${right.principalCents}|${right.cashCents}`,
  ),
  principalCents: left.principalCents + right.principalCents,
  cashCents: left.cashCents + right.cashCents,
})

/** All levels, from the leaves to the root. A node without a neighbor moves up as it is. */
export function treeOf(leaves: readonly Leaf[]): TreeNode[][] {
  const levels: TreeNode[][] = [leaves.map(leafNode)]
  for (let level = levels[0] as TreeNode[]; level.length > 1; ) {
    const above: TreeNode[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at] as TreeNode, level[at + 1]]
      above.push(right ? parentOf(left, right) : left)
    }
    levels.push(above)
    level = above
  }
  return levels
}

const emptyRoot: TreeNode = { hash: sha256('empty'), principalCents: 0, cashCents: 0 }

export const rootOf = (levels: readonly (readonly TreeNode[])[]): TreeNode => levels.at(-1)?.[0] ?? emptyRoot

/** What someone needs to compute the root from their own leaf. */
export function pathOf(levels: readonly (readonly TreeNode[])[], position: number): Step[] {
  const path: Step[] = []
  let at = position
  for (const level of levels.slice(0, -1)) {
    const other = level[at ^ 1]
    if (other) path.push({ ...other, side: at % 2 === 0 ? 'right' : 'left' })
    at = Math.floor(at / 2)
  }
  return path
}

export type ProofDay = Sums & { on: string; root: string; lenders: number; ledgerNumber: number }

/** What is signed: the words in this order, so that no other reading fits. */
export const dayText = ({ on, root, lenders, principalCents, cashCents, ledgerNumber }: ProofDay): string =>
  `ambry-holdings|${on}|${root}|${lenders}|${principalCents}|${cashCents}|${ledgerNumber}`
