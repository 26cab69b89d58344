import { type SmartRecordEntry, commonErrors } from '@lightfield/contract';
import { inputsOf, isEmpty } from '@lightfield/report';
import type { WholeRecord } from './record.repository.ts';

const said = (entries: readonly SmartRecordEntry[], key: string): string => {
  const value = entries.find((one) => one.key === key)?.value ?? null;
  return JSON.stringify(isEmpty(value) ? null : value);
};

/**
 * 90011: of what a phone sends later, an input that somebody else has filled in since, with something else. `seen`: what stood there when
 * its person filled it in. What others have put into inputs that it does not name stays.
 */
export function assertSeen(
  record: Pick<WholeRecord, 'document' | 'entries' | 'version' | 'savedBy' | 'savedAt'>,
  given: readonly SmartRecordEntry[],
  seen: readonly SmartRecordEntry[],
): void {
  const changed = given.find(({ key }) => {
    const now = said(record.entries, key);
    return now !== said(seen, key) && now !== said(given, key);
  });
  if (!changed) return;
  const { key } = changed;
  const label = inputsOf(record.document).find(({ input }) => input.key === key)?.input.label ?? key;
  throw commonErrors.conflict({ key, label, version: record.version, by: record.savedBy, at: record.savedAt });
}
