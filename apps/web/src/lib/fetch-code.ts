/** Between two questions whether the platform is back. */
const ASK_EVERY_MS = 1_000;
/** A line that is up and says nothing for this long is down. */
const ANSWER_WITHIN_MS = 5_000;

/** A part of the program is waited for this long (S1 §9: `LIMITS.http.scriptChunkTimeoutMs`, which is not fetched for one number). */
export const CODE_WITHIN_MS = 120_000;

/** It did not come in that time. The browser goes on waiting for what it has asked for: only a reload of the page asks anew. */
export class CodeTimeout extends Error {
  override readonly name = 'CodeTimeout';
  constructor() {
    super('A part of the program did not arrive in time.');
  }
}

/**
 * The platform answers and it does not come: another version of the program runs by now, or it was asked for while the platform was
 * away, and the browser keeps that answer (Chromium does, for as long as the page lives). Only a reload of the page helps.
 */
export class CodeGone extends Error {
  override readonly name = 'CodeGone';
  constructor(cause: unknown) {
    super('A part of the program is not there any more.', { cause });
  }
}

/** Does the platform answer at all? */
async function platformAnswers(): Promise<boolean> {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return answer.ok;
  } catch {
    return false;
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/**
 * Fetches a part of the program (`load` imports it). While the platform cannot be reached it waits and fetches again: a screen that was
 * opened in that moment appears when the line is back, instead of staying a failure. Fails when the platform answers, before and
 * after, and the part does not come; and after 120 s in any case.
 */
export async function fetchCode<T>(
  load: () => Promise<T>,
  answers: () => Promise<boolean> = platformAnswers,
  wait: (ms: number) => Promise<void> = pause,
): Promise<T> {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => {
      over.abort();
      fail(new CodeTimeout());
    }, CODE_WITHIN_MS);
  });
  try {
    return await Promise.race([fetchUntil(over.signal, load, answers, wait), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function fetchUntil<T>(
  over: AbortSignal,
  load: () => Promise<T>,
  answers: () => Promise<boolean>,
  wait: (ms: number) => Promise<void>,
): Promise<T> {
  let refused = false;
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (await answers()) {
        if (refused) throw new CodeGone(error);
        refused = true;
        continue;
      }
      // It went while this was asked for, the second time too: what failed says nothing of what it has.
      refused = false;
      do {
        await wait(ASK_EVERY_MS);
        // Nobody waits for it any more.
        if (over.aborted) throw error;
      } while (!(await answers()));
    }
  }
}

const RELOADED = 'lf-reloaded';
/** A reload that did not help is not repeated: the page says what is missing instead. */
const AGAIN_AFTER_MS = 60_000;

/** May the page reload itself for a part that is gone? Once a minute for an address; `true` counts as done. */
export function mayReload(page: Pick<Window, 'sessionStorage' | 'location'>, now = Date.now()): boolean {
  const { href } = page.location;
  try {
    const [address, at] = (page.sessionStorage.getItem(RELOADED) ?? '').split(' ');
    if (address === href && now - Number(at) < AGAIN_AFTER_MS) return false;
    page.sessionStorage.setItem(RELOADED, `${href} ${now}`);
    return true;
  } catch {
    // No storage, no memory of the last one: it could go on for ever.
    return false;
  }
}

/** A style sheet that did not arrive is taken out of the page; left there, it would count as fetched when its screen is fetched again. */
export function dropBrokenStyles(page: Window): void {
  page.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
    },
    true,
  );
}
