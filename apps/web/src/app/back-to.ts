/** Where login leads back to: only an address of ours, never another site (`//evil.example`, `https:...`). */
export function backTo(back: string | undefined): string | undefined {
  if (!back?.startsWith('/') || back.startsWith('//') || back.startsWith('/\\')) return undefined;
  return /^\/login(\.jsp)?([?#]|$)/.test(back) ? undefined : back;
}
