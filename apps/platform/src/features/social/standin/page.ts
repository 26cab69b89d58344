import { createHash } from 'node:crypto';
import { ROUTES } from '@lightfield/contract';
import { SOCIAL_PATH } from '../provider.ts';

export const NAME_MAX = 20;

/** The system's own colours, so that the page needs none of ours and follows light and dark. */
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; box-sizing: border-box; }
main { width: 100%; max-width: 420px; }
h1 { font-size: 20px; margin: 0 0 8px; }
.mark { border: 2px dashed currentColor; border-radius: 6px; padding: 8px 12px; margin: 0 0 24px; }
label { display: block; font-weight: 600; }
input { font: inherit; width: 100%; box-sizing: border-box; padding: 8px; margin: 4px 0 4px; }
.buttons { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 20px; }
button { font: inherit; padding: 8px 20px; min-height: 44px; cursor: pointer; }
.problem { margin: 0; font-weight: 600; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Nothing but its own style: no script, no picture, no frame around it, and its form goes to us. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');

const page = (content: string): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>内置测试聊天登录 / Built-in stand-in</title><style>${STYLE}</style></head>
<body><main>
<h1>内置测试聊天登录 <span lang="en">/ Built-in chat stand-in</span></h1>
<div class="mark"><p>这不是真实的聊天服务，仅供未接入聊天服务的系统试用。您的身份只保存在当前浏览器中。</p>
<p lang="en">This is not a real chat service. It lets a system without one be tried out. Your identity is kept in this browser only.</p></div>
${content}
</main></body></html>
`;

/** `problem`: the name was empty or too long. */
export const confirmPage = (state: string, problem = false): string =>
  page(`<form method="post" action="${SOCIAL_PATH}/standin">
<input type="hidden" name="state" value="${escaped(state)}">
<label for="name">昵称 <span lang="en">/ Name</span></label>
<input id="name" name="name" maxlength="${NAME_MAX}" autocomplete="nickname" autofocus${problem ? ' aria-invalid="true" aria-describedby="problem"' : ''}>
${problem ? `<p class="problem" id="problem" role="alert">请输入1至${NAME_MAX}个字符的昵称 <span lang="en">/ Enter a name of 1 to ${NAME_MAX} characters.</span></p>` : ''}
<div class="buttons">
<button name="action" value="confirm">同意并继续 <span lang="en">/ Agree and continue</span></button>
<button name="action" value="cancel">拒绝 <span lang="en">/ Refuse</span></button>
</div></form>`);

export const overPage = (): string =>
  page(`<p role="alert">页面已过期，请返回后重新开始。 <span lang="en">/ This page has expired. Go back and begin again.</span></p>
<p><a href="${ROUTES.login}">返回登录 <span lang="en">/ Back to the login</span></a></p>`);
