import { z } from 'zod';
import { defineDriver, inBoth, type Point, type ReadRequest } from '../driver.ts';
import { type JsonPath, parsePath } from '../json/json.ts';
import { type HttpSettings, httpSettings } from './settings.ts';

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
  title: { zh: 'HTTP数据源', en: 'HTTP source' },
  notation: {
    zh: '路径，或“路径#JSON路径”，如/api/state#pump.speed',
    en: 'Path, or path#path into JSON, e.g. /api/state#pump.speed',
  },
  addressPattern: '^/[\\x21-\\x7E]*(?:#.+)?$',
  settings: httpSettings,
  address: z.string().transform((text, context): HttpAddress => {
    const groups = NOTATION.exec(text.trim())?.groups;
    const url = groups?.['url'];
    const path = groups?.['path'];
    const steps = path === undefined ? undefined : parsePath(path);
    if (url !== undefined && !url.includes('#') && (path === undefined || steps)) return { url, path: steps };
    const [zh, en] = ['应写作/api/state#pump.speed', 'write it like /api/state#pump.speed'];
    context.addIssue({ code: 'custom', message: inBoth({ zh, en }) });
    return z.NEVER;
  }),
  refuse: ({ address }, write) =>
    write && address.path?.some((step) => typeof step === 'number')
      ? { zh: '列表中的单个元素不能写入', en: 'an entry of a list cannot be written alone' }
      : undefined,
  line: ({ host, port }) => `${host}:${port}`,
  gapMs: ({ requestGapMs }) => requestGapMs,
  plan: (_settings, points) =>
    [...Map.groupBy(points, ({ address }) => address.url)].map(([url, points]) => ({ url, points })),
  open: async (settings, host) => (await import('./connection.ts')).HttpConnection.open(settings, host),
});
