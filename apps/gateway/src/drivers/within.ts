import { LinkTimeout } from './driver.ts';

/** The result, or `LinkTimeout` after so long. */
export async function within<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new LinkTimeout('no reply in time')), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
    // Whatever comes later has nobody waiting for it.
    work.catch(() => undefined);
  }
}
