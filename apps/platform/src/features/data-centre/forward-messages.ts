import type { Db } from '../../kernel/db.ts';
import { createHolderMessages } from '../../kernel/holder-messages.ts';
import type { Bus } from '../../kernel/bus.ts';

/** Tells the people who set up forwarders that a target has been away for long, and that it is back. */
export function createForwardMessages({ db, bus }: { db: Db; bus: Pick<Bus, 'emit'> }) {
  const messages = createHolderMessages(bus);
  return {
    /** `isAway`: what is said now; said once however many processes say it. */
    async tell(forwarderId: string, isAway: boolean, at: number): Promise<void> {
      const say = await db.transaction(async (tx) => {
        const [row] = await tx.query<{ org_id: string; name: string; waiting_since: Date | null }>(
          'update forwarder set told_away = $2 where id = $1 and told_away <> $2 returning org_id, name, waiting_since',
          [forwarderId, isAway],
        );
        if (!row) return undefined;
        const said = {
          kind: 'forward',
          what: isAway ? 'away' : 'back',
          name: row.name,
          minutes:
            isAway && row.waiting_since ? Math.max(1, Math.round((at - row.waiting_since.getTime()) / 60_000)) : 0,
        } as const;
        return messages.write(tx, { orgId: row.org_id, permission: 'manage_datacenter_edit', said, at });
      });
      say?.();
    },
  };
}
export type ForwardMessages = ReturnType<typeof createForwardMessages>;
