/** What Chromium has on https and localhost, and no other browser: its types know it not yet. */
interface EyeDropper {
  open(): Promise<{ readonly sRGBHex: string }>;
}
type Maker = new () => EyeDropper;
function maker(): Maker | undefined {
  const found: unknown = Reflect.get(window, 'EyeDropper');
  return typeof found === 'function' ? (found as Maker) : undefined;
}

export const hasEyeDropper = (): boolean => maker() !== undefined;
/** Any point of the screen that somebody presses; `undefined`: they thought better of it. */
export async function pickFromScreen(): Promise<string | undefined> {
  const Made = maker();
  if (!Made) return undefined;
  try {
    return (await new Made().open()).sRGBHex.toLowerCase();
  } catch {
    return undefined;
  }
}
