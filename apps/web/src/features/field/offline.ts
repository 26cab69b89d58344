import { FIELD_MANIFEST, ROUTES } from '@lightfield/contract';
import { useEffect, useState } from 'react';

/** The addresses that the worker answers for: of work in the field, and of no other screen. */
const SCOPE = '/manage/ops/';
/** Of devices, with an order or inspection that they name: without a network they lead here. */
const NAMED = '/monitor/eg/detail/';
/** What the worker is told: the new version takes over. */
const TAKE_OVER = 'take over';

/**
 * Keeps the program on the phone, and tells of a newer version: it takes over when the person says so, or when the old one is closed.
 * Browsers have workers with https alone.
 */
export function useOffline(): { readonly isKept: boolean; readonly update: (() => void) | undefined } {
  const isKept = window.isSecureContext && 'serviceWorker' in navigator;
  const [update, offer] = useState<() => void>();
  useEffect(() => {
    const link = document.createElement('link');
    link.rel = 'manifest';
    // called and coloured by the style of whoever is logged in, which cookies say
    link.crossOrigin = 'use-credentials';
    link.href = FIELD_MANIFEST;
    document.head.append(link);
    return () => link.remove();
  }, []);
  useEffect(() => {
    if (!isKept || !import.meta.env.PROD) return undefined;
    const over = new AbortController();
    const watch = async () => {
      const register = (scope: string) => navigator.serviceWorker.register('/sw.js', { scope, updateViaCache: 'none' });
      const [registration] = await Promise.all([register(SCOPE), register(NAMED)]);
      const look = () => {
        const { waiting } = registration;
        // the first one takes over by itself
        if (!waiting || !navigator.serviceWorker.controller || over.signal.aborted) return;
        offer(() => () => {
          navigator.serviceWorker.addEventListener('controllerchange', () => location.assign(ROUTES.field), {
            once: true,
          });
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no window
          waiting.postMessage(TAKE_OVER);
        });
      };
      look();
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', look, { signal: over.signal });
      });
    };
    // without it everything works but opening without a network
    watch().catch(() => undefined);
    return () => over.abort();
  }, [isKept]);
  return { isKept, update };
}
