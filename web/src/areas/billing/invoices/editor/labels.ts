// Every sentence of this folder's screens.

// AddLines.tsx
export const anInvoiceCanHaveUp = (mostLines: string | number) => `An invoice can have up to ${mostLines} lines.`
export const addLine = 'Add line'
export const addDiscount = 'Add discount'

// EditInvoicePage.tsx
export const invoice = 'Invoice'
export const invoiceNotFound = 'Invoice not found'
export const allInvoices = 'All invoices'
export const theLinkMayBeIncomplete = 'The link may be incomplete. You can find every invoice in the list.'
export const loading = 'Loading'

// EditorHead.tsx
export const invoices = 'Invoices'

// LineRow.tsx
export const moveWithTheArrowKeys = (place: string | number) => `Move ${place} with the arrow keys`
export const dragToReorder = 'Drag to reorder, or use the arrow keys'
export const descriptionOf = (place: string | number) => `Description of ${place}`
export const quantityOf = (place: string | number) => `Quantity of ${place}`
export const rateOf = (place: string | number) => `Rate of ${place}, in $ or %`

// LinesTable.tsx
export const theLine = 'The line'
export const noLinesYet = 'No lines yet. Add one manually, or choose a fee template.'
export const lines = 'Lines'
export const order = 'Order'
export const line = 'Line'
export const source = 'Source'
export const qty = 'Qty'
export const rate = 'Rate'
export const amount = 'Amount'
export const remove = 'Remove'

// PickBox.tsx
export const results = (label: string | number) => `${label}: results`

// Preview.tsx
export const message = 'Message'
export const preview = 'Preview'
export const livePreview = 'Live preview'
export const previewOf = 'Preview of'
export const noMemberYet = 'No member yet'
export const inAppNotification = 'In-app notification'
export const textMessage = 'Text message'
export const textMessageForMembersWhoOpted = 'Text message, for members who opted in'
export const theNumberIsAssigned = 'The number is assigned on issue.'

// Sums.tsx
export const salesTaxRate = 'Sales tax rate'

// TemplateBar.tsx
export const feeTemplate = 'Fee template'
export const addsItsLinesBelow = 'Adds its lines below. You can edit them.'
export const noActiveTemplates = 'No active templates'
export const chooseATemplate = 'Choose a template'
