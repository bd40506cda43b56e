export { auditActions, auditObjects } from '@ambry/contract/areas'
