import { bindingKey } from '../binding.ts';
import { type ClickEvent, isOwnScreen } from '../click-event.ts';
import type { Texts } from '../definition.ts';
import { pageText } from '../locales/page/text.ts';
import type { CheckFacts, Report } from './finding.ts';

interface Target {
  /** Of a page; empty: none was chosen. */
  readonly pageId: string;
  readonly ownerId: string;
  readonly type: 'equip' | 'project';
}
/** Where a click may lead, as its action says; `''`: nothing was chosen. A link is a text. */
export function targetOf({ action, page, pageId, link, iframe }: ClickEvent['config']): Target | string | undefined {
  const ofPage = (): Target => ({ pageId: page.equipPageId || pageId, ownerId: page.equipId, type: page.type });
  switch (action) {
    case 'page':
    case 'popup':
      return ofPage();
    case 'link':
      return link;
    case 'iframe':
      // one that names a link and no page shows the link, whatever its type was left at
      return iframe.type === 'link' || (iframe.link && !iframe.pageId && !iframe.mainPageId)
        ? iframe.link
        : { pageId: iframe.pageId || iframe.mainPageId, ownerId: iframe.mainId, type: iframe.type };
    default:
      return undefined;
  }
}

export function leadsNowhere(config: ClickEvent['config'], target: Target | string | undefined): boolean {
  const { action, data, dataArray, script } = config;
  if (action === 'write') return !bindingKey(data) && !dataArray.some((row) => bindingKey(row.data));
  if (action === 'script') return script.trim() === '';
  return typeof target === 'object' ? target.pageId === '' : target === '';
}
const framesOwnScreen = (action: string, target: Target | string | undefined): boolean =>
  action === 'iframe' && typeof target === 'string' && isOwnScreen(target);

export interface Words {
  readonly nowhere: Texts;
  readonly gone: Texts;
  readonly unseen: Texts;
}
const OF_WIDGET: Words = {
  nowhere: pageText('checkPage.nowhere'),
  gone: pageText('checkPage.gone'),
  unseen: pageText('checkPage.unseen'),
};
export const ofEntry = (entry: Texts): Words => ({
  nowhere: pageText('checkPage.entryNowhere', { entry }),
  gone: pageText('checkPage.entryGone', { entry }),
  unseen: pageText('checkPage.entryUnseen', { entry }),
});

export function checkClick(
  { enable, config }: ClickEvent,
  { hasPage }: CheckFacts,
  report: Report,
  words = OF_WIDGET,
): void {
  if (!enable) return;
  const target = targetOf(config);
  const page = typeof target === 'object' ? target : undefined;
  if (framesOwnScreen(config.action, target)) report('wrong', 'error', words.unseen);
  if (leadsNowhere(config, target)) report('click', 'warning', words.nowhere);
  if (page && page.pageId !== '' && hasPage && !hasPage(page.pageId, page.ownerId, page.type))
    report('click', 'error', words.gone);
}
