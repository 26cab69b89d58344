import { ROUTES } from '@lightfield/contract';
import { createStandinPage, escaped } from '../../../kernel/standin-page.ts';
import { SOCIAL_PATH } from '../provider.ts';

export const NAME_MAX = 20;

const { headers, page } = createStandinPage({
  title: '内置测试聊天登录 / Built-in stand-in',
  heading: '内置测试聊天登录 <span lang="en">/ Built-in chat stand-in</span>',
  mark: `<p>这不是真实的聊天服务，仅供未接入聊天服务的系统试用。您的身份只保存在当前浏览器中。</p>
<p lang="en">This is not a real chat service. It lets a system without one be tried out. Your identity is kept in this browser only.</p>`,
  style: `label { display: block; font-weight: 600; }
input { font: inherit; width: 100%; box-sizing: border-box; padding: 8px; margin: 4px 0 4px; }
.buttons { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 20px; }
.problem { margin: 0; font-weight: 600; }
`,
});
export const PAGE_HEADERS = headers;

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
