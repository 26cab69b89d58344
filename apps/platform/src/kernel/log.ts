import { pino } from 'pino';

/** What code needs of a logger; pino's own fits. Details first, so that they stay searchable fields. */
export interface Log {
  debug(details: object, text: string): void;
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
  child(bindings: Record<string, unknown>): Log;
}

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** One JSON object a line on standard output; times in ISO 8601 so that people can read them too. */
export function createLog(level: LogLevel): Log {
  return pino({
    level,
    base: { app: 'platform' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { error: pino.stdSerializers.err },
    // A session token or a password must not reach a log file, whoever logs the object that holds it.
    redact: {
      paths: ['password', 'token', '*.password', '*.token', '*.cookie', '*.authorization'],
      censor: '[hidden]',
    },
  });
}

/** For tests and tools. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLog,
};
