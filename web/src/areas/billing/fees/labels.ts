// Every sentence of this folder's screens.

// Calculator.tsx
export const calculator = 'Calculator'
export const amount = 'Amount'
export const thatAmountIsTooLarge = 'That amount is too large.'
export const quantity = 'Quantity'
export const numberOfCards = 'Number of cards, days, months, or years.'
export const enterAWholeNumber = 'Enter a whole number from 1 to 10,000.'
export const oneRule = 'One rule is'
export const rulesAre = (missing: string | number) => `${missing} rules are`
export const leftOutUntilComplete = 'left out until complete.'
export const feesOn = (amount: string | number) => `Fees on ${amount}`
export const rule = 'Rule'
export const fee = 'Fee'
export const pays = (detail: string | number) => `${detail} pays`
export const edgeCases = 'Edge cases'
export const zeroOneCentLargeAmounts = 'Zero, one cent, large amounts, and both sides of every limit in the rules.'
export const edgeAmounts = 'Edge amounts'
export const feesAtEdgeAmounts = 'Fees at edge amounts'
export const total = 'Total'

// FeeTemplatesPage.tsx
export const newTemplate = 'New template'
export const feeTemplates = 'Fee templates'
export const templateName = 'Template name'
export const noTemplatesYet = 'No templates yet'
export const aTemplateSetsWhat = 'A template sets what we charge and who pays it. Invoices are created from templates.'
export const feeTemplatesTitle = 'Fee Templates'
export const whatWeChargeAndWho = 'What we charge and who pays it. Each document keeps the version it was created with.'

// NewTemplateDialog.tsx
export const templateCreated = 'Template created. Add rules or try it in the calculator.'
export const newFeeTemplate = 'New fee template'
export const createTemplate = 'Create template'
export const memberSale = 'Member sale'
export const forLabel = 'For'
export const firstRule = 'First rule'

// RuleDescriptions.tsx
export const paidBy = (label: string | number, rule: string | number, detail: string | number) =>
  `${label}: ${rule}, paid by ${detail}`

// RuleFields.tsx
export const perCard = 'Per card'
export const name = 'Name'
export const commission = 'Commission'
export const calculation = 'Calculation'
export const howTiersApply = 'How tiers apply'
export const rate = 'Rate'
export const charged = 'Charged'
export const paidByTitle = 'Paid by'
export const limits = 'Limits'
export const optional = '(optional)'
export const minimum = 'Minimum'
export const maximum = 'Maximum'
export const onlyFrom = 'Applies from'
export const onlyBelow = 'Applies below'
export const tiers = 'Tiers'
export const upTo = 'Up to'
export const anyAmount = 'Any amount'
export const everythingAbove = 'Everything above'
export const plusAmount = 'Plus amount'
export const removeTier = (detail: string | number) => `Remove tier ${detail}`
export const addTier = 'Add tier'

// RuleList.tsx
export const movedToPosition = (detail: string | number, detail2: string | number, length: string | number) =>
  `${detail} moved to position ${detail2} of ${length}.`
export const rules = 'Rules'
export const aTemplateNeedsAtLeast = 'A template needs at least one rule.'
export const addRule = 'Add rule'
export const ruleDetail = (detail: string | number, name: string | number) => `Rule ${detail}: ${name}`
export const dragToReorder = 'Drag to reorder'
export const moveUp = (name: string | number) => `Move ${name} up`
export const moveDown = (name: string | number) => `Move ${name} down`

// TemplateAside.tsx
export const show = 'Show'

// TemplateDialogs.tsx
export const makeDefault = 'Make default'
export const wellUseThisTemplate = (detail: string | number) =>
  `We’ll use this template for “${detail}” by default. The current default stays active.`
export const nowTheDefault = (detail: string | number) => `Now the default for “${detail}”.`
export const archive = 'Archive'
export const archiveTemplate = 'Archive template'
export const itWontBeOffered =
  'It won’t be offered for new invoices. Documents created with it keep it, and you can restore it later.'
export const templateArchived = 'Template archived.'
export const restore = 'Restore'
export const restoreTemplate = 'Restore template'
export const itWillBeOffered = 'It will be offered for new invoices again, with its latest rules.'
export const templateRestored = 'Template restored.'
export const templateCopied = 'Template copied'
export const isNowASeparateTemplate = (name: string | number) => `${name} is now a separate template.`
export const createCopy = 'Create copy'
export const startsWithTheRules = (number: string | number) =>
  `Starts with the rules from version ${number}. Changes to one don’t affect the other.`
export const nameOfTheCopy = 'Name of the copy'
export const copyOf = (name: string | number) => `Copy of ${name}`

// TemplateEditor.tsx
export const savedAsVersion = (number: string | number) => `Saved as version ${number}`
export const existingDocumentsKeepTheirVersion = 'Existing documents keep their version.'
export const saved = 'Saved'
export const theTemplateIsNowCalled = (name: string | number) => `The template is now called ${name}.`
export const template = 'Template'
export const enterATemplateName = 'Enter a template name.'
export const whatChanged = 'What changed'
export const savedWithVersionForFuture = (detail: string | number) =>
  `Saved with version ${detail} for future reference.`
export const someoneElseChangedThisTemplate = 'Someone else changed this template'
export const saveAsVersion = (detail: string | number) => `Save as version ${detail}`
export const savedNewDocumentsWillUse = 'Saved. New documents will use it.'

// TemplateView.tsx
export const feeTemplatesName = (name: string | number) => `${name}, Fee Templates`
export const feeTemplate = 'Fee template'
export const breadcrumb = 'Breadcrumb'
export const weCouldntLoadThisTemplate = 'We couldn’t load this template'
export const backToTheList = 'Back to the list'
export const thisTemplateIsArchived =
  'This template is archived. It can’t be used for new documents, and its rules are locked.'
export const defaultLabel = 'Default'
export const version = '. Version'
export const changed = ', changed'
export const moreActions = 'More actions'
export const actions = 'Actions'
export const loading = 'Loading'

// Versions.tsx
export const versions = 'Versions'
export const versionNumber = (number: string | number) => `Version ${number}`
export const latest = 'Latest'
export const editFromVersion = (number: string | number) => `Edit from this version: ${number}`
export const editFromThisVersion = 'Edit from this version'
export const from = 'From'
export const theRulesAreTheSame = 'The rules are the same in both versions.'
export const before = 'Before:'
export const after = 'After:'

// rule-draft.ts
export const enterAnAmountSuch = 'Enter an amount such as 1,250 or 1,250.50.'
export const enterARateSuch = 'Enter a rate such as 4 or 8.25.'
export const theRateCantBeMore = 'The rate can’t be more than 100%.'
export const enterTheUpperLimit = 'Enter the upper limit.'
export const eachTierMustEndAbove = 'Each tier must end above the one before it.'
export const enterARate = 'Enter a rate or an amount.'
export const nameThisRule = 'Name this rule.'
export const theMaximumIsBelow = 'The maximum is below the minimum.'
export const thisMustBeHigherThan = 'This must be higher than the starting amount.'
export const enterARateSentence = 'Enter a rate.'
export const enterAnAmount = 'Enter an amount.'

// template-list.tsx
export const inUse = 'In use'
export const status = 'Status'
export const notUsedYet = 'Not used yet'
export const versionTitle = 'Version'
export const usedBy = 'Used by'
export const changedTitle = 'Changed'
