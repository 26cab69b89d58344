/** Browsers that call themselves something else first: the most specific is asked for first. */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['WeChat', /\bMicroMessenger\/(\d+)/],
  ['QQ', /\bM?QQBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* .*Safari\//],
];
const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

/** "Chrome 141" and "Windows" out of what a browser says of itself; absent where it says nothing we know. */
export function agentWords(agent: string): { browser: string | undefined; system: string | undefined } {
  const found = BROWSERS.map(([name, mark]) => [name, mark.exec(agent)?.[1]] as const).find(([, version]) => version);
  const system = SYSTEMS.find(([, mark]) => mark.test(agent))?.[0];
  return { browser: found ? `${found[0]} ${found[1]}` : undefined, system };
}
