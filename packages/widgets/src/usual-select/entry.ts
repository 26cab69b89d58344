import { ROUTES } from '@lightfield/contract';
import type { ClickEvent } from '@lightfield/page';
import { type SelectEntry, deviceOf } from './definition.ts';

/** Shown, but not to be chosen. */
export const isDisabled = ({ clickEvent: { config } }: SelectEntry): boolean => config.pressDisabled;

/** What choosing an entry runs; `null`: nothing. A function page becomes the link it stands for. */
export function eventOf(entry: SelectEntry): ClickEvent | null {
  const { clickEvent } = entry;
  if (!clickEvent.enable || isDisabled(entry)) return null;
  const { functionPage } = clickEvent.config;
  if (!functionPage) return clickEvent;
  const device = deviceOf(clickEvent.config);
  if (!device) return null;
  const link = ROUTES.monitorDetail.replace('{id}', encodeURIComponent(device)).replace('{alarm}', '0');
  return { ...clickEvent, config: { ...clickEvent.config, action: 'link', link: `${link}?tab=${functionPage}` } };
}

/** The header and what opens below it. */
export function headerAndItems(entries: readonly SelectEntry[]): {
  readonly header: SelectEntry | undefined;
  readonly items: readonly SelectEntry[];
} {
  const [header, ...items] = entries;
  return { header, items };
}
