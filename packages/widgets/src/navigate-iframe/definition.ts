import { Link, defineWidget, isOwnScreen } from '@lightfield/page';
import { z } from 'zod';
import { inspectorText } from '../locales/inspector/text.ts';

const id = z
  .string()
  .max(64)
  .regex(/^[\w-]*$/)
  .default('');

/** A page in a page, or something from elsewhere, in a frame (S2 §3 "Iframe"). */
export const iframe = defineWidget({
  type: 'NavigateIframe',
  title: inspectorText('navigateIframe.frame'),
  keywords: 'iframe embed web 网页 嵌入',
  category: 'navigate',
  form: 'box',
  layer: 'html',
  rounds: true,
  size: { width: 400, height: 300 },
  style: { stroke: { color: '#dde2e7' } },
  data: z.object({
    /** A page of a device, a page of a project, or what is behind a link. */
    type: z.enum(['equip', 'project', 'link']).default('equip'),
    pageId: id,
    /** The device or project the page belongs to. */
    mainId: id,
    link: Link.default(''),
    /** The configuration that is shown where no page was chosen. */
    configId: id,
  }),
  animations: [],
  ownClick: true,
  bindings: () => [],
  rebind: (data) => data,
  onProject: { type: 'project' },
  shownPage(data) {
    const shown = shownBy(data);
    return shown?.kind === 'page' ? shown : null;
  },
  problems(data) {
    const shown = shownBy(data);
    if (!shown) return [EMPTY[data.type === 'link' ? 'link' : 'page']];
    return shown.kind === 'link' && isOwnScreen(shown.link) ? [OWN_SCREEN] : [];
  },
});

export const EMPTY = {
  link: inspectorText('navigateIframe.link3'),
  page: inspectorText('navigateIframe.page2'),
} as const;

export const OWN_SCREEN = inspectorText('navigateIframe.ownScreen');

interface Target {
  readonly type: 'equip' | 'project' | 'link';
  readonly pageId: string;
  readonly mainId: string;
  readonly link: string;
  readonly configId: string;
}
export type ShownBy =
  | { readonly kind: 'link'; readonly link: string }
  | { readonly kind: 'page'; readonly type: 'equip' | 'project'; readonly mainId: string; readonly pageId: string };
/** What the frame shows; `null`: nothing was chosen, or a link that leads nowhere safe. */
export function shownBy({ type, pageId, mainId, link, configId }: Target): ShownBy | null {
  // looked at once more before it is followed: a page may come from a file
  if (type === 'link') return link !== '' && Link.safeParse(link).success ? { kind: 'link', link } : null;
  const id = pageId || configId;
  return id ? { kind: 'page', type, mainId, pageId: id } : null;
}
