import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './start/paths.ts';

/**
 * A third language adds files and touches none (decisions 084, 176): outside of catalogues nothing holds a text twice, and nothing asks
 * for a language by its name. What still does, and why it may, stands here; the numbers may only become smaller.
 */
const ALLOWED: readonly { readonly why: string; readonly places: Readonly<Record<string, number>> }[] = [
  {
    why: 'a gateway answers with both in one line (protocol of gateways), and what reads it takes that apart',
    places: {
      'apps/gateway/src/drivers/bacnet/address.ts': 1,
      'apps/gateway/src/drivers/driver.ts': 4,
      'apps/gateway/src/drivers/modbus/faults.ts': 2,
      'apps/gateway/src/provisioning/prepare.ts': 7,
      'apps/platform/src/engines/communication/losses.ts': 2,
      'packages/rules/src/config/refusal.ts': 1,
    },
  },
  {
    why: 'the demonstration: its site is called in both, its wall has both on it',
    places: {
      'apps/plant/src/site.ts': 2,
      'apps/plant/src/works/wall-parts.ts': 4,
      'apps/plant/src/works/wall.ts': 4,
      'apps/platform/src/features/site-import/site-import.service.ts': 1,
    },
  },
  {
    why: 'asked of Intl, for an order or for the names in one language',
    places: {
      'apps/platform/src/engines/video/discovery.ts': 1,
      'apps/platform/src/features/monitor/group-monitor.service.ts': 1,
      'apps/web/src/lib/map/world.ts': 1,
      'packages/contract/src/fields.ts': 1,
    },
  },
  {
    why: 'what a model is told',
    places: {
      'apps/platform/src/features/assistant/answer.ts': 3,
      'apps/platform/src/features/assistant/tools/plant.ts': 4,
    },
  },
  {
    why: 'what is taken over of a `Pair`',
    places: {
      'apps/platform/src/features/device/exchange/adoption.ts': 4,
    },
  },
  {
    why: 'of an account that has not chosen: the first one, in SQL',
    places: {
      'apps/platform/src/features/disk-space/disk-space.repository.ts': 1,
      'apps/platform/src/features/handover/shift.repository.ts': 1,
      'apps/platform/src/features/smart-report/record-mail.ts': 1,
    },
  },
  {
    why: 'packages of a market come in one of the two, or in both: a format of files',
    places: {
      'apps/platform/src/features/market/read-package.ts': 13,
      'apps/web/src/features/market/api/market-queries.ts': 2,
      'apps/web/src/features/market/find-packages.ts': 1,
      'apps/web/src/features/market/look.tsx': 2,
      'apps/web/src/features/market/take-dialog.tsx': 2,
      'packages/contract/src/calls/market.ts': 2,
      'packages/contract/src/entities/market.ts': 10,
    },
  },
  {
    why: 'a stand-in for a service outside, a page of its own with both beside each other',
    places: {
      'apps/platform/src/features/money/pay/cashier/cashier.page.ts': 7,
      'apps/platform/src/features/social/standin/page.ts': 8,
    },
  },
  {
    why: 'thrown for whoever develops',
    places: {
      'apps/platform/src/features/project/site-project.ts': 1,
      'apps/platform/src/features/scene/scene.service.ts': 1,
      'apps/platform/src/features/scene/site-scenes.ts': 1,
      'apps/web/src/designer/dialogs/themes/sample-page.ts': 1,
      'apps/web/src/designer/starters/draft/draft-page.ts': 1,
      'apps/web/src/designer/starters/starter-page.ts': 1,
      'apps/web/src/features/page/manage/starter-master.ts': 1,
      'packages/contract/src/errors/define-errors.ts': 1,
    },
  },
  {
    why: 'said by a script before there is any catalogue',
    places: {
      'apps/platform/src/features/style/login-heads.ts': 4,
    },
  },
  {
    why: 'a service that knows names of towns in China',
    places: {
      'apps/platform/src/features/weather/open-meteo.ts': 1,
    },
  },
  {
    why: 'the document of the calls is in English, and so is the client unless it is told otherwise',
    places: {
      'apps/platform/src/kernel/client/lightfield-client.ts': 3,
      'apps/platform/src/kernel/openapi.ts': 2,
    },
  },
  {
    why: 'what the library of schemas says where it has not the language',
    places: {
      'apps/platform/src/kernel/parse-body.ts': 1,
    },
  },
  {
    why: 'a test',
    places: {
      'apps/platform/src/kernel/testing-calls.ts': 1,
    },
  },
  {
    why: 'a key by which React knows it again',
    places: {
      'apps/web/src/designer/dialogs/checker-dialog.tsx': 1,
      'apps/web/src/designer/inspector/data-rows.tsx': 1,
      'apps/web/src/designer/screen/layout.tsx': 1,
    },
  },
  {
    why: 'Chinese itself: how it is read, and a voice for it',
    places: {
      'apps/web/src/features/message/speech.ts': 1,
      'packages/widgets/src/symbols/search.ts': 2,
    },
  },
  {
    why: 'as a question of the server travels, `Pair`',
    places: {
      'apps/web/src/lib/identity/answer-items.tsx': 2,
    },
  },
  {
    why: 'as a text travels, `Pair`: a server of before knows no other',
    places: {
      'packages/contract/src/calls/device-model.ts': 2,
      'packages/contract/src/calls/security.ts': 2,
      'packages/contract/src/entities/device-config.ts': 2,
      'packages/contract/src/entities/device-exchange.ts': 2,
      'packages/contract/src/entities/device-model.ts': 2,
      'packages/contract/src/entities/page.ts': 2,
      'packages/contract/src/gateway/config.ts': 2,
      'packages/contract/src/gateway/driver-form.ts': 4,
    },
  },
  {
    why: 'where it is said which is first, and what a `Pair` is',
    places: {
      'packages/contract/src/text/language.ts': 2,
      'packages/contract/src/text/text.ts': 2,
    },
  },
  {
    why: 'the sandbox of scripts has no catalogues; of another language it speaks English',
    places: {
      'packages/sandbox/src/page-words.ts': 3,
    },
  },
];
const allowed = new Map(ALLOWED.flatMap(({ places }) => Object.entries(places)));

