import {
  type BodyOut,
  LIMITS,
  LoginStyle,
  MainStyle,
  type StyleRow,
  type StyleSaved,
  commonErrors,
  styleErrors,
  type styleCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable, Transaction } from '../../kernel/db.ts';
import { homeOrg } from '../../kernel/home-org.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isDuplicate, isStillReferenced } from '../../kernel/statement.ts';
import { documentsOf, picturesOf, withPictures } from './style-documents.ts';
import type { StylePartsRepository, StyleRepository } from './style.repository.ts';

export interface StyleServiceParts {
  db: Db;
  styles: StyleRepository;
  parts: StylePartsRepository;
  operations: OperationLog;
  clock: Clock;
  /** Logins may look otherwise from now on. */
  changed: () => Promise<void>;
  /** Host names of the platform itself, which nobody makes their own. */
  ownHosts: readonly string[];
}
const { perEnterprise } = LIMITS.style;

/** 1949: of system styles only the operation centre changes anything. */
export function mayChange(caller: Caller, style: Pick<StyleRow, 'system'>): boolean {
  return !style.system || caller.kind === 'op';
}
export async function changeable(
  styles: StyleRepository,
  on: Queryable,
  caller: Caller,
  id: string,
): Promise<StyleRow> {
  const style = await styles.find(on, id);
  if (!style) throw commonErrors.notFound({ id });
  if (!mayChange(caller, style)) throw styleErrors.systemStyle({ id });
  return style;
}
export const logged = ({ id, name }: { id: string; name: string }) => ({
  objectType: 'style',
  objectId: id,
  objectName: name,
});

/** The rules of styles: which there are, where they hold. Whether the caller reaches the style was checked before. */
export function createStyleService({ db, styles, parts, operations, clock, changed, ownHosts }: StyleServiceParts) {
  /** 1942, 1944, 1945 where somebody else was faster. */
  const named = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    db.transaction(work).catch((error: unknown) => {
      if (isDuplicate(error, 'style_name')) throw styleErrors.nameExists({ field: 'name' });
      if (isDuplicate(error, 'style_login_url')) throw styleErrors.loginUrlTaken({ field: 'loginUrl' });
      if (isDuplicate(error, 'style_domain')) throw styleErrors.domainTaken({ field: 'domain' });
      throw error;
    });

  async function assertFree(
    on: Queryable,
    { loginUrl, domain }: { loginUrl?: string | undefined; domain?: string | undefined },
    { but, host }: { but: string | undefined; host: string },
  ): Promise<void> {
    if (loginUrl !== undefined && (await styles.taken(on, 'login_url', loginUrl, but)))
      throw styleErrors.loginUrlTaken({ field: 'loginUrl' });
    if (domain === undefined) return;
    // a name of the platform itself would be the login of everybody
    if (domain === host || ownHosts.includes(domain) || (await styles.taken(on, 'domain', domain, but)))
      throw styleErrors.domainTaken({ field: 'domain' });
  }

  /** What a new style says: what another one says, its pictures under ids of their own, or nothing yet. */
  async function begun(tx: Transaction, fromId: string | undefined) {
    const none = { login: LoginStyle.parse({}), main: MainStyle.parse({}), agreement: '', policy: '' };
    if (fromId === undefined) return { ...none, pictures: [] };
    const from = await styles.stored(tx, fromId);
    if (!from) throw commonErrors.notFound({ fromId });
    const { login, main } = documentsOf(from);
    const there = new Set(await parts.imageIds(tx, fromId));
    const pictures = picturesOf(login, main)
      .filter((id) => there.has(id))
      .map((id) => [id, newId()] as const);
    return {
      ...withPictures(login, main, new Map(pictures)),
      agreement: from.agreement,
      policy: from.policy,
      pictures,
    };
  }

  async function home(caller: Caller, { orgId, system }: { orgId?: string | undefined; system?: boolean | undefined }) {
    if (system !== true && !(caller.kind === 'op' && orgId === caller.orgId)) return homeOrg(db, caller, orgId);
    if (caller.kind !== 'op') throw styleErrors.systemStyle();
    return caller.orgId;
  }

  return {
    async add(caller: Caller, { name, fromId, ...where }: BodyOut<typeof styleCalls.add>): Promise<StyleSaved> {
      if (caller.kind === 'ext') throw commonErrors.noAccess({ permission: 'manage_style_edit' });
      const orgId = await home(caller, where);
      return named(async (tx) => {
        const held = await styles.count(tx, orgId);
        if (held >= perEnterprise) throw styleErrors.stylesMax({ held });
        const { pictures, ...says } = await begun(tx, fromId);
        const made = { id: newId(), version: 1, at: clock.now() };
        const style = { ...made, orgId, name, system: where.system === true, by: caller.loginName, ...says };
        await styles.insert(tx, style);
        if (fromId !== undefined) await styles.copyImages(tx, fromId, pictures, made.id);
        await operations.write(caller, { action: 'style.add', ...logged(style) }, tx);
        return { ...made, picture: null };
      });
    },

    async edit(
      caller: Caller,
      { id, name, inUse, loginUrl, domain }: BodyOut<typeof styleCalls.edit>,
      host: string,
    ): Promise<StyleSaved> {
      const saved = await named(async (tx) => {
        await styles.lock(tx, id);
        const before = await changeable(styles, tx, caller, id);
        await assertFree(tx, { loginUrl, domain }, { but: id, host });
        const after = {
          name,
          inUse,
          loginUrl: loginUrl ?? null,
          domain: domain ?? null,
          // where a name leads is the operator's to say: an enterprise alone could take that of another
          domainConfirmed:
            domain !== undefined && (caller.kind === 'op' || (before.domain === domain && before.domainConfirmed)),
        };
        await styles.edit(tx, id, after);
        await operations.write(
          caller,
          { action: 'style.edit', ...logged({ id, name }), old: toldOf(before), new: toldOf(after) },
          tx,
        );
        return { id, version: before.version, at: before.at, picture: null };
      });
      await changed();
      return saved;
    },

    async delete(caller: Caller, id: string): Promise<Record<string, never>> {
      await db
        .transaction(async (tx) => {
          await styles.lock(tx, id);
          const style = await changeable(styles, tx, caller, id);
          if (style.inUse || style.externals > 0) throw styleErrors.inUse({ externals: style.externals });
          await styles.delete(tx, id);
          await operations.write(caller, { action: 'style.delete', ...logged(style), old: style.name }, tx);
        })
        .catch((error: unknown) => {
          // somebody has authorised an external enterprise in the meantime
          throw isStillReferenced(error) ? styleErrors.inUse({ externals: 1 }) : error;
        });
      await changed();
      return {};
    },

    async validate(
      { styleId, ...addresses }: BodyOut<typeof styleCalls.validateLoginUrl>,
      host: string,
    ): Promise<Record<string, never>> {
      await assertFree(db, addresses, { but: styleId, host });
      return {};
    },
  };
}
export type StyleService = ReturnType<typeof createStyleService>;

const toldOf = ({ name, inUse, loginUrl, domain }: Pick<StyleRow, 'name' | 'inUse' | 'loginUrl' | 'domain'>): string =>
  [name, inUse ? 'in use' : undefined, loginUrl, domain].filter((part) => part).join(', ');
