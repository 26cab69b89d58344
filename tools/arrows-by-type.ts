/**
 * Types that go where nothing may go at run time. A list that may only become shorter: what is new belongs further down, or to
 * whoever needs it. Folders, and why it stands.
 */
export const TYPES_AGAINST_THE_ARROWS: Record<string, string> = {
  'apps/platform/src/features/account/admin → apps/platform/src/features/organisation':
    'who reaches which organisation (`OrgReach`)',
  'apps/platform/src/features/alarm-group → apps/platform/src/features/message': 'the push of an alarm (`AlarmPush`)',
  'apps/platform/src/features/device/admin → apps/platform/src/features/device/core': 'the port `ConfigStore`',
  'apps/platform/src/features/device/admin → apps/platform/src/features/page': 'the port `PageCopies`',
  'apps/platform/src/features/device/exchange → apps/platform/src/features/device/core': 'the port `ConfigStore`',
  'apps/platform/src/features/device/exchange → apps/platform/src/features/page': 'the port `PageCopies`',
  'apps/platform/src/features/device/sync → apps/platform/src/features/device/core': 'the port `ConfigStore`',
  'apps/platform/src/features/driver-browse → apps/platform/src/features/gateway':
    'asking a gateway what a device has (`GatewayBrowse`)',
  'apps/platform/src/features/project → apps/platform/src/features/history': 'what a file is ordered by (`FileOrder`)',
  'apps/platform/src/features/account/registration → apps/platform/src/features/account/admin':
    'where accounts may stand (`AccountPlaces`)',
  'apps/platform/src/features/account/registration → apps/platform/src/features/organisation':
    'who reaches which organisation (`OrgReach`)',
  'apps/platform/src/features/script → packages/sandbox': 'main hands the engine in',
  'apps/platform/src/features/device/template → apps/platform/src/features/device/core': 'the port `ConfigStore`',
  'apps/platform/src/features/device/template → apps/platform/src/features/page': 'the port `PageCopies`',
  'apps/web/src/features/alarm → apps/web/src/features/monitor': 'what a tab of a device is given',
  'apps/web/src/features/history → apps/web/src/features/monitor': 'what a tab of a device is given',
  'apps/web/src/features/monitor → apps/web/src/features/share': 'what a visitor of a share is given',
  'apps/web/src/features/page → apps/web/src/features/monitor': 'what a tab of a device is given',
  'apps/web/src/features/track → apps/web/src/features/monitor': 'what a tab of a device is given',
  'apps/web/src/features/inspection → apps/web/src/features/monitor': 'what a tab of a device is given',
  'apps/web/src/features/work-order → apps/web/src/features/monitor': 'what a tab of a device is given',
  'apps/web/src/live → packages/ui': 'names of states',
  'apps/web/src/live → packages/widgets': 'a value as widgets take it (`Reading`)',
};

/**
 * Files that types tie into circles. A list that may only become shorter. What one side fetches when it is needed (`import()`)
 * ties nothing: a driver's connection and a screen of a feature may know the types of who fetches them.
 */
export const CIRCLES: Record<string, string> = {
  'apps/plant/src: control-api.ts ⇄ plant.ts': 'the API shows all of the plant, which starts it',
  'apps/platform/src/engines/broker: broker.ts ⇄ gateway-broker.ts': 'handlers are the words of the outer one',
  'apps/platform/src/features/alarm-group: perform.ts ⇄ telling.ts': 'steps know what they are steps of',
  'apps/web/src/features/history/api: history-queries.ts ⇄ history-source.ts': 'a source says which queries it has',
};
