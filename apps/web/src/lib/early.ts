interface Early {
  readonly path: string;
  /** As a form. */
  readonly body: string;
  /** When it was asked, by `performance.now()`. */
  readonly at: number;
  readonly answer: Promise<unknown>;
}
declare global {
  interface Window {
    /** What `public/early.js` has asked before this program was there. */
    lfEarly?: Early[];
  }
}

/** Older than this it is asked anew, ms. */
const FRESH_MS = 10_000;
const SUCCESS = 200;

/** The envelope that was asked for before this program was there, once. `undefined`: nobody has. It comes to nothing where it was no success. */
export function takeEarly(path: string, body: string): Promise<unknown> | undefined {
  const list = globalThis.window?.lfEarly;
  const at = list?.findIndex((one) => one.path === path && one.body === body) ?? -1;
  const [taken] = at < 0 || !list ? [] : list.splice(at, 1);
  if (!taken || performance.now() - taken.at > FRESH_MS) return undefined;
  return taken.answer.then(
    (content) => (isSuccess(content) ? content : undefined),
    () => undefined,
  );
}

const isSuccess = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && 'code' in content && content.code === SUCCESS;
