import type { PageOwner as DataOwner } from '../../live/page-data/page-calls.ts';
import type { PageOwner } from './page-owner.ts';

/** Whom records and alarms are asked of for a page that is designed; a template has neither. */
export function dataOwner({ kind, id }: PageOwner): DataOwner | undefined {
  if (kind === 'device') return { kind, equipmentId: id };
  return kind === 'project' ? { kind, projectId: id } : undefined;
}
