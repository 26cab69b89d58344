import type { Queryable } from '../../kernel/db.ts';
import type { ReadPage } from './page-document.ts';

/** Bytes of JSON that are kept as documents, all together; in memory about as many. */
const MOST_BYTES = 12_000_000;

export interface OpenedPage extends ReadPage {
  /** As JSON. */
  readonly bytes: number;
}

/** What has versions. */
interface Versioned {
  readonly id: string;
  readonly version: number;
}

/**
 * The version that a page names, for who looks at it: a version that was stored never changes, so the last that were
 * opened are kept as `read` read them (2,000 widgets take 40 ms). Never within a transaction, whose versions may come to
 * nothing.
 */
export function createOpenedPages<On extends Queryable, Page extends Versioned>(
  read: (on: On, page: Page) => Promise<OpenedPage>,
  mostBytes = MOST_BYTES,
) {
  const kept = new Map<string, OpenedPage>();
  let bytes = 0;
  const forget = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  /** The last asked for lies last. */
  const keep = (key: string, page: OpenedPage): void => {
    forget(key);
    if (page.bytes > mostBytes) return;
    kept.set(key, page);
    bytes += page.bytes;
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) return;
      forget(oldest);
    }
  };
  return async (on: On, page: Page): Promise<ReadPage> => {
    const key = `${page.id} ${page.version}`;
    const opened = kept.get(key) ?? (await read(on, page));
    keep(key, opened);
    return opened;
  };
}
