import { ROUTES } from '@lightfield/contract';
import type { Binding } from '@lightfield/page';
import { mappedText } from '@lightfield/rules';
import type { Written } from '@lightfield/widgets/kit';
import type { PageActions, PageJump, PopupFrame } from '@lightfield/widgets/runtime';
import { to } from '../../../lib/hrefs.ts';
import { DEVICE_GAP, type OwnPlace, linkTo, placeOf } from '../../../lib/own-places.ts';
import type { Opener } from './opener.ts';
import type { PageScripts } from './page-scripts.ts';
import type { PageSignal } from './page-signal.ts';
import type { PageWriter } from './page-writer.ts';
import type { Talk } from './talk.ts';

/** Words of what cannot be done. */
export interface ActionWords {
  /** A page of another owner, which is not named. */
  readonly noOwner: string;
  /** A link to a place of a device that names none. */
  readonly noDevice: string;
  readonly noRight: string;
  readonly noVisitor: string;
  readonly noVariable: string;
  readonly otherDevice: string;
  readonly blocked: string;
  /** What may be typed for a variable. */
  bounds(signal: PageSignal): string;
  /** `bounds`: what may be written instead. */
  outside(bounds: string): string;
}
export type Shown =
  | { readonly kind: 'page'; readonly type: PageJump['type']; readonly pageId: string }
  | { readonly kind: 'link'; readonly link: string };
/** Or why it could not be. */
export type GivenPage =
  | { readonly ok: true; readonly pageId: string; readonly title: string }
  | { readonly ok: false; readonly reason: string };
export interface PageActionsOptions {
  readonly talk: Talk;
  readonly writer: Pick<PageWriter, 'write'>;
  /** Whose page this is; that of the same owner is shown in its place. */
  readonly kind: PageJump['type'];
  /** Of the device or project of the page, by id. */
  readonly signals: ReadonlyMap<string, PageSignal>;
  /** Of the page; '': a project's has none. */
  readonly device: string;
  /** May this person go to that place of the product? A visitor has only what was shared. */
  readonly mayGo: (place: OwnPlace) => boolean | 'visitor';
  readonly opener: Opener;
  /** Can this person see that page at all (a password may still be asked for)? Asked before the present one is left. */
  readonly look: (page: Pick<PageJump, 'type' | 'pageId'>) => Promise<Written>;
  /** The page with what it is given for its parameters: an id of its own, and what it is called then. */
  readonly give: (page: PageJump) => Promise<GivenPage>;
  readonly openWindow: (title: string, frame: PopupFrame, shown: Shown) => void;
  /** Opens a window of the browser; false: it was kept from it. */
  readonly openTab: (address: string) => boolean;
  /** Leaves the product. */
  readonly leave: (address: string) => void;
  readonly runScript: PageScripts;
  readonly words: ActionWords;
}

const done: Written = { ok: true };
const no = (reason: string): Written => ({ ok: false, reason });

/** What a click on a running page may do (S2 §3 "Click event"). Each answers with the reason where it could not. */
export function createPageActions(options: PageActionsOptions): PageActions {
  const { talk, writer, kind, signals, opener, look, give, openWindow, openTab, leave, runScript, words } = options;
  const inTab = (address: string): Written => (openTab(address) ? done : no(words.blocked));

  const canWrite: PageActions['canWrite'] = ({ signalId }, value) => {
    const signal = signals.get(signalId);
    if (!signal) return no(signalId ? words.otherDevice : words.noVariable);
    // the server refuses it as well; here it can be said at once what is allowed
    return isOutside(signal, value) ? no(words.outside(words.bounds(signal))) : done;
  };
  /** The very page where nothing is given. */
  const withGiven = async (jump: PageJump): Promise<PageJump | Extract<GivenPage, { ok: false }>> => {
    if (!jump.given) return jump;
    const page = await give(jump);
    return page.ok ? { ...jump, pageId: page.pageId, title: page.title || jump.title } : page;
  };
  const openPage: PageActions['openPage'] = async (wanted, target) => {
    const jump = await withGiven(wanted);
    if ('ok' in jump) return jump;
    const address = jump.type === kind ? undefined : addressOf(jump);
    if (address === '') return no(words.noOwner);
    const found = await look(jump);
    if (!found.ok) return found;
    if (target === '_blank') return inTab(address ?? opener.href(jump.pageId));
    if (address === undefined) opener.show(jump.pageId);
    else opener.go(address);
    return done;
  };

  return {
    confirm: (text) => talk.confirm(text),
    hint: (text) => talk.say('hint', text),
    say: (kind, text) => talk.say(kind, text),
    ask: (text, binding) => talk.ask(text, boundsOf(signals, binding, words)),
    canWrite,
    textOf: ({ signalId }, value) => mappedText(signals.get(signalId)?.signalMaps ?? [], value),
    async write(binding, value) {
      const can = canWrite(binding, value);
      return can.ok ? writer.write(binding.signalId, value) : can;
    },
    openPage,
    async openLink(given, target) {
      const found = ownLink(given, options);
      if (typeof found !== 'string') return found;
      const link = found;
      if (target === '_blank') return inTab(link);
      if (link.startsWith('/')) opener.go(link);
      else leave(link);
      return done;
    },
    async openPopup(wanted, frame) {
      const jump = await withGiven(wanted);
      if ('ok' in jump) return jump;
      const found = await look(jump);
      if (found.ok) openWindow(jump.title, frame, { kind: 'page', type: jump.type, pageId: jump.pageId });
      return found;
    },
    async openFrame(iframe, frame) {
      const title = iframe.mainTitle;
      if (iframe.type === 'link') {
        openWindow(title || iframe.link, frame, { kind: 'link', link: iframe.link });
        return done;
      }
      const pageId = iframe.pageId || iframe.mainPageId;
      const { type } = iframe;
      const found = await look({ type, pageId });
      if (found.ok) openWindow(title, frame, { kind: 'page', type, pageId });
      return found;
    },
    runScript: (script) =>
      runScript(script, (pageId) => openPage({ type: kind, equipId: '', pageId, title: '' }, '_self')),
  };
}

/** A link as it is followed: of a place of the product with its device filled in, or why this person cannot go there. */
function ownLink(link: string, { device, mayGo, words }: PageActionsOptions): string | Extract<Written, { ok: false }> {
  const found = placeOf(link);
  if (!found) return link.replaceAll(DEVICE_GAP, device);
  const may = mayGo(found.place);
  if (may !== true) return { ok: false, reason: may === 'visitor' ? words.noVisitor : words.noRight };
  if (!found.place.ofDevice) return link;
  const id = found.device === DEVICE_GAP ? device : found.device;
  return id === '' ? { ok: false, reason: words.noDevice } : linkTo(found.place, id);
}

/** Of a page of the other kind; `''`: a project that is not named. The page of a device names its device itself. */
const addressOf = ({ type, equipId, pageId }: PageJump): string => {
  if (type === 'equip') return to(ROUTES.monitorPage, { pageId, alarm: '0' });
  return equipId && to(ROUTES.projectPage, { projectId: equipId, pageId });
};

const isOutside = ({ lowerLimit, upperLimit }: PageSignal, value: string): boolean => {
  const wanted = value.trim() === '' ? Number.NaN : Number(value);
  return (lowerLimit !== null && wanted < lowerLimit) || (upperLimit !== null && wanted > upperLimit);
};

const boundsOf = (signals: ReadonlyMap<string, PageSignal>, binding: Binding, words: ActionWords): string => {
  const signal = signals.get(binding.signalId);
  return signal ? words.bounds(signal) : '';
};
