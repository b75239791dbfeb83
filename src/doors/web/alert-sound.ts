/** Two short tones, the second higher. Without a tap on the page a browser stays silent. */
export function ring(): void {
  try {
    const audio = new AudioContext()
    for (const [i, pitch] of [660, 880].entries()) {
      const [tone, volume, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + 0.14 * i]
      tone.frequency.value = pitch
      volume.gain.setValueAtTime(0.12, start)
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.13)
      tone.connect(volume).connect(audio.destination)
      tone.start(start)
      tone.stop(start + 0.14)
    }
    setTimeout(() => void audio.close(), 1_000)
  } catch {}
}
