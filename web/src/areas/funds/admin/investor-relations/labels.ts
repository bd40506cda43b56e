// Documents, updates and statements.

const count = (number: number, one: string) => `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`

// DocumentsPart.tsx
export const documents = 'Documents'
export const documentsLead = 'Every version stays on file. Members see the latest.'
export const documentsEmpty = 'No documents yet'
export const documentsEmptyText =
  'Add the offering memorandum and anything else members must accept before they subscribe.'
export const addDocument = 'Add document'
export const version = (number: number) => `Version ${number}`
export const added = (date: string, by: string | null) => (by ? `Added ${date} by ${by}` : `Added ${date}`)
export const accepted = (number: number) => `${count(number, 'member')} accepted it`
export const mustBeAccepted = 'Must be accepted'
export const newVersion = 'New version'
export const remove = 'Remove'
export const removeTitle = (title: string) => `Remove “${title}”`
export const removeText = 'Members no longer see it. The file and who accepted it stay on record.'
export const removed = 'Document removed'

// DocumentDialog.tsx
export const addTitle = 'Add a document'
export const versionTitle = (title: string) => `New version of “${title}”`
export const publish = 'Publish document'
export const kind = 'Kind'
export const title = 'Title'
export const audience = 'Who sees it'
export const mustAccept = 'Members must open and accept it before they subscribe'
export const onlyForEveryone =
  'Documents for holders can’t require acceptance, because holders have already subscribed.'
export const holder = 'Holder'
export const allHolders = 'All holders'
export const holderHint = 'A tax document can be for one holder only.'
export const file = 'File'
export const fileHint = 'PDF, JPG, or PNG.'
export const chooseAFile = 'Choose a file.'
export const chosen = (name: string) => `${name} is ready to publish.`
export const published = 'Document published'
export const publishedText = (titleText: string) => `${titleText}. Holders were notified.`

// UpdatesPart.tsx
export const updates = 'Updates'
export const updatesEmpty = 'No updates yet.'
export const compose = 'New update'
export const updateTitle = 'Title'
export const body = 'Text'
export const bodyHint = 'Markdown: # for a heading, ** for bold, - for a list.'
export const attach = 'Attached document'
export const noDocument = 'None'
export const preview = 'Preview'
export const previewEmpty = 'Your text appears here as members will read it.'
export const publishUpdate = 'Publish update'
export const publishTitle = 'Publish this update'
export const publishText = (audienceName: string) =>
  `${audienceName} are notified and read it on the fund’s page. It can’t be edited afterward.`
export const updatePublished = 'Update published'
export const untitled = 'Untitled'
export const attached = 'Attached document'

// StatementsPart.tsx
export const statements = 'Statements'
export const statementsLead = 'Each holder gets a PDF with their units, value, carry, and transactions.'
export const from = 'From'
export const to = 'To'
export const lastQuarter = 'Last quarter'
export const lastYear = 'Last year'
export const make = 'Make statements'
export const makeTitle = (fromText: string, toText: string) => `Statements from ${fromText} to ${toText}`
export const makeText = 'Everyone who held units in this period gets a statement and is notified.'
export const made = 'Statements are being made'
export const madeText = 'You can leave this page.'
export const wrongOrder = 'The end date is before the start date. Enter a later one.'
export const runsEmpty = 'No statements yet.'
export const span = (fromText: string, toText: string) => `${fromText} to ${toText}`
export const progress = (done: number, holders: number) => `${done} of ${count(holders, 'statement')}`
export const done = 'Done'
export const running = 'In progress'
