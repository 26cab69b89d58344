import { createHash } from 'node:crypto';

/** The system's own colours, so that the page needs none of ours and follows light and dark. */
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; box-sizing: border-box; }
main { width: 100%; max-width: 420px; }
h1 { font-size: 20px; margin: 0 0 8px; }
.mark { border: 2px dashed currentColor; border-radius: 6px; padding: 8px 12px; margin: 0 0 24px; }
button { font: inherit; padding: 8px 20px; min-height: 44px; cursor: pointer; }
`;

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Text as it may stand in a page or in an attribute. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');

export interface StandinWords {
  readonly title: string;
  readonly heading: string;
  /** That it is no real service: html. */
  readonly mark: string;
  /** Beyond the style that all of them have. */
  readonly style: string;
}
/** The page of an embedded stand-in for an outside service, which says that it is one. */
export function createStandinPage({ title, heading, mark, style }: StandinWords) {
  const all = STYLE + style;
  const hash = createHash('sha256').update(all).digest('base64');
  /** Nothing but its own style: no script, no picture, no frame around it, and its form goes to us. */
  const headers: Readonly<Record<string, string>> = {
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  };
  const page = (content: string): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${all}</style></head>
<body><main>
<h1>${heading}</h1>
<div class="mark">${mark}</div>
${content}
</main></body></html>
`;
  return { headers, page };
}
