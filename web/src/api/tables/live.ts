export { liveRefreshes } from '@ambry/contract/areas'
