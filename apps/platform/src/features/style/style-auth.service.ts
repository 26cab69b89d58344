import { type BodyOut, type StylePush, accountErrors, styleErrors, type styleCalls } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import { type StyleServiceParts, changeable, logged } from './style.service.ts';

/** Names in one entry of the operation log. */
const TOLD_MAX = 10;
const told = (names: readonly string[]) =>
  names.slice(0, TOLD_MAX).join(', ') + (names.length > TOLD_MAX ? ` … (${names.length})` : '');

export type StyleAuthParts = Pick<StyleServiceParts, 'db' | 'styles' | 'parts' | 'operations'>;

/** Who sees a style beside its own enterprise, and under which name messages go out to them. */
export function createStyleAuth({ db, styles, parts, operations }: StyleAuthParts) {
  const savePush = (
    caller: Caller,
    { styleId, sender, footer, link }: BodyOut<typeof styleCalls.pushAdd>,
    isNew: boolean,
  ): Promise<StylePush> =>
    db.transaction(async (tx) => {
      await styles.lock(tx, styleId);
      const style = await changeable(styles, tx, caller, styleId);
      const before = await parts.push(tx, styleId);
      if (isNew && before) throw styleErrors.pushExists({ styleId });
      if (!isNew && !before) throw styleErrors.pushMissing({ styleId });
      const push = { styleId, sender, footer: footer ?? '', link: link ?? '' };
      await parts.setPush(tx, push);
      const words = { old: before ? wordsOf(before) : null, new: wordsOf(push) };
      await operations.write(caller, { action: 'style.push', ...logged(style), ...words }, tx);
      return push;
    });

  return {
    push: async (styleId: string): Promise<StylePush | null> => (await parts.push(db, styleId)) ?? null,
    addPush: (caller: Caller, body: BodyOut<typeof styleCalls.pushAdd>) => savePush(caller, body, true),
    editPush: (caller: Caller, body: BodyOut<typeof styleCalls.pushEdit>) => savePush(caller, body, false),
    externals: (body: BodyOut<typeof styleCalls.queryAuthExternal>, seen: boolean) => parts.externals(body, seen),

    auth: (caller: Caller, { styleId, orgIds }: BodyOut<typeof styleCalls.auth>): Promise<{ count: number }> =>
      db.transaction(async (tx) => {
        await styles.lock(tx, styleId);
        const style = await changeable(styles, tx, caller, styleId);
        const asked = [...new Set(orgIds)];
        const names = await parts.customers(tx, styleId, asked);
        if (names.length !== asked.length) throw accountErrors.wrongOrganisation({ field: 'orgIds' });
        const count = await parts.auth(tx, styleId, asked);
        if (count > 0) await operations.write(caller, { action: 'style.auth', ...logged(style), new: told(names) }, tx);
        return { count };
      }),
    cancelAuth: (caller: Caller, { styleId, orgIds }: BodyOut<typeof styleCalls.cancelAuth>) =>
      db.transaction(async (tx) => {
        await styles.lock(tx, styleId);
        const style = await changeable(styles, tx, caller, styleId);
        const names = await parts.cancelAuth(tx, styleId, orgIds);
        if (names.length > 0)
          await operations.write(caller, { action: 'style.cancelAuth', ...logged(style), old: told(names) }, tx);
        return { count: names.length };
      }),

    /** Under which name messages to an organisation go out. */
    async senderOf(on: Queryable, orgId: string): Promise<StylePush | undefined> {
      const style = await styles.seenBy(on, orgId);
      return style && parts.push(on, style.id);
    },
  };
}
export type StyleAuth = ReturnType<typeof createStyleAuth>;

const wordsOf = ({ sender, footer, link }: StylePush): string => [sender, footer, link].filter(Boolean).join(', ');
