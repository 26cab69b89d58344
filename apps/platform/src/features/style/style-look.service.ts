import { createHash } from 'node:crypto';
import {
  type BodyOut,
  IMAGE_KINDS,
  LIMITS,
  type LoginStyle,
  type MainStyle,
  type StyleInfo,
  type StyleSaved,
  type Uploaded,
  commonErrors,
  inputErrors,
  styleErrors,
  type styleCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Transaction } from '../../kernel/db.ts';
import { isImageKind } from '../../kernel/upload/serve.ts';
import { documentsOf, picturesOf } from './style-documents.ts';
import { type StyleServiceParts, changeable, logged, mayChange } from './style.service.ts';
import type { StoredStyle } from './style.repository.ts';

/** A picture that was chosen and is in no save yet waits for so long. */
const WAITS_MS = 24 * 3_600_000;

export interface StyleLookParts
  extends Pick<StyleServiceParts, 'db' | 'styles' | 'parts' | 'operations' | 'clock' | 'changed'> {
  /** Origins that may be framed; none: all. */
  frames: readonly string[];
}
interface Update<Document> {
  id: string;
  base?: number | undefined;
  json?: Document | undefined;
  file?: Uploaded | undefined;
}

/** What a style says: login, main page, texts, pictures. */
export function createStyleLook({ db, styles, parts, operations, clock, changed, frames }: StyleLookParts) {
  async function keepPicture(tx: Transaction, styleId: string, { kind, bytes }: Uploaded): Promise<string> {
    if (!isImageKind(kind)) throw inputErrors.fileTypeWrong({ field: 'file', accepted: IMAGE_KINDS.join(',') });
    const held = await parts.imageIds(tx, styleId);
    const stored = await styles.stored(tx, styleId);
    if (stored && held.length >= LIMITS.style.pictures) {
      // the oldest tries go first
      const { login, main } = documentsOf(stored);
      await parts.forgetImages(tx, styleId, picturesOf(login, main), clock.now() + 1);
    }
    const hash = createHash('sha256').update(bytes).digest();
    return parts.addImage(tx, { id: newId(), styleId, kind, hash, bytes, at: clock.now() });
  }

  /** 1947 where somebody saved since `base`; 1952 where a picture is none of this style. */
  async function save(
    caller: Caller,
    { id, base }: { id: string; base: number | undefined },
    change: Partial<{ login: LoginStyle; main: MainStyle; agreement: string; policy: string }>,
    action: 'style.login' | 'style.main' | 'style.agreement',
    file?: Uploaded,
  ): Promise<StyleSaved> {
    const saved = await db.transaction(async (tx) => {
      await styles.lock(tx, id);
      const before = await changeable(styles, tx, caller, id);
      const picture = file === undefined ? null : await keepPicture(tx, id, file);
      if (Object.keys(change).length === 0) {
        await operations.write(caller, { action: 'style.picture', ...logged(before), new: file?.name ?? '' }, tx);
        return { id, version: before.version, at: before.at, picture };
      }
      const { version, by, at } = before;
      if (base !== version) throw styleErrors.outdated({ version, by, at });
      const stored = await styles.stored(tx, id);
      if (!stored) throw commonErrors.notFound({ id });
      const used = await assertPictures(tx, stored, change);
      const next = { version: version + 1, at: clock.now(), by: caller.loginName };
      await styles.save(tx, id, next, change);
      await parts.forgetImages(tx, id, used, clock.now() - WAITS_MS);
      await operations.write(caller, { action, ...logged(before), old: `v${version}`, new: `v${next.version}` }, tx);
      return { id, version: next.version, at: next.at, picture };
    });
    await changed();
    return saved;
  }

  async function assertPictures(
    tx: Transaction,
    stored: StoredStyle,
    change: Partial<{ login: LoginStyle; main: MainStyle }>,
  ): Promise<string[]> {
    const { login, main } = { ...documentsOf(stored), ...change };
    const used = picturesOf(login, main);
    const there = new Set(await parts.imageIds(tx, stored.id));
    const gone = used.find((picture) => !there.has(picture));
    if (gone !== undefined) throw styleErrors.pictureMissing({ picture: gone });
    return used;
  }

  const assertFrames = ({ entries }: MainStyle) => {
    if (frames.length === 0) return;
    const foreign = entries.find(({ url }) => !frames.includes(new URL(url).origin));
    if (foreign) throw styleErrors.frameForbidden({ url: foreign.url });
  };
  /** Nothing to save and nothing to keep is no call of anybody. */
  const assertSomething = ({ json, file }: Update<unknown>) => {
    if (json === undefined && file === undefined) throw inputErrors.fileMissing({ field: 'file' });
  };

  return {
    async info(caller: Caller, id: string): Promise<StyleInfo> {
      const [row, stored] = [await styles.find(db, id), await styles.stored(db, id)];
      if (!row || !stored) throw commonErrors.notFound({ id });
      const { agreement, policy } = stored;
      return { ...row, ...documentsOf(stored), agreement, policy, mayEdit: mayChange(caller, row) };
    },
    login(caller: Caller, body: BodyOut<typeof styleCalls.updateWebLogin>): Promise<StyleSaved> {
      assertSomething(body);
      const { json, file } = body;
      return save(caller, { id: body.id, base: body.base }, json ? { login: json } : {}, 'style.login', file);
    },
    main(caller: Caller, body: BodyOut<typeof styleCalls.updateWebMain>): Promise<StyleSaved> {
      assertSomething(body);
      const { json, file } = body;
      if (json) assertFrames(json);
      return save(caller, { id: body.id, base: body.base }, json ? { main: json } : {}, 'style.main', file);
    },
    texts: (caller: Caller, { id, base, agreement, policy }: BodyOut<typeof styleCalls.updateAgreementPolicy>) =>
      save(caller, { id, base }, { agreement, policy }, 'style.agreement'),
  };
}
export type StyleLook = ReturnType<typeof createStyleLook>;
