import { type BodyOut, type LoadedStyle, styleCalls, styleErrors } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import type { CallContext, Routes } from '../../kernel/route.ts';
import { STYLE_COOKIE, type LoginHeads, hostName, styleOfDocument } from './login-heads.ts';
import { NO_STYLE, loadedStyle } from './style-documents.ts';
import type { StyleAuth } from './style-auth.service.ts';
import type { StyleLook } from './style-look.service.ts';
import type { StyleRepository } from './style.repository.ts';
import type { StyleService } from './style.service.ts';

/** Anybody may ask for it, from one address at most so often. */
const LOAD_RATE = { max: 120, perMs: 60_000 };

export interface StyleRoutesParts {
  db: Db;
  styles: StyleRepository;
  service: StyleService;
  look: StyleLook;
  auth: StyleAuth;
  heads: LoginHeads;
}
const hostOf = ({ origin }: CallContext): string => (URL.canParse(origin) ? hostName(new URL(origin).host) : '');

/** Wiring only. */
export function styleRoutes(routes: Routes, { db, styles, service, look, auth, heads }: StyleRoutesParts): void {
  /** Of whoever is logged in; else as the document of a login is told. */
  async function load(
    { loginUrl, part }: BodyOut<typeof styleCalls.loadStyle>,
    caller: Caller | undefined,
    context: CallContext,
  ): Promise<LoadedStyle> {
    if (caller && loginUrl === undefined) {
      const stored = await styles.seenBy(db, caller.orgId);
      const loaded = stored ? loadedStyle(stored, { whole: true }) : NO_STYLE;
      return { ...loaded, text: part === undefined ? null : (stored?.[part] ?? null) };
    }
    const url = loginUrl === undefined ? '/login' : `/login?style=${loginUrl}`;
    const cookie = (name: string) => (name === STYLE_COOKIE ? context.cookie(name) : undefined);
    const loaded = styleOfDocument(heads.known(), { host: hostOf(context), url, cookie });
    if (loaded === 'missing') throw styleErrors.notSet({ field: 'loginUrl' });
    if (loaded === undefined) return NO_STYLE;
    const stored = part && loaded.styleId ? await styles.stored(db, loaded.styleId) : undefined;
    return { ...loaded, text: part === undefined ? null : (stored?.[part] ?? null) };
  }
  routes.onPublic(styleCalls.loadStyle, load, { rate: LOAD_RATE });

  routes.on(styleCalls.query, (body, caller) => styles.page(caller, body));
  routes.on(styleCalls.querySysStyle, (body) => styles.systemPage(body));
  routes.on(styleCalls.add, (body, caller) => service.add(caller, body));
  routes.on(styleCalls.edit, (body, caller, context) => service.edit(caller, body, hostOf(context)));
  routes.on(styleCalls.delete, ({ id }, caller) => service.delete(caller, id));
  routes.on(styleCalls.validateLoginUrl, (body, _caller, context) => service.validate(body, hostOf(context)));
  routes.on(styleCalls.infoStyle, ({ id }, caller) => look.info(caller, id));
  routes.on(styleCalls.updateWebLogin, (body, caller) => look.login(caller, body));
  routes.on(styleCalls.updateWebMain, (body, caller) => look.main(caller, body));
  routes.on(styleCalls.updateAgreementPolicy, (body, caller) => look.texts(caller, body));
  routes.on(styleCalls.pushQuery, ({ styleId }) => auth.push(styleId));
  routes.on(styleCalls.pushAdd, (body, caller) => auth.addPush(caller, body));
  routes.on(styleCalls.pushEdit, (body, caller) => auth.editPush(caller, body));
  routes.on(styleCalls.queryAuthExternal, (body) => auth.externals(body, true));
  routes.on(styleCalls.queryUnAuthExternal, (body) => auth.externals(body, false));
  routes.on(styleCalls.auth, (body, caller) => auth.auth(caller, body));
  routes.on(styleCalls.cancelAuth, (body, caller) => auth.cancelAuth(caller, body));
}
