/** Who may talk to the lock: pages of this machine, and those of the platforms that the settings name. */

const LOCAL_NAMES = ['localhost', '127.0.0.1'];

/** An origin exactly as browsers send it: "https://scada.example.org", without a path, the usual port left out. */
export function isOrigin(text: string): boolean {
  try {
    const { origin, protocol } = new URL(text);
    return origin === text && (protocol === 'http:' || protocol === 'https:');
  } catch {
    return false;
  }
}

export const isAllowedOrigin = (origin: string, listed: readonly string[]): boolean =>
  isOrigin(origin) && (listed.includes(origin) || LOCAL_NAMES.includes(new URL(origin).hostname));

/** A name of somebody else that was made to lead here (DNS rebinding) stands in `Host`, and is refused. */
export const isLocalHost = (host: string | undefined): boolean =>
  host !== undefined && /^(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/i.test(host);