const PRODUCT = /^(apps|packages)\/.*\.tsx?$/;
const APART = /(\.test\.tsx?|\.testing\.tsx?|\.d\.ts)$|\/(testing|locales|antd-locales|migrations)\//;
/** A pair, a language asked for, its name. */
const NAMED = /\b(?:zh|en)\??:|\.(?:zh|en)\b(?![\w('-])|[[({,] ?(?:zh|en)(?=[,} ])|(['"`])(?:zh|en)\1/g;
/** Comments may say what they like. */
const codeOf = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
const placesIn = (text: string) => [...codeOf(text).matchAll(NAMED)].length;

const files = execFileSync('git', ['ls-files', 'apps', 'packages'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => PRODUCT.test(path) && !APART.test(path));

it('nothing outside of catalogues knows which languages there are, but for a list that only shrinks', () => {
  const found = new Map(files.map((path) => [path, placesIn(readFileSync(join(ROOT, path), 'utf8'))] as const));
  const wrong = [...found].flatMap(([path, places]) => {
    const may = allowed.get(path) ?? 0;
    return places === may ? [] : [`${path}: ${places}, not ${may}`];
  });
  expect(wrong.join('\n')).toBe('');
  expect([...allowed.keys()].filter((path) => !found.has(path))).toEqual([]);
});
it('sees what there must not be', () => {
  const bad = [`{ zh: '变量', en: 'Variables' }`, `title.en`, `lang === 'en'`, `({ zh, en }) => zh`, `title?.zh`];
  for (const one of bad) expect([one, placesIn(one) > 0]).toEqual([one, true]);
  for (const one of ['title[language]', '// en: no', 'open: true', `'zh-CN'`, 'when: 1'])
    expect([one, placesIn(one)]).toEqual([one, 0]);
});
