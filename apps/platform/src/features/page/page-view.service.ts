import {
  type BodyOut,
  LIMITS,
  type PageHome,
  type PageView,
  accountErrors,
  commonErrors,
  type pageCalls,
  pageErrors,
  shareErrors,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { createQueues } from '../../kernel/one-by-one.ts';
import type { Hasher } from '../../kernel/password.ts';
import type { Seal } from '../../kernel/seal.ts';
import type { PageStore } from './page-store.ts';
import type { PageViewRepository } from './page-view.repository.ts';
import type { PageRepository, StoredPage } from './page.repository.ts';
import { type Regions, visibleTo } from './regions.ts';

interface Count {
  count: number;
  lockedUntil: number | null;
}
/** Wrong passwords by key, as the login counts them; a restart forgives nobody. */
export interface WrongPasswords {
  of(keys: readonly string[], since: number): Promise<Count[]>;
  add(key: string, change: { at: number; since: number; lockAfter: number; lockUntil: number }): Promise<Count>;
  clear(keys: readonly string[]): Promise<void>;
}
export interface PageViewServiceParts {
  db: Db;
  pages: PageRepository;
  views: PageViewRepository;
  store: PageStore;
  failures: WrongPasswords;
  rights: {
    mayRead(caller: Caller, deviceId: string): Promise<boolean>;
    mayWriteAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean>;
  };
  seal: Pick<Seal, 'take' | 'open'>;
  hasher: Pick<Hasher, 'matches'>;
  clock: Clock;
}

const { lockMs, wrongPasswordsBeforeLock } = LIMITS.account;
const HOUR_MS = 3_600_000;
/** A page of a device among the addresses of the web app (S3 §2). */
const PAGE_PATH = /^\/monitor\/eg\/detail\/page\/([0-9a-f-]{36})\//;

/** The rules of looking at a page. Whether the caller reaches the device was checked before. */
export function createPageViewService(parts: PageViewServiceParts) {
  const { db, pages, views, store, failures, rights, seal, hasher, clock } = parts;
  const oneByOne = createQueues();

  /** 2507: a share opens pages with the menu only. */
  function assertShareOpens({ kind, visit }: Caller): void {
    if (kind === 'share' && !visit?.auth.includes('menuAuth')) throw shareErrors.shareNotPermitted();
  }
  /** 90002: gone, or of a template, which nobody runs. */
  async function running(caller: Caller, id: string): Promise<StoredPage> {
    assertShareOpens(caller);
    const page = await pages.find(db, id);
    if (page?.owner.kind !== 'device') throw commonErrors.notFound({ id });
    return page;
  }
  const hasPassed = async ({ sessionId }: Caller, { id, passwordHash }: StoredPage): Promise<boolean> =>
    passwordHash === null || views.hasPassed(sessionId, id);
  /** Whoever draws the page sees all of it; a visitor of a share link sees what is kept to no region. */
  async function regionsOf(caller: Caller, { owner }: StoredPage): Promise<Regions> {
    if (caller.kind === 'share') return [];
    const draws = caller.permissions.has('manage_page_edit') && (await rights.mayWriteAll(caller, [owner.id]));
    return draws ? null : views.regionsOf(caller.accountId);
  }

  /** Counted for one account (one address, for visitors) at one page; for visitors also for the page from all addresses together. */
  function keysOf({ kind, accountId, ip }: Caller, pageId: string): { here: string; all: string | undefined } {
    return kind === 'share'
      ? { here: `page:${pageId}:${ip}`, all: `page-share:${pageId}` }
      : { here: `page:${pageId}:${accountId}`, all: undefined };
  }
  async function check(caller: Caller, { id }: StoredPage, hash: string, text: string): Promise<void> {
    const { here, all } = keysOf(caller, id);
    const at = clock.now();
    const counts = await failures.of(all === undefined ? [here] : [here, all], at - HOUR_MS);
    const lockedUntil = Math.max(...counts.map((one) => one.lockedUntil ?? 0));
    if (lockedUntil > at) throw accountErrors.tooManyAttempts({ retryAfterMs: lockedUntil - at });
    if (await hasher.matches(hash, text)) return failures.clear([here]);
    const lock = { at, since: at - lockMs, lockAfter: wrongPasswordsBeforeLock, lockUntil: at + lockMs };
    const { count } = await failures.add(here, lock);
    if (all !== undefined)
      await failures.add(all, {
        at,
        since: at - HOUR_MS,
        lockAfter: LIMITS.page.wrongBeforeLock,
        lockUntil: at + HOUR_MS,
      });
    const attemptsLeft = Math.max(0, wrongPasswordsBeforeLock - count);
    throw pageErrors.pagePasswordMismatch({ field: 'password', attemptsLeft });
  }

  /** The device to begin with, and the page of it if one was chosen. */
  async function beginning(caller: Caller, client: 'web' | 'mobile'): Promise<{ device?: string; pageId?: string }> {
    if (caller.visit) return { device: caller.visit.deviceId };
    const chosen = PAGE_PATH.exec(await views.landingOf(caller.accountId, client))?.[1];
    const page = chosen === undefined ? undefined : (await pages.findMany(db, [chosen]))[0];
    if (page?.owner.kind === 'device' && (await rights.mayRead(caller, page.owner.id)))
      return { device: page.owner.id, pageId: page.id };
    const device = await views.firstDevice(caller);
    return device === undefined ? {} : { device };
  }

  return {
    async home(
      caller: Caller,
      { equipmentId, client = 'web' }: BodyOut<typeof pageCalls.queryHome>,
    ): Promise<PageHome> {
      assertShareOpens(caller);
      const { device, pageId } = equipmentId === undefined ? await beginning(caller, client) : { device: equipmentId };
      if (device === undefined) return { equipmentId: null, projectId: null, pageId: null, pages: [] };
      const all = await pages.of(db, { kind: 'device', id: device });
      const home = pageId ?? all.find((page) => page.home)?.id ?? all[0]?.id ?? null;
      return {
        equipmentId: device,
        projectId: null,
        pageId: home,
        pages: all.map(({ id, title, passwordHash, follow }) => ({
          id,
          title,
          checkpwd: passwordHash !== null,
          follow,
        })),
      };
    },

    /** 1908 until this session has given the password. */
    async view(caller: Caller, id: string): Promise<PageView> {
      const page = await running(caller, id);
      if (!(await hasPassed(caller, page))) throw pageErrors.pagePasswordRequired({ id });
      const regions = await regionsOf(caller, page);
      const { document } = await store.settled(db, visibleTo(await store.newest(db, page), regions), page.owner);
      const con = { ...document.con, title: page.title, checkpwd: page.passwordHash !== null };
      return {
        id,
        title: page.title,
        version: page.version,
        equipmentId: page.owner.id,
        ownerName: page.ownerName,
        authRegion: regions === null ? null : [...regions],
        document: { ...document, con },
      };
    },

    /** 1909: it is wrong; 1005: too many wrong ones. A page without password takes any. */
    async validPassword(caller: Caller, { id, password, nonce }: BodyOut<typeof pageCalls.validPassword>) {
      const page = await running(caller, id);
      const text = seal.open('password', password, seal.take(nonce));
      const hash = page.passwordHash;
      // One after the other: guesses sent at once would all pass before the first is counted.
      if (hash !== null) await oneByOne(keysOf(caller, id).here, () => check(caller, page, hash, text));
      // For this password: one that was set while it was compared is asked for.
      if (hash !== null) await views.pass(caller.sessionId, id, hash, clock.now());
      return {};
    },
  };
}
export type PageViewService = ReturnType<typeof createPageViewService>;
