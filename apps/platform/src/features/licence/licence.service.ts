import {
  FREE_TIER,
  type LicenceContent,
  type LicenceInfo,
  type Uploaded,
  activationErrors,
  inputErrors,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { LicenceKey } from '../../kernel/licence-settings.ts';
import type { Log } from '../../kernel/log.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { Counted, Quota } from '../../kernel/quota.ts';
import { readLicence } from './licence-file.ts';
import type { LicenceRepository } from './licence.repository.ts';

export interface LicenceParts {
  db: Db;
  licences: LicenceRepository;
  operations: OperationLog;
  /** `undefined`: licences cannot be checked, so none can be imported. */
  key: LicenceKey | undefined;
  clock: Clock;
  log: Log;
  /** Another licence holds, or none. Does not fail. */
  changed?: () => Promise<void>;
}

export const DAY_MS = 86_400_000;
/** Administrators are told from here on. */
export const EXPIRY_NOTICE_DAYS = 30;

const REFUSALS = {
  users: activationErrors.usersMax,
  gateways: activationErrors.gatewaysMax,
  variables: activationErrors.variablesMax,
} as const satisfies Record<Counted, unknown>;

/** Of the log: what a licence allows, on one line. */
const summary = ({ id, customer, users, gateways, variables, expiresAt }: LicenceContent): string => {
  const end = expiresAt === null ? '∞' : new Date(expiresAt).toISOString();
  return `${id} ${customer}: ${users}/${gateways}/${variables}, ${end}`;
};

/** What the licence of this system is, and what it or the free tier allows (OPS-14). */
export function createLicenceService({ db, licences, operations, key, clock, log, changed }: LicenceParts) {
  let licence: LicenceContent | undefined;

  const isOver = ({ expiresAt }: LicenceContent) => expiresAt !== null && expiresAt <= clock.now();
  /** The licence while it holds. */
  const holding = (): LicenceContent | undefined => (licence && !isOver(licence) ? licence : undefined);
  const limits = () => holding() ?? FREE_TIER;

  async function info(): Promise<LicenceInfo> {
    const { users, gateways, variables, functions } = limits();
    const [usedUsers, usedGateways, usedVariables] = await Promise.all([
      licences.used(db, 'users'),
      licences.used(db, 'gateways'),
      licences.used(db, 'variables'),
    ]);
    return {
      state: licence ? (isOver(licence) ? 'expired' : 'active') : 'free',
      licence: licence ?? null,
      limits: { users, gateways, variables, functions: [...functions] },
      usage: { users: usedUsers, gateways: usedGateways, variables: usedVariables },
      canImport: key !== undefined,
      keyFingerprint: key?.fingerprint ?? null,
    };
  }

  const quota: Quota = {
    async check(tx, what, adding) {
      await licences.lockCount(tx, what);
      const used = await licences.used(tx, what);
      const limit = limits()[what];
      if (used + adding > limit) throw REFUSALS[what]({ limit, used });
    },
    async require(what) {
      const { functions } = limits();
      if (functions.includes(what)) return;
      throw (holding() ? activationErrors.functionNotLicensed : activationErrors.notActivated)({ function: what });
    },
  };

  return {
    quota,
    info,
    /** What was imported before, here or by another process. A file that the key does not know any more is kept, and allows nothing. */
    async read(): Promise<void> {
      const text = await licences.stored();
      licence = text === undefined ? undefined : key && readLicence(text, key.key);
      if (text !== undefined && !licence)
        log.warn({}, 'the licence was not signed by LF_LICENCE_KEY: the free tier holds');
    },
    async import(caller: Caller, { bytes }: Uploaded): Promise<LicenceInfo> {
      if (!key) throw activationErrors.notActivated({ missing: 'LF_LICENCE_KEY' });
      const text = Buffer.from(bytes).toString('utf8');
      const read = readLicence(text, key.key);
      if (!read) throw inputErrors.fileTypeWrong();
      if (isOver(read)) throw activationErrors.notActivated({ expiresAt: read.expiresAt ?? 0 });
      await db.transaction(async (tx) => {
        await licences.store(tx, text);
        await licences.endReminders(tx);
        const object = { objectType: 'licence', objectId: read.id, objectName: read.customer };
        const old = licence ? summary(licence) : null;
        await operations.write(caller, { action: 'licence.import', ...object, old, new: summary(read) }, tx);
      });
      licence = read;
      await changed?.();
      return info();
    },
    /** Also what nobody can read any more. Twice is no error, and no entry. */
    async remove(caller: Caller): Promise<LicenceInfo> {
      const known = licence;
      await db.transaction(async (tx) => {
        if ((await licences.remove(tx)).length === 0) return;
        await licences.endReminders(tx);
        const object = { objectType: 'licence', objectId: known?.id ?? '', objectName: known?.customer ?? '' };
        await operations.write(caller, { action: 'licence.remove', ...object, old: known ? summary(known) : null }, tx);
      });
      licence = undefined;
      await changed?.();
      return info();
    },
    /** The licence while it holds and has an end within the time in which administrators are told. */
    ending(): { licence: LicenceContent; expiresAt: number } | undefined {
      const held = holding();
      if (!held || held.expiresAt === null) return undefined;
      const near = held.expiresAt - clock.now() <= EXPIRY_NOTICE_DAYS * DAY_MS;
      return near ? { licence: held, expiresAt: held.expiresAt } : undefined;
    },
  };
}
export type LicenceService = ReturnType<typeof createLicenceService>;
