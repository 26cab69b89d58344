import type { GatewayListItem } from '@lightfield/contract';
import { Link } from '@tanstack/react-router';

/** Name of a gateway; of one of ours it opens everything about it (`?gateway=`). */
export function OpenGateway({
  gateway: { id, kind, name },
}: {
  gateway: Pick<GatewayListItem, 'id' | 'kind' | 'name'>;
}) {
  if (kind !== 'lightfield') return <strong>{name}</strong>;
  const search = (current: Record<string, string>) => ({ ...current, gateway: id });
  return (
    <Link to="." search={search}>
      <strong>{name}</strong>
    </Link>
  );
}
