import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../i18n/i18n.ts';
import { fetchCode } from '../lib/fetch-code.ts';

/** A screen whose code is fetched when it is first opened. */
export const lazyScreen: typeof lazyRouteComponent = (load, exportName) =>
  lazyRouteComponent(
    withTexts(() => fetchCode(load)),
    exportName,
  );
