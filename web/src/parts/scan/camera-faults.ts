/** Why there is no camera picture. */
export type CameraFault = 'denied' | 'none' | 'busy' | 'insecure'

const faults: Record<string, CameraFault> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
}

export const cameraFault = (error: unknown): CameraFault =>
  (error instanceof DOMException && faults[error.name]) || 'busy'

export const faultLabel: Record<CameraFault, { title: string; text: string }> = {
  denied: { title: 'The camera is blocked for this site.', text: 'Allow it, then start the camera again.' },
  none: { title: 'No camera found.', text: 'Take a photo with another device, or type the number.' },
  busy: { title: 'The camera isn’t available.', text: 'Another app may be using it. Close that app and try again.' },
  insecure: { title: 'The camera needs a secure connection.', text: 'Use a photo, or type the number.' },
}

/** Where each browser has the permission setting. */
export const waysToAllow: readonly { browser: string; way: string }[] = [
  {
    browser: 'Chrome',
    way: 'Select the icon to the left of the address, then Site settings, and set Camera to Allow.',
  },
  {
    browser: 'Safari',
    way: 'On iPhone, tap aA or the page menu beside the address, then Website Settings, Camera, Allow. On a Mac, choose Safari, Settings, Websites, Camera.',
  },
  { browser: 'Firefox', way: 'Select the crossed-out camera beside the address, clear the block, and start again.' },
]
