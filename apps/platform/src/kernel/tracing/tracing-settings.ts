import { z } from 'zod';

export interface TracingConfig {
  /** Where spans are sent to; `undefined`: nothing is traced. */
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

const headers = z.string().transform((text, context) => {
  const parts = text.split(',').map((one) => one.trim());
  const pairs = parts.filter((one) => one !== '').map((one) => /^([A-Za-z0-9-]+)=(.+)$/.exec(one));
  if (pairs.some((pair) => pair === null)) context.addIssue('must be name=value, by commas');
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1] ?? '', pair[2] ?? '']] : [])));
});

export const TRACING_SETTINGS = {
  LF_OTLP_URL: z
    .string()
    .regex(/^https?:\/\/[^\s]+$/, 'must be an http(s) address')
    .optional()
    .describe(
      'OpenTelemetry collector (OTLP over HTTP, such as http://collector:4318) that gets traces of calls and commands. Not set: none are made',
    ),
  LF_OTLP_HEADERS: headers.prefault('').describe('Headers that it wants, such as authorization=Bearer ..., by commas'),
};

export const tracingConfig = (settings: {
  LF_OTLP_URL?: string | undefined;
  LF_OTLP_HEADERS: Record<string, string>;
}): TracingConfig => ({
  url: settings.LF_OTLP_URL && `${settings.LF_OTLP_URL.replace(/\/+$/, '')}/v1/traces`,
  headers: settings.LF_OTLP_HEADERS,
});
