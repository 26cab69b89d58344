import { z } from 'zod';
import { defineDriver, inBoth, type Point, type ReadRequest } from '../driver.ts';
import { type JsonPath, parsePath } from '../json/json.ts';
import { type HttpSettings, httpSettings } from './settings.ts';
import { driversText } from '../../locales/drivers/text.ts';

export interface HttpAddress {
  /** Path and query, as they stand in the request. */
  readonly url: string;
  /** Nothing: the body is the value. */
  readonly path: JsonPath | undefined;
}
export type HttpPoint = Point<HttpAddress>;
export interface HttpRequest extends ReadRequest {
  readonly url: string;
  readonly points: readonly HttpPoint[];
}

/** "/path?query", or the same with "#path" into a JSON answer. */
const NOTATION = /^(?<url>\/[\x21-\x7E]*?)(?:#(?<path>.+))?$/;

export const httpSource = defineDriver<HttpSettings, HttpAddress, HttpRequest>({
  type: 'http',
  title: driversText('http.httpSource'),
  notation: driversText('http.pathOrPathPathIntoJson'),
  addressPattern: '^/[\\x21-\\x7E]*(?:#.+)?$',
  settings: httpSettings,
  address: z.string().transform((text, context): HttpAddress => {
    const groups = NOTATION.exec(text.trim())?.groups;
    const url = groups?.['url'];
    const path = groups?.['path'];
    const steps = path === undefined ? undefined : parsePath(path);
    if (url !== undefined && !url.includes('#') && (path === undefined || steps)) return { url, path: steps };
    context.addIssue({ code: 'custom', message: inBoth(driversText('http.addressForm')) });
    return z.NEVER;
  }),
  refuse: ({ address }, write) =>
    write && address.path?.some((step) => typeof step === 'number')
      ? driversText('http.anEntryOfAListCannot')
      : undefined,
  line: ({ host, port }) => `${host}:${port}`,
  gapMs: ({ requestGapMs }) => requestGapMs,
  plan: (_settings, points) =>
    [...Map.groupBy(points, ({ address }) => address.url)].map(([url, points]) => ({ url, points })),
  open: async (settings, host) => (await import('./connection.ts')).HttpConnection.open(settings, host),
});
