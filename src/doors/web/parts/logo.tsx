import type { JSX } from 'preact'

/** Fray's logo: a die with one lit pip. */
export const Logo = ({ size = 28 }: { readonly size?: number }): JSX.Element => (
  <svg width={`${size / 16}rem`} height={`${size / 16}rem`} viewBox="0 0 32 32" aria-hidden="true">
    <rect x="2" y="2" width="28" height="28" rx="8" fill="none" stroke="currentColor" stroke-width="2.4" />
    <circle cx="10.5" cy="21.5" r="3" fill="currentColor" />
    <path d="M21.5 6.5 26 11l-4.5 4.5L17 11Z" fill="var(--lamp)" />
  </svg>
)
