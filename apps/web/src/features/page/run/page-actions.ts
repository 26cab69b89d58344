import type { Signal } from '@lightfield/contract';
import type { Binding } from '@lightfield/page';
import type { Written } from '@lightfield/widgets/kit';
import type { PageActions, PageJump, PopupFrame } from '@lightfield/widgets/runtime';
import type { Opener } from './opener.ts';
import type { PageScripts } from './page-scripts.ts';
import type { PageWriter } from './page-writer.ts';
import type { Talk } from './talk.ts';

/** Words of what cannot be done. */
export interface ActionWords {
  readonly noProjects: string;
  readonly noVariable: string;
  readonly otherDevice: string;
  readonly blocked: string;
  /** What may be typed for a variable. */
  bounds(signal: Signal): string;
}
export type Shown =
  | { readonly kind: 'page'; readonly pageId: string }
  | { readonly kind: 'link'; readonly link: string };
export interface PageActionsOptions {
  readonly talk: Talk;
  readonly writer: Pick<PageWriter, 'write'>;
  /** Of the device of the page, by id. */
  readonly signals: ReadonlyMap<string, Signal>;
  readonly opener: Opener;
  /** Can this person see that page at all (a password may still be asked for)? Asked before the present one is left. */
  readonly look: (pageId: string) => Promise<Written>;
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
  const { talk, writer, signals, opener, look, openWindow, openTab, leave, runScript, words } = options;
  const inTab = (address: string): Written => (openTab(address) ? done : no(words.blocked));
  /** Projects do not exist yet; nothing of them can be shown. */
  const reachable = async ({ type, pageId }: PageJump): Promise<Written> =>
    type === 'project' ? no(words.noProjects) : look(pageId);

  const openPage: PageActions['openPage'] = async (jump, target) => {
    const found = await reachable(jump);
    if (!found.ok) return found;
    if (target === '_blank') return inTab(opener.href(jump.pageId));
    opener.show(jump.pageId);
    return done;
  };

  return {
    confirm: (text) => talk.confirm(text),
    hint: (text) => talk.say('hint', text),
    say: (kind, text) => talk.say(kind, text),
    ask: (text, binding) => talk.ask(text, boundsOf(signals, binding, words)),
    async write(binding, value) {
      const signal = signals.get(binding.signalId);
      return signal ? writer.write(signal.id, value) : no(binding.signalId ? words.otherDevice : words.noVariable);
    },
    openPage,
    async openLink(link, target) {
      if (target === '_blank') return inTab(link);
      if (link.startsWith('/')) opener.go(link);
      else leave(link);
      return done;
    },
    async openPopup(jump, frame) {
      const found = await reachable(jump);
      if (found.ok) openWindow(jump.title, frame, { kind: 'page', pageId: jump.pageId });
      return found;
    },
    async openFrame(iframe, frame) {
      const title = iframe.mainTitle;
      if (iframe.type === 'link') {
        openWindow(title || iframe.link, frame, { kind: 'link', link: iframe.link });
        return done;
      }
      const pageId = iframe.pageId || iframe.mainPageId;
      const found = await reachable({ type: iframe.type, equipId: iframe.mainId, pageId, title });
      if (found.ok) openWindow(title, frame, { kind: 'page', pageId });
      return found;
    },
    runScript: (script) =>
      runScript(script, (pageId) => openPage({ type: 'equip', equipId: '', pageId, title: '' }, '_self')),
  };
}

const boundsOf = (signals: ReadonlyMap<string, Signal>, binding: Binding, words: ActionWords): string => {
  const signal = signals.get(binding.signalId);
  return signal ? words.bounds(signal) : '';
};
