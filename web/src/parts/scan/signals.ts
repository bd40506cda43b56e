const key = 'ambry-scan-sound'

/** Whether scans beep on this device. */
export function isSounding(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

export function setSounding(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // without storage, the sound is on again next time
  }
}

let sound: AudioContext | null = null

/** A short high beep for a new cert number, a low one for an invalid code; phones also vibrate. */
export function signal(kind: 'new' | 'refused'): void {
  navigator.vibrate?.(kind === 'new' ? 40 : [30, 60, 30])
  if (!isSounding() || typeof AudioContext === 'undefined') return
  sound ??= new AudioContext()
  const tone = new OscillatorNode(sound, { frequency: kind === 'new' ? 1046 : 220 })
  const loudness = new GainNode(sound, { gain: 0.12 })
  const end = sound.currentTime + 0.12
  loudness.gain.exponentialRampToValueAtTime(0.001, end)
  tone.connect(loudness).connect(sound.destination)
  tone.start()
  tone.stop(end)
}
