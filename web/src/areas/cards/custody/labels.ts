// Every sentence of this folder's screens.

// CardMoves.tsx
export const shippedByOwner = 'Shipped by owner'
export const receivedInVault = 'Received in vault'
export const receiptCorrected = 'Receipt corrected'
export const movedWithinTheVault = 'Moved within the vault'
export const releasedFromTheVault = 'Released from the vault'
export const handedToCarrier = 'Handed off to carrier'
export const deliveredToOwner = 'Delivered to owner'
export const deliveryConfirmedByOwner = 'Delivery confirmed by owner'
export const returnRequested = 'Return requested'
export const thisCardHasntBeen = 'This card hasn’t been in our custody.'
export const custodyLog = 'Custody log'
export const condition = (condition: string | number) => `Condition: ${condition}`
export const photos = 'Photos'
export const photoFromThisStep = (detail: string | number) => `Photo ${detail} from this step`

// CustodyDialog.tsx
export const conditionTitle = 'Condition'
export const caseSealCornersAndAnything = 'Case, seal, corners, and anything to compare in later audits.'
export const savedFor = (playerName: string | number) => `Saved for ${playerName}.`
export const todaysPhoto = 'Today’s photo'
export const arrivalPhotos = 'Arrival photos'
export const photosForThisStep = 'Photos for this step'
export const addAnother = 'Add another'
export const addPhotos = 'Add photos'
export const frontAndBack = 'Front and back, with the label visible.'
export const note = 'Note'
export const savedInTheAuditLog = 'Saved in the audit log.'

// ScanBox.tsx
export const scanToOpen = 'Scan to open'
export const scanWithTheCamera = 'Scan with the camera'
export const noCardMatches = (variables: string | number) => `No card matches ${variables}.`

// VaultFields.tsx
export const vault = 'Vault'
export const newVault = 'New vault…'
export const nameOfTheNewVault = 'Name of the new vault'
export const membersWillBeAble = 'Members will be able to send cards to it.'
export const location = 'Location'
export const boxAndSlot = 'Box and slot, for example B12-04.'

// VaultNote.tsx
export const address = 'Address'
export const contactUsForTheAddress = 'Contact us for the address.'
export const receivingHours = 'Receiving hours'
export const howToPack = 'How to pack'
export const shipTo = (vault: string | number) => `Ship to ${vault}`
export const printPackingSlip = 'Print packing slip'

// VaultsDialog.tsx
export const vaultSaved = 'Vault saved'
export const vaults = 'Vaults'
export const save = 'Save'
export const membersSeeThisWhenThey = 'Members see this when they send a card. It’s also printed on the packing slip.'
export const packingInstructions = 'Packing instructions'

// custody-steps.ts
export const expect = 'Expect shipment'
export const expectAShipment = 'Expect a shipment'
export const theCardIsMarked = 'The card is marked as in transit to the vault. You can cancel until it arrives.'
export const receive = 'Receive'
export const receiveInVault = 'Receive in vault'
export const theCardEntersOurCustody =
  'The card enters our custody now. Its owner is notified, and its condition and photos are kept permanently.'
export const undoReceipt = 'Undo receipt'
export const undoThisReceipt = 'Undo this receipt'
export const theCardIsMarkedAsIn =
  'The card is marked as in transit again. Its condition and photos stay on record, and its owner is notified.'
export const move = 'Move'
export const moveWithinTheVault = 'Move within the vault'
export const theNewLocationIsRecorded = 'The new location is recorded in the card’s history.'
export const audit = 'Audit'
export const auditInTheVault = 'Audit in the vault'
export const aPhotoTakenTodayConfirms =
  'A photo taken today confirms the card is here and in the condition it arrived in.'
export const release = 'Release'
export const releaseFromTheVault = 'Release from the vault'
export const theCardLeavesTheVault =
  'The card leaves the vault to be shipped to its owner. You can cancel until it’s delivered.'
export const ship = 'Ship'
export const handToCarrier = 'Hand off to carrier'
export const theOwnerGetsTheCarrier = 'The owner gets the carrier and tracking number.'
export const delivered = 'Delivered'
export const theCardIsNoLonger = 'The card is no longer in our custody. The owner can also confirm delivery.'
export const cancelTransit = 'Cancel transit'
export const theCardGoesBack = 'The card goes back to where it was. Its owner is notified.'
export const photoNumber = (number: number) => `Photo ${number}`
export const checkTheRecipient = 'Check the recipient'
