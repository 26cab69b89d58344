import {
  DENIALS,
  DomainError,
  type Envelope,
  SUCCESS,
  cardOf,
  commonErrors,
  isDenial,
  isPermission,
  permissionLabel,
  withNote,
} from '@lightfield/contract';
import { FilesAway } from './files/files.ts';
import { HistoryAway } from './history-away.ts';
import type { Lang } from './language.ts';
import { platformText } from './locales/platform/text.ts';
import { ParameterError } from './parse-body.ts';

export const success = (data: unknown): Envelope => ({ code: SUCCESS, msg: '', data: data ?? null });

/**
 * Any error as the envelope a caller sees. `ours`: the fault is on our side and belongs into the log; of a bug the caller
 * gets a request id to tell us, never a stack or a statement.
 */
export function errorReply(error: unknown, lang: Lang, requestId: string): { envelope: Envelope; ours: boolean } {
  if (error instanceof DomainError) return { envelope: envelopeOf(error, lang), ours: false };
  const fault = serverFault(error);
  if (fault) return { envelope: envelopeOf(fault, lang), ours: true };
  const refusal = unreadableRequest(error);
  if (refusal) return { envelope: envelopeOf(refusal, lang), ours: false };
  return { envelope: { ...envelopeOf(commonErrors.internal(), lang), data: { requestId } }, ours: true };
}

const envelopeOf = (error: DomainError, lang: Lang): Envelope => ({
  code: error.spec.code,
  msg: messageOf(error, lang),
  data: error instanceof ParameterError ? error.problems : error.details,
});

function messageOf(error: DomainError, lang: Lang): string {
  const text = error.spec[lang];
  if (error instanceof ParameterError) {
    const [first] = error.problems;
    const what = first ? [first.field, first.problem].filter(Boolean).join(cardOf(lang).colon) : '';
    return what && withNote(text, what, lang);
  }
  const { permission, denial, days } = error.details;
  if (error.spec === commonErrors.historyAway.spec && typeof days === 'string') return withNote(text, days, lang);
  if (typeof denial === 'string' && isDenial(denial)) return DENIALS[denial][lang];
  if (typeof permission === 'string' && isPermission(permission)) {
    return platformText('envelope.permissionMissing', { text, label: permissionLabel(permission, lang) })[lang];
  }
  return text;
}

interface Thrown {
  code?: unknown;
  syscall?: unknown;
  statusCode?: unknown;
  message?: unknown;
}

/** The database is away or too slow: not a bug, and the caller may try again. */
function serverFault(error: unknown): DomainError | undefined {
  if (error instanceof FilesAway) return commonErrors.filesAway();
  if (error instanceof HistoryAway) return commonErrors.historyAway({ days: error.days });
  const { code, syscall, message } = (error ?? {}) as Thrown;
  // SQLSTATE query_canceled: the statement timeout of db-pg.ts.
  if (code === '57014') return commonErrors.serverTimeout();
  // SQLSTATE disk_full, and that of a folder of files.
  if (code === '53100' || code === 'ENOSPC') return commonErrors.noRoom();
  const away =
    syscall === 'connect' ||
    syscall === 'read' ||
    code === '53300' ||
    (typeof code === 'string' && code.startsWith('57P'));
  // pg's own words for a connection that broke or could not be had; they carry no code.
  const lost = typeof message === 'string' && /^(Connection terminated|timeout exceeded when trying)/.test(message);
  return away || lost ? commonErrors.unavailable() : undefined;
}

/** What fastify throws about a request before any rule saw it. */
function unreadableRequest(error: unknown): DomainError | undefined {
  const { code, statusCode } = (error ?? {}) as Thrown;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return commonErrors.bodyTooLarge();
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_ERR_BAD_URL') return commonErrors.unsupportedRequest();
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
    ? commonErrors.bodyUnreadable()
    : undefined;
}
