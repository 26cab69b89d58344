import type { GatewayListItem } from '@lightfield/contract';
import { Link } from '@tanstack/react-router';

/** Name of a gateway; it opens everything about one of ours (`?gateway=`), and what is known of another (`?detail=`). */
export function OpenGateway({
  gateway: { id, kind, name },
}: {
  gateway: Pick<GatewayListItem, 'id' | 'kind' | 'name'>;
}) {
  const opened = kind === 'lightfield' ? { gateway: id } : { detail: id };
  const search = (current: Record<string, string>) => ({ ...current, ...opened });
  return (
    <Link to="." search={search}>
      <strong>{name}</strong>
    </Link>
  );
}
