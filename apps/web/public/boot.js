/*
 * Runs before everything else, in any browser: theme, density and language of the last visit, and a check whether this
 * browser can run the product at all. Written for old browsers on purpose.
 */
(function () {
  // The server forbids eval; the schema library then need not try it (and be reported) before it goes without.
  // oxlint-disable-next-line no-underscore-dangle -- its name, not ours
  window.__zod_globalConfig = { jitless: true };

  var WARNING_ZH =
    '当前浏览器版本过低，部分功能无法使用。请使用 Chrome、Edge、Firefox 125 及以上版本，或 Safari 17.4 及以上版本。';
  var WARNING_EN =
    'This browser is too old for Lightfield; parts will not work. Use Chrome, Edge or Firefox 125 or later, or Safari 17.4 or later.';
  var root = document.documentElement;
  var stored = function (key) {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var theme = stored('lf.theme');
  var dark =
    theme === 'dark' ||
    (theme !== 'light' && window.matchMedia && window.matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-theme', dark ? 'dark' : 'light');
  root.setAttribute('data-density', stored('lf.density') === 'default' ? 'default' : 'compact');
  var language = stored('langs') || 'zh-CN';
  var chinese = /^zh/i.test(language);
  root.setAttribute('lang', language);

  var able =
    'noModule' in document.createElement('script') &&
    typeof window.WebSocket === 'function' &&
    typeof window.BigInt === 'function' &&
    typeof window.AbortSignal === 'function' &&
    typeof window.AbortSignal.any === 'function' &&
    typeof Object.groupBy === 'function' &&
    window.CSS &&
    window.CSS.supports &&
    window.CSS.supports('selector(:has(a))');
  if (able) return;
  root.setAttribute('data-browser', 'old');
  document.addEventListener('DOMContentLoaded', function () {
    var bar = document.createElement('p');
    bar.setAttribute('role', 'alert');
    bar.className = 'lf-old-browser';
    bar.textContent = chinese ? WARNING_ZH : WARNING_EN;
    document.body.insertBefore(bar, document.body.firstChild);
  });
})();
