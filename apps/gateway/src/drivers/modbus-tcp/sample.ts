/** What the conformance suite feeds this driver. */
export const sample = {
  settings: { host: '127.0.0.1', port: 1502, replyTimeoutMs: 50 },
  badSettings: { host: '', port: 70_000 },
  address: '4x1',
  badAddress: '5x0',
};
